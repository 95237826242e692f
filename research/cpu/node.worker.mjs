/** Measures one preset in Node, and reads the processor time of the whole process around each window. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadModule, SINGLE_THREADED } from '../../scripts/engine.mjs';
import { windows } from './windows.mjs';

/** The shortest window, in ms: that of the native program. */
const SHORTEST_MS = 2;

/** @type {{ one: import('../../scripts/bench/cases.mjs').Case, ms: number }} */
const { one, ms } = workerData;
/** Of the whole process: its other threads have nothing to do. */
function usage() {
  const { userCPUTime: user, systemCPUTime: system, involuntaryContextSwitches } = process.resourceUsage();
  return { cpu_ms: (user + system) / 1e3, preemptions: involuntaryContextSwitches };
}

const engines = await Promise.all(SINGLE_THREADED.map(loadModule));
/** @type {import('./check.mjs').Window[]} */
const taken = [];
const source = windows(engines, one, SHORTEST_MS);
const end = performance.now() + ms;
while (performance.now() < end) {
  const before = usage();
  const { value: wall_ms } = source.next();
  const after = usage();
  if (wall_ms === undefined) break;
  const preempted = after.preemptions - before.preemptions;
  taken.push({ wall_ms, cpu_ms: after.cpu_ms - before.cpu_ms, preempted });
}
source.return();
parentPort?.postMessage(taken);
