/**
 * The bench's page: workers measure everything that needs no threads, and the conductor the rest, with the code that
 * the site runs threads with. The comparisons of `apart.mjs` come last.
 */
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as threaded from '../../engine/pkg-threads/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import { allowedText } from '../../web/src/words/refusals.en.ts';
import { apart } from './apart.mjs';
import { chosen, makesAny, merged, reason } from './drive.mjs';
import { onThreads } from './on-threads.mjs';
import { caseOf, samplingOf } from './sampling.mjs';

/** Told what is being measured: `exposeFunction` of `chromium.mjs`. */
const report = /** @type {(begun: import('./progress.mjs').Begun) => void} */ (
  Reflect.get(globalThis, 'report')
);

/**
 * @typedef {import('./drive.mjs').Wanted} Wanted
 * @typedef {import('./sampling.mjs').CaseSamples} CaseSamples
 * @typedef {import('./drive.mjs').Case} Case
 * @typedef {import('./drive.mjs').Lab} Lab
 * @typedef {import('./document.mjs').Document} Document
 * @typedef {import('./apart.mjs').Measured} Measured
 */

/**
 * @param {Wanted} wanted
 * @param {string} version of the browser
 * @returns {Promise<{ document: Document, samples: CaseSamples } | { error: string }>}
 */
export async function run(wanted, version) {
  try {
    const labs = await catalogue();
    const cases = chosen({ labs }, wanted);
    /** @type {string[]} */
    let begun = [];
    const begin = (/** @type {Case} */ { lab, preset }) => {
      report({ lab, preset, index: begun.length, of: cases.length });
      begun.push(caseOf({ lab, preset }));
    };
    const parts = [];
    for (const one of cases) parts.push(await inWorker({ ...wanted, ...one }, version, labs, begin));
    const left = parts.flatMap((part) => part.left);
    const { document, samples } = merged(parts);
    const threads = left.filter((one) => !isApart(one) && makesAny(threaded, one, wanted));
    // A worker had to begin these to find out that they need threads.
    begun = begun.filter((id) => !threads.some((one) => caseOf(one) === id));
    if (threads.length > 0) {
      await onThreads(async (measure) => {
        for (const one of threads) {
          begin(one);
          const measured = await measure({ ...one, sampling: samplingOf(wanted, one) });
          add(document, measured);
          samples[caseOf(one)] = measured.samples;
        }
      });
    }
    const others = left.flatMap((one) => isApart(one) ?? []);
    for (const { lab, preset, measure } of others.filter((one) =>
      caseOf(one).includes(wanted.filter ?? ''),
    )) {
      begin({ lab, preset });
      const measured = await measure(samplingOf(wanted, { lab, preset }));
      add(document, measured);
      samples[caseOf({ lab, preset })] = measured.samples;
    }
    return { document, samples };
  } catch (error) {
    return { error: reason(error, allowedText) };
  }
}

/** @param {Case} one */
const isApart = ({ lab, preset }) => apart.find((one) => one.lab === lab && one.preset === preset);

/**
 * All labs: those of the modules, which are loaded here for their catalogues alone, and those of `apart.mjs`.
 * @returns {Promise<Lab[]>}
 */
async function catalogue() {
  const modules = [sharing, memory, station, library, threaded];
  await Promise.all(modules.map((module) => module.default()));
  const cases = modules.flatMap((module) =>
    module
      .bench_catalogue()
      .labs.flatMap(({ id, presets }) => presets.map((preset) => ({ lab: id, preset: preset.id }))),
  );
  /** @type {Map<string, Set<string>>} */
  const labs = new Map();
  for (const { lab, preset } of [...cases, ...apart]) labs.set(lab, new Set(labs.get(lab)).add(preset));
  return [...labs].map(([id, presets]) => ({ id, presets: [...presets].map((preset) => ({ id: preset })) }));
}

/** @param {Document} document @param {Omit<Measured, 'samples'>} measured on threads */
function add({ env, comparisons }, measured) {
  env.rung = 'threads';
  env.tick_us = Math.max(env.tick_us, measured.tick_us);
  comparisons.push(...measured.comparisons);
}

/**
 * Measures a case in a worker with modules and memories of its own, so that none finds its memory used by another.
 * @param {Wanted} wanted
 * @param {string} version
 * @param {Lab[]} elsewhere what can be measured besides
 * @param {(one: Case) => void} begin told what is being measured
 * @returns {Promise<ReturnType<typeof import('./drive.mjs').drive>>}
 */
function inWorker(wanted, version, elsewhere, begin) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./chromium.worker.mjs', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => {
      if ('begun' in data) return begin(data.begun);
      worker.terminate();
      if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    };
    worker.onerror = (event) => reject(new Error(event.message ?? 'the worker did not load'));
    worker.postMessage({ wanted, version, elsewhere });
  });
}
