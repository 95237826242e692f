/**
 * The engine over shared memory in a worker of the bench, and its comparison with rivals that are written in JavaScript. The
 * results are compared before anything is timed.
 *
 * @typedef {object} Subject
 * @property {(batches: number) => number} run returns the units of work done, 0 if a result was wrong
 * @property {() => bigint | undefined} digest of the results of its first units of work
 *
 * @typedef {object} Ours
 * @property {Subject} subject
 * @property {string} lab as the document calls it, like the next three
 * @property {string} preset
 * @property {string} variant
 * @property {string} unit of work
 * @property {Record<string, number>} counters what both sides have counted
 */
import { initSync, JsTournament, thread_pool_wait_idle, Timed } from '../../engine/pkg-threads/ringside.js';
import { ofMatch } from './sampling.mjs';

/**
 * Starts a worker and waits for its first message.
 * @param {string} path beside this file
 * @param {unknown} message what it is sent
 */
export function startWorker(path, message) {
  const worker = new Worker(new URL(path, import.meta.url), { type: 'module' });
  worker.postMessage(message);
  return new Promise((resolve, reject) => {
    worker.onmessage = () => resolve(worker);
    worker.onerror = ({ message: text }) => reject(new Error(text));
  });
}

/** Loads the engine, so that its catalogue can be read. */
export async function loadEngine() {
  const bytes = await fetch(new URL('../../engine/pkg-threads/ringside_bg.wasm', import.meta.url));
  const module = await WebAssembly.compile(await bytes.arrayBuffer());
  const { memory } = initSync({ module });
  return { module, memory };
}

/**
 * Starts threads that wait for tasks.
 * @param {Awaited<ReturnType<typeof loadEngine>>} engine
 * @param {number} threads besides this worker
 */
export async function startThreads(engine, threads) {
  for (let slot = 0; slot < threads; slot++) {
    await startWorker('shared-engine.thread.mjs', { ...engine, slot });
  }
  thread_pool_wait_idle(threads);
}

/**
 * A variant of the engine as a subject.
 * @param {string} lab
 * @param {string} preset
 * @param {string} variant
 * @param {number} batches of the engine in one of the subject
 * @returns {Subject}
 */
export function subjectOf(lab, preset, variant, batches) {
  const timed = new Timed(lab, preset, variant);
  return {
    run: (times) => timed.run(times * batches),
    digest: () => Timed.digest(lab, preset, variant),
  };
}

/**
 * Compares a variant with rivals, one after the other.
 * @param {Ours} ours
 * @param {Record<string, () => Subject | Promise<Subject>>} rivals by name; each is made twice, because the noise floor compares
 *   two that were made separately
 * @param {ReturnType<typeof import('./sampling.mjs').samplingOf>} sampling
 * @returns {Promise<import('./apart.mjs').Measured>}
 * @throws {Error} if the results differ
 */
export async function compareWith(ours, rivals, sampling) {
  const { subject, lab, preset, variant, unit, counters } = ours;
  const digest = subject.digest();
  /** @type {import('./apart.mjs').Measured} */
  const measured = { tick_us: 0, comparisons: [], samples: { matches: [] } };
  for (const [match, [baseline, make]] of Object.entries(rivals).entries()) {
    const rival = await make();
    // What has different results is not timed.
    if (digest === undefined || rival.digest() !== digest)
      throw new Error(`What came out of ${baseline} is not what came out of ours.`);
    const control = await make();
    const tournament = new JsTournament([rival.run, subject.run], control.run, ofMatch(sampling, match));
    while (tournament.advance());
    const { tick_us, figures, samples } = tournament.result();
    measured.tick_us = Math.max(measured.tick_us, tick_us);
    measured.samples.matches.push(...tournament.samples().matches);
    measured.comparisons.push({
      ...{ lab, preset, baseline, variant, unit, ...figures[0] },
      samples: samples[0],
      digests_equal: true,
      counters: { baseline: counters, variant: counters },
      modelled: null,
      claim: null,
    });
    tournament.free();
  }
  return measured;
}
