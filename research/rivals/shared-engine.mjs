/**
 * The engine over shared memory in a worker of the bench, and its comparison with rivals that are written in JavaScript. The
 * results are compared before anything is timed.
 *
 * @typedef {object} Subject
 * @property {import('./match.mjs').RunBatches} run
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
import {
  initSync,
  thread_pool_enter,
  thread_pool_wait_idle,
  Timed,
} from '../../engine/pkg-threads/ringside.js';
import { noneMeasured, playMatch } from './match.mjs';
import { startWorker } from '../../scripts/bench/start-worker.mjs';

/**
 * Starts a worker that stays, and waits until it is ready.
 * @param {{ script: string } & Record<string, unknown>} job
 */
export async function startReady(job) {
  const { worker, answer } = startWorker(job);
  const { fault } = await answer;
  if (fault !== undefined) throw new Error(String(fault));
  return worker;
}

/** A thread of the pool: enters its slot and stays there. */
export function run(
  /** @type {{ module: WebAssembly.Module, memory: WebAssembly.Memory, slot: number }} */ job,
) {
  initSync({ module: job.module, memory: job.memory, thread_stack_size: 1 << 20 });
  self.postMessage({});
  thread_pool_enter(job.slot);
}

/**
 * Starts threads that wait for tasks.
 * @param {WebAssembly.Module} module
 * @param {number} threads besides this worker
 */
export async function startThreads(module, threads) {
  const { memory } = initSync({ module });
  for (let slot = 0; slot < threads; slot++) {
    await startReady({ script: '../../research/rivals/shared-engine.mjs', module, memory, slot });
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
 * @param {import('../../scripts/bench/sampling.mjs').CaseSampling} sampling
 * @throws {Error} if the results differ
 */
export async function compareWith({ subject, counters: counted, ...ours }, rivals, sampling) {
  const digest = subject.digest();
  const measured = noneMeasured();
  for (const [baseline, make] of Object.entries(rivals)) {
    const rival = await make();
    // What has different results is not timed.
    if (digest === undefined || rival.digest() !== digest)
      throw new Error(`What came out of ${baseline} is not what came out of ours.`);
    const { run: control } = await make();
    const counters = { baseline: counted, variant: counted };
    playMatch(measured, { sides: [rival.run, subject.run], control }, sampling, [
      { ...ours, baseline, counters, claim: null },
    ]);
  }
  return measured;
}
