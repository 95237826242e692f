/** A worker of the bench in Node. */
import { parentPort, workerData } from 'node:worker_threads';
import { runJob } from './job.mjs';

parentPort?.postMessage(await runJob(workerData));
