/** Measures cases of an instance in Node, in a worker with modules and memories of its own. */
import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { runnerImport } from 'vite';
import { loadModule, SINGLE_THREADED } from '../engine.mjs';
import { root } from '../run.mjs';
import { drive, reason } from './drive.mjs';
import { LAB, PRESETS } from './library.mjs';
import { caseOf, samplingOf } from './sampling.mjs';

/**
 * The page's words for refusals, which are TypeScript.
 * @returns {Promise<typeof import('../../web/src/words/refusals.en.ts')>}
 */
const words = async () =>
  (await runnerImport(`${root}web/src/words/refusals.en.ts`, { configFile: false })).module;

/** @param {string} line */
const say = (line) => parentPort?.postMessage({ line });

/** @param {import('./progress.mjs').Begun} begun */
const begin = (begun) => parentPort?.postMessage({ begun });

/**
 * @param {import('./drive.mjs').Wanted} wanted
 * @returns {Promise<import('../bench.mjs').Measured>}
 */
async function measure(wanted) {
  const engines = await Promise.all(SINGLE_THREADED.map(loadModule));
  const host = {
    runtime: 'node',
    version: process.versions.node,
    // Node always has shared memory and a fine clock; this build of the engine uses one thread.
    isolated: true,
    rung: 'single',
    cores: availableParallelism(),
  };
  const sqlite = { id: LAB, presets: PRESETS.map((id) => ({ id })) };
  const { document, left, samples } = drive(engines, host, wanted, begin, [sqlite]);
  const beside = left.filter((one) => one.lab === LAB && caseOf(one).includes(wanted.filter ?? ''));
  if (beside.length > 0) await addSqlite(document, samples, beside, wanted);
  for (const { lab, preset } of left.filter(({ lab }) => lab !== LAB)) {
    say(`left out: ${lab}, ${preset} runs on threads; --runtime chromium and native have them`);
  }
  return { document, samples };
}

/**
 * @param {import('./document.mjs').Document} document
 * @param {import('./sampling.mjs').CaseSamples} samples
 * @param {import('./drive.mjs').Case[]} cases
 * @param {import('./drive.mjs').Wanted} wanted
 */
async function addSqlite({ env, comparisons }, samples, cases, wanted) {
  // Loaded only here, because filling it takes seconds and other benches do not need it.
  const { openInNode } = await import('./library.node.mjs');
  const library = await openInNode();
  const before = Object.keys(samples).length;
  for (const [index, one] of cases.entries()) {
    begin({ ...one, index: before + index, of: before + cases.length });
    const measured = library.measure(one.preset, samplingOf(wanted, one));
    env.tick_us = Math.max(env.tick_us, measured.tick_us);
    comparisons.push(...measured.comparisons);
    samples[caseOf(one)] = measured.samples;
  }
}

try {
  parentPort?.postMessage({ measured: await measure(workerData) });
} catch (error) {
  parentPort?.postMessage({ error: reason(error, (await words()).allowedText) });
}
