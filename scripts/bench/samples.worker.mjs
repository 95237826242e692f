/**
 * Three rings for samples in one launch, taking turns: ours and rtrb in shared wasm, ringbuf.js beside them. Each hands blocks
 * of 128 samples from this worker to another one, as fast as both go. Ours runs twice a round: how much it differs from itself
 * is the noise.
 */
import { crew_gather, initSync, Samples } from '../../engine/pkg-threads/ringside.js';
import { loadRingbuf } from './ringbuf.mjs';
import { BLOCK, CAPACITY, fill } from './samples.rival.mjs';

const BATCH = 4096;
const ORDER = /** @type {const} */ (['ours', 'rtrb', 'ringbuf', 'again']);

/** @param {string} path @param {unknown} message */
function start(path, message) {
  const worker = new Worker(new URL(path, import.meta.url), { type: 'module' });
  worker.postMessage(message);
  return new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = ({ message: text }) => reject(new Error(text));
  });
}

/** @param {number[]} values @param {number} q */
function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const below = Math.floor(at);
  return sorted[below] + (sorted[Math.min(below + 1, sorted.length - 1)] - sorted[below]) * (at - below);
}

/** @param {number[]} values */
const quartiles = (values) => ({
  low: quantile(values, 0.25),
  median: quantile(values, 0.5),
  high: quantile(values, 0.75),
});

/** @param {{ pairs: number, batches: number }} wanted */
async function measure({ pairs, batches }) {
  const bytes = await (
    await fetch(new URL('../../engine/pkg-threads/ringside_bg.wasm', import.meta.url))
  ).arrayBuffer();
  const module = await WebAssembly.compile(bytes);
  const memory = new WebAssembly.Memory({ initial: 64, maximum: 16384, shared: true });
  initSync({ module, memory, thread_stack_size: 1 << 20 });
  await start('samples.thread.mjs', { module, memory });
  crew_gather(1);

  const { RingBuffer } = await loadRingbuf();
  const control = new Int32Array(new SharedArrayBuffer(8));
  const storage = RingBuffer.getStorageForCapacity(CAPACITY, Float32Array);
  await start('samples.rival.mjs', { control, storage });
  const ring = new RingBuffer(storage, Float32Array);
  const samples = new Float32Array(BLOCK);
  const rival = () => {
    Atomics.store(control, 1, 0);
    Atomics.store(control, 0, batches * BATCH);
    Atomics.notify(control, 0);
    fill(ring, samples, batches * BATCH);
    while (Atomics.load(control, 1) === 0) Atomics.wait(control, 1, 0);
  };
  const ours = new Samples('spsc');
  const rtrb = new Samples('rtrb');
  const act = {
    ours: () => ours.run(batches),
    again: () => ours.run(batches),
    rtrb: () => rtrb.run(batches),
    ringbuf: rival,
  };

  /** @type {Record<(typeof ORDER)[number], number[]>} */
  const ns = { ours: [], rtrb: [], ringbuf: [], again: [] };
  const warm = 5;
  for (let round = 0; round < warm + pairs; round++) {
    for (let turn = 0; turn < ORDER.length; turn++) {
      const who = ORDER[(turn + round) % ORDER.length];
      const begun = performance.now();
      act[who]();
      if (round >= warm) ns[who].push(((performance.now() - begun) * 1e6) / (batches * BATCH));
    }
  }
  const ratio = (/** @type {number[]} */ rivals) =>
    quartiles(rivals.map((other, pair) => other / ns.ours[pair]));
  return {
    isolated: self.crossOriginIsolated,
    block: BLOCK,
    pairs,
    blocks: batches * BATCH,
    ns_per_block: { ours: quartiles(ns.ours), rtrb: quartiles(ns.rtrb), ringbuf: quartiles(ns.ringbuf) },
    ratio: { rtrb: ratio(ns.rtrb), ringbuf: ratio(ns.ringbuf), again: ratio(ns.again) },
  };
}

self.onmessage = async ({ data }) => {
  try {
    self.postMessage({ document: await measure(data) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
