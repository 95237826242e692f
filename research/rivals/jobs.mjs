/**
 * Compares the ring of cells with workerpool, on jobs of 4 bytes and as many workers: this worker is the producer. The ring's pool is
 * made and ended in each run; workerpool's workers are started once, before anything is timed.
 */
import { bench_catalogue, initSync } from '../../engine/pkg-threads/ringside.js';
import { compareWith, startReady, startThreads, subjectOf } from './shared-engine.mjs';

/** In the document, and in the engine. */
const LAB = 'threads-workerpool';
const OWN = 'threads';
/** Jobs of a batch, as in the engine's `threads/real.rs`. */
const BATCH = 20_000;
/** Jobs whose results are compared, as in the engine's `sim/workload.rs`. */
const CHECKED = 10_000;

/** workerpool, driven by a worker of its own, because it answers in promises. @param {number} workers */
async function workerpool(workers) {
  const done = new Int32Array(new SharedArrayBuffer(4));
  const sum = new BigUint64Array(new SharedArrayBuffer(8));
  const driver = await startReady({ script: '../../research/rivals/jobs.rival.mjs', done, sum, workers });
  /** @param {number} jobs @param {'digest' | 'number'} job @returns {bigint} the sum of the jobs' results */
  const run = (jobs, job) => {
    Atomics.store(done, 0, 0);
    driver.postMessage({ jobs, job });
    Atomics.wait(done, 0, 0);
    return Atomics.load(sum, 0);
  };
  return {
    digest: () => run(CHECKED, 'digest'),
    /** @param {number} batches */
    run: (batches) => {
      const jobs = batches * BATCH;
      // Job `n` returns `n + 1`.
      return run(jobs, 'number') === (BigInt(jobs) * BigInt(jobs + 1)) / 2n ? jobs : 0;
    },
  };
}

/** @param {import('../../scripts/bench/job.mjs').CompiledModules & import('../../scripts/bench/measure.mjs').Sampled} job */
export async function run({ modules: [module], preset, sampling }) {
  initSync({ module });
  const workers = bench_catalogue()
    .labs.find(({ id }) => id === OWN)
    ?.knobs.find(({ id }) => id === 'workers')?.default;
  if (workers === undefined) throw new Error(`${OWN} has no knob workers.`);
  await startThreads(module, workers);
  const ours = { lab: LAB, preset, variant: 'beyond', unit: 'job', counters: { jobs: CHECKED } };
  const subject = subjectOf(OWN, preset, 'beyond', 1);
  return compareWith({ ...ours, subject }, { workerpool: () => workerpool(workers) }, sampling);
}
