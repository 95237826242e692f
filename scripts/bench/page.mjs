/**
 * The bench's page: a worker measures everything that needs no threads, and the conductor the rest, with the code that
 * the site runs threads with. The comparisons of `apart.mjs` come last.
 */
import init, { bench_catalogue } from '../../engine/pkg-threads/ringside.js';
import { Threads } from '../../web/src/engine/threads/client.ts';
import { allowedText } from '../../web/src/words/refusals.en.ts';
import { apart } from './apart.mjs';
import { reason } from './drive.mjs';
import { caseOf, samplingOf } from './sampling.mjs';

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
export async function measure(wanted, version) {
  try {
    // The module with threads contains the catalogue of everything else; here it is only read.
    await init();
    const { document, left, samples } = await inWorker(wanted, version, withApart(bench_catalogue()));
    const threads = left.filter((one) => !isApart(one));
    if (threads.length > 0) await onThreads(document, samples, threads, wanted);
    for (const { lab, preset, measure } of left.flatMap((one) => isApart(one) ?? [])) {
      console.info(`measuring ${lab}, ${preset}, apart`);
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
 * The labs of a catalogue, with the presets that exist only in the list of `apart.mjs`.
 * @param {{ labs: Lab[] }} catalogue
 * @returns {Lab[]}
 */
function withApart({ labs }) {
  const known = new Map(labs.map(({ id, presets }) => [id, new Set(presets.map((preset) => preset.id))]));
  for (const { lab, preset } of apart) known.set(lab, new Set(known.get(lab)).add(preset));
  return [...known].map(([id, presets]) => ({ id, presets: [...presets].map((preset) => ({ id: preset })) }));
}

/** @param {Document} document @param {Omit<Measured, 'samples'>} measured on threads */
function add({ env, comparisons }, measured) {
  env.rung = 'threads';
  env.tick_us = Math.max(env.tick_us, measured.tick_us);
  comparisons.push(...measured.comparisons);
}

/**
 * @param {Wanted} wanted
 * @param {string} version
 * @param {Lab[]} elsewhere what can be measured besides
 * @returns {Promise<ReturnType<typeof import('./drive.mjs').drive>>}
 */
function inWorker(wanted, version, elsewhere) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./chromium.worker.mjs', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => {
      if ('report' in data) console.info(data.report);
      else if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    };
    worker.onerror = (event) => reject(new Error(event.message ?? 'the worker did not load'));
    worker.postMessage({ wanted, version, elsewhere });
  });
}

/**
 * @param {Document} document what was measured without threads
 * @param {CaseSamples} samples
 * @param {Case[]} left
 * @param {Wanted} wanted
 */
async function onThreads(document, samples, left, wanted) {
  /** @type {(message: string) => void} */
  let stop = () => undefined;
  /** @type {Promise<never>} */
  const stopped = new Promise((_, reject) => (stop = (message) => reject(new Error(message))));
  // The death of a thread invalidates the measurement that used it.
  const threads = new Threads({
    ontrap: (_, message) => stop(message),
    onfail: (fault) => stop(JSON.stringify(fault)),
  });
  await threads.start();
  for (const { lab, preset } of left) {
    console.info(`measuring ${lab}, ${preset}, on threads`);
    const input = { lab, preset, sampling: samplingOf(wanted, { lab, preset }) };
    const run = threads.run('bench', input, { threads: threads.slots?.count ?? 0 });
    const { result } = await Promise.race([run, stopped]);
    add(document, result);
    samples[caseOf({ lab, preset })] = result.samples;
  }
  threads.stop();
}
