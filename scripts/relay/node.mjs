/** Measures in Node with the relay's wasm module: each instance of the table in a thread of its own, and each search in another one. */
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
export async function measure({ instances, seed, seconds, pairs, search, ...load }) {
  await buildModule('relay');
  const { publishers, subscribers, slots, input, output } = load;
  const common = { load: [publishers, subscribers, slots, input, output], seconds, pairs };
  /** @type {import('../../engine/pkg-relay/ringside.js').RelaySamples['instances']} */
  const earlier = [];
  /** @type {Pick<import('./document.mjs').Run, 'load' | 'tick_us' | 'room_bytes' | 'rows'> | undefined} */
  let table;
  for (let instance = 0; instance < instances; instance++) {
    if (instances > 1) say(`instance ${instance + 1} of ${instances}`);
    const measured = await inThread({ ...common, seed: (seed + instance) % 2 ** 32, earlier });
    table = measured.table;
    earlier.push(...measured.samples.instances);
  }
  if (!table) throw new PlainError('The relay in Node measured nothing.');
  const capacities = [];
  for (const { name, switches, cost } of table.rows.filter((row) => search && SEARCHED.includes(row.name))) {
    for (const [kind, what] of KINDS.entries()) {
      say(`searching for the most publishers with ${name}, ${what}`);
      const wanted = { switches: bits(switches), kind, calls_ns: cost.calls_ns / publishers };
      capacities.push(await inThread({ ...common, search: wanted }));
    }
  }
  return { runtime: 'node', clock: 'time', seconds, pairs, instances, ...table, capacities };
}
