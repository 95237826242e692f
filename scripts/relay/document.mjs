/**
 * What `npm run relay -- --json FILE` writes.
 *
 * @typedef {import('../../engine/pkg-relay/ringside.js').Row} Row a combination of switches
 * @typedef {import('../../engine/pkg-relay/ringside.js').Time} Time
 * @typedef {import('../../engine/pkg-relay/ringside.js').Capacity} Capacity
 * @typedef {import('../../engine/pkg-relay/ringside.js').Load} Load
 *
 * @typedef {object} Run
 * @property {'native' | 'node'} runtime
 * @property {string} clock `cpu time` of the thread, or `time`
 * @property {number} tick_us smallest step of the clock, in microseconds
 * @property {Load} load
 * @property {number} seconds
 * @property {number} pairs of a launch, at least
 * @property {number} instances launches
 * @property {number} room_bytes memory that the search may use
 * @property {Row[]} rows
 * @property {Capacity[]} capacities
 *
 * @typedef {{ schema: 1, date: string, machine: string, runs: Run[] }} Document
 */
import { arch, cpus, platform } from 'node:os';

/**
 * @param {Run[]} runs
 * @param {Date} now
 * @returns {Document}
 */
export function documentOf(runs, now) {
  const [cpu] = cpus();
  const machine = `${cpu?.model.trim() ?? arch()}, ${cpus().length} logical processors, ${platform()}, Node ${process.versions.node}`;
  return { schema: 1, date: now.toISOString().slice(0, 10), machine, runs };
}
