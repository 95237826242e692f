/** On the bench's page: measures an instance of each preset, in a worker of its own. */
import * as threaded from '../../engine/pkg-threads/ringside.js';
import { inOwnWorker } from '../../scripts/bench/own-worker.mjs';
import { caseOf, samplingOf } from '../../scripts/bench/sampling.mjs';
import { LAB, PRESETS } from './commits.mjs';

/**
 * @param {import('../../scripts/bench/sampling.mjs').Instance} wanted
 * @param {string} version of the browser
 * @returns {Promise<{ document: import('../../scripts/bench/document.mjs').Document, samples: import('../../scripts/bench/sampling.mjs').CaseSamples } | { error: string }>}
 */
export async function run(wanted, version) {
  try {
    await threaded.default();
    /** @type {import('../../scripts/bench/sampling.mjs').CaseSamples} */
    const samples = {};
    const comparisons = [];
    let tick = 0;
    for (const preset of PRESETS) {
      const measure = inOwnWorker(new URL('./commits.worker.mjs', import.meta.url), preset);
      const measured = await measure(samplingOf(wanted, { lab: LAB, preset }));
      comparisons.push(...measured.comparisons);
      samples[caseOf({ lab: LAB, preset })] = measured.samples;
      tick = Math.max(tick, measured.tick_us);
    }
    const env = {
      ...{ runtime: /** @type {const} */ ('chromium'), version, isolated: crossOriginIsolated },
      ...{ rung: /** @type {const} */ ('single'), cores: navigator.hardwareConcurrency, tick_us: tick },
      engine: threaded.version(),
    };
    return { document: { schema: 2, env, comparisons }, samples };
  } catch (error) {
    return { error: String(error) };
  }
}
