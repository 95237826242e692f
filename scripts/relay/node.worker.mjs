/** A thread that does one measurement with the relay's wasm module, whose memory ends with it. */
import { parentPort, workerData } from 'node:worker_threads';
import { folderOf, loadModule } from '../engine.mjs';

/**
 * @typedef {import('../../engine/pkg-relay/ringside.js')} Engine
 * @typedef {{ load: number[], seconds: number, pairs: number, search?: { switches: number, kind: number, calls_ns: number } }} Wanted
 *   `load` has the numbers of publishers, subscribers and slots, and the bytes of chunks in and out
 */

/** @param {Engine} engine @param {Wanted} wanted */
function measured({ Relay, relay_search: search }, { load, seconds, pairs, search: wanted }) {
  const [publishers, subscribers, slots, input, output] = load;
  if (wanted) {
    const { switches, kind, calls_ns: calls } = wanted;
    return search(subscribers, slots, input, output, switches, kind, calls, seconds);
  }
  const relay = new Relay(publishers, subscribers, slots, input, output, seconds, pairs, 1, 0);
  for (let done = relay.advance(); done !== undefined; done = relay.advance())
    parentPort?.postMessage({ done });
  return relay.result();
}

const engine = /** @type {Engine} */ (await loadModule(folderOf('relay')));
try {
  parentPort?.postMessage({ result: measured(engine, workerData) });
} catch (error) {
  // A refusal is a plain object; an error may be the module's trap, for example when its memory is full.
  parentPort?.postMessage({ error: error instanceof Error ? error.message : JSON.stringify(error) });
}
