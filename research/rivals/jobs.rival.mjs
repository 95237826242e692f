/** workerpool and the worker that drives it: it gets a number of jobs, and answers through shared memory. */
import 'workerpool';

/** The package's build for browsers, which is no module. @type {typeof import('workerpool')} */
const { pool: open } = Reflect.get(globalThis, 'workerpool');

/** Jobs that are requested at once, for each worker. workerpool queues them, and sends a worker its next job when it has answered. */
const AHEAD = 16;

/** @param {{ done: Int32Array, sum: BigUint64Array, workers: number }} job */
export async function run({ done, sum, workers }) {
  const pool = open(new URL('jobs.rival.worker.mjs', import.meta.url).href, {
    ...{ minWorkers: workers, maxWorkers: workers, workerType: 'web', workerOpts: { type: 'module' } },
  });
  self.onmessage = async ({ data: { jobs, job } }) => {
    let next = 0;
    let total = 0n;
    const producer = async () => {
      while (next < jobs) {
        // Read before the sum, to which other producers add meanwhile.
        const result = await pool.exec(job, [next++]);
        total += BigInt(result);
      }
    };
    await Promise.all(Array.from({ length: AHEAD * workers }, producer));
    Atomics.store(sum, 0, total);
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  };
  // Every worker is there once it has run a job.
  await Promise.all(Array.from({ length: workers }, () => pool.exec('number', [0])));
}
