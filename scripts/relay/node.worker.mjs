/** A thread that does one measurement with the relay's wasm module, whose memory ends with it. */
import { parentPort, workerData } from 'node:worker_threads';
import { folderOf, loadModule } from '../engine.mjs';

/**
 * @typedef {import('../../engine/pkg-relay/ringside.js')} Engine
 * @typedef {object} Wanted
 * @property {number[]} load the numbers of publishers, subscribers and slots, and the bytes of chunks in and out
 * @property {number} seconds
 * @property {number} pairs
 * @property {number} [seed] of the order of samples
 * @property {import('../../engine/pkg-relay/ringside.js').RelaySamples['instances']} [earlier] samples of earlier instances
 * @property {{ switches: number, kind: number, calls_ns: number }} [search] a search in place of the table
 */

/** @param {Engine} engine @param {Wanted} wanted */
function measured(
  { Relay, relay_search: search },
  { load, seconds, pairs, seed = 1, earlier = [], search: wanted },
) {
  const [publishers, subscribers, slots, input, output] = load;
  if (wanted) {
    const { switches, kind, calls_ns: calls } = wanted;
    return search(subscribers, slots, input, output, switches, kind, calls, seconds);
  }
  const own = new Relay(publishers, subscribers, slots, input, output, seconds, pairs, seed, 1, 0);
  const relay = own.after({ instances: earlier });
  for (let done = relay.advance(); done !== undefined; done = relay.advance())
    parentPort?.postMessage({ done });
  return { table: relay.result(), samples: relay.samples() };
}

const engine = /** @type {Engine} */ (await loadModule(folderOf('relay')));
try {
  parentPort?.postMessage({ result: measured(engine, workerData) });
} catch (error) {
  // A refusal is a plain object; an error may be the module's trap, for example when its memory is full.
  parentPort?.postMessage({ error: error instanceof Error ? error.message : JSON.stringify(error) });
}
