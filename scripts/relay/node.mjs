/** Measures in Node with the relay's wasm module: the table in one thread, and each search in another one. */
import { Worker } from 'node:worker_threads';
import { buildModule } from '../engine.mjs';
import { PlainError, say } from '../run.mjs';

/** Rows for which the largest number of publishers is searched. */
const SEARCHED = ['none', 'all'];
/** Kinds of cost, by their number in the module. */
const KINDS = ['time', 'collector', 'calls'];

/**
 * @param {import('./node.worker.mjs').Wanted} wanted
 * @returns {Promise<any>} the result
 */
const inThread = (wanted) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./node.worker.mjs', import.meta.url), { workerData: wanted });
    worker.on('message', ({ done, result, error }) => {
      if (done !== undefined) say(done);
      if (result !== undefined) resolve(result);
      if (error !== undefined) reject(new PlainError(`The relay in Node stopped: ${error}`));
    });
    worker.on('error', reject);
  });

/** @param {import('./document.mjs').Row['switches']} switches @returns {number} their bits */
const bits = ({ shared, cond, lists, pool }) =>
  [shared, cond, lists, pool].reduce((sum, on, nth) => sum + Number(on) * 2 ** nth, 0);

/**
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./document.mjs').Run>}
 */
export async function measure({ publishers, subscribers, slots, input, output, seconds, pairs, search }) {
  await buildModule('relay');
  const common = { load: [publishers, subscribers, slots, input, output], seconds, pairs };
  /** @type {Pick<import('./document.mjs').Run, 'load' | 'tick_us' | 'room_bytes' | 'rows'>} */
  const table = await inThread(common);
  const capacities = [];
  for (const { name, switches, cost } of table.rows.filter((row) => search && SEARCHED.includes(row.name))) {
    for (const [kind, what] of KINDS.entries()) {
      say(`searching for the most publishers with ${name}, ${what}`);
      const wanted = { switches: bits(switches), kind, calls_ns: cost.calls_ns / publishers };
      capacities.push(await inThread({ ...common, search: wanted }));
    }
  }
  return { runtime: 'node', clock: 'time', seconds, pairs, ...table, capacities };
}
