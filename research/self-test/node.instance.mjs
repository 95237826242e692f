/** A launch in Node: a worker with modules and memories of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadModule, SINGLE_THREADED } from '../../scripts/engine.mjs';
import { runTasks } from './tasks.mjs';

parentPort?.postMessage(runTasks(await Promise.all(SINGLE_THREADED.map(loadModule)), workerData));
