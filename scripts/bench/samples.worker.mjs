/**
 * Compares rings for samples in one launch, in turns: Ringside's, the same with room for one block, and rtrb in shared
 * wasm, and ringbuf.js. Each transfers blocks of 128 samples from this worker to another one at full speed. The received
 * data is compared before anything is timed.
 */
import {
  bench_catalogue,
  thread_pool_wait_idle,
  initSync,
  JsTournament,
  Samples,
} from '../../engine/pkg-threads/ringside.js';
import { allowedText } from '../../web/src/words/refusals.en.ts';
import { reason } from './drive.mjs';
import { loadRingbuf } from './ringbuf.mjs';
import * as rival from './samples.rival.mjs';
import { ofMatch } from './sampling.mjs';

const LAB = 'ring-samples';

/** Blocks in a batch: a batch takes some ms, so that waking the other end has little weight. */
const BATCH = 65_536;
/** Batches of the engine in one of these. */
const OURS = 4;

/** @param {string} path @param {unknown} message */
function start(path, message) {
  const worker = new Worker(new URL(path, import.meta.url), { type: 'module' });
  worker.postMessage(message);
  return new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = ({ message: text }) => reject(new Error(text));
  });
}

/** The engine over shared memory, with a thread that waits for tasks. */
async function engine() {
  const bytes = await fetch(new URL('../../engine/pkg-threads/ringside_bg.wasm', import.meta.url));
  const module = await WebAssembly.compile(await bytes.arrayBuffer());
  const { memory } = initSync({ module });
  await start('samples.thread.mjs', { module, memory });
  thread_pool_wait_idle(1);
}

/**
 * ringbuf.js with a worker at its other end.
 * @param {number} turns between two looks of an end that waits
 */
async function ringbuf(turns) {
  const { RingBuffer } = await loadRingbuf();
  const control = new Int32Array(new SharedArrayBuffer(16));
  const storage = RingBuffer.getStorageForCapacity(rival.CAPACITY, Float32Array);
  await start('samples.rival.mjs', { control, storage, turns });
  const ring = new RingBuffer(storage, Float32Array);
  /** @param {number} blocks @param {boolean} checking */
  const send = (blocks, checking) => {
    control[rival.CHECKING] = Number(checking);
    Atomics.store(control, rival.DONE, 0);
    Atomics.store(control, rival.ASKED, blocks);
    Atomics.notify(control, rival.ASKED);
    if (checking) rival.fill(ring, blocks, turns, rival.count);
    else rival.fill(ring, blocks, turns, rival.number);
    while (Atomics.load(control, rival.DONE) === 0) Atomics.wait(control, rival.DONE, 0);
    return Atomics.load(control, rival.FOUND);
  };
  return {
    digest: () => send(rival.CHECKED, true) >>> 0,
    /**
     * Returns the number of blocks sent; 0 if one of them was wrong.
     * @param {number} batches
     */
    run: (batches) => (send(batches * BATCH, false) === 0 ? batches * BATCH : 0),
  };
}

/** @param {{ preset: string, sampling: ReturnType<typeof import('./sampling.mjs').samplingOf> }} wanted @returns {Promise<import('./apart.mjs').Measured>} */
async function measure({ preset, sampling }) {
  await engine();
  const lab = bench_catalogue().labs.find(({ id }) => id === LAB);
  const known = lab?.presets.find(({ id }) => id === preset);
  const turns = known?.knobs.rest ?? lab?.knobs.find(({ id }) => id === 'rest')?.default;
  if (turns === undefined) throw new Error(`${LAB} has no preset ${preset}.`);

  const theirs = await ringbuf(turns);
  const of = (/** @type {string} */ variant) => {
    const samples = new Samples(variant, preset);
    const run = (/** @type {number} */ batches) => samples.run(batches * OURS);
    return { run, digest: () => Samples.digest(variant, preset) };
  };
  const ours = of('spsc');
  const baselines = Object.entries({
    rtrb: () => of('rtrb'),
    'one-block': () => of('one-block'),
    'ringbuf.js': () => theirs,
  });

  /** @type {import('./apart.mjs').Measured} */
  const measured = { tick_us: 0, comparisons: [], samples: { matches: [] } };
  const digest = ours.digest();
  for (const [match, [baseline, make]] of baselines.entries()) {
    const subject = make();
    const same = digest !== undefined && subject.digest() === digest;
    // Variants whose results differ are not timed.
    if (!same) throw new Error(`What came out of ${baseline} is not what came out of ours.`);
    const tournament = new JsTournament([subject.run, ours.run], make().run, ofMatch(sampling, match));
    while (tournament.advance());
    const { tick_us, figures, samples } = tournament.result();
    measured.tick_us = Math.max(measured.tick_us, tick_us);
    measured.samples.matches.push(...tournament.samples().matches);
    const counted = { deliveries: rival.CHECKED, bytes_copied: 2 * 4 * rival.BLOCK * rival.CHECKED };
    measured.comparisons.push({
      ...{ lab: LAB, preset, baseline, variant: 'spsc', unit: 'block', ...figures[0] },
      samples: samples[0],
      digests_equal: same,
      counters: { baseline: counted, variant: counted },
      modelled: null,
      claim: null,
    });
    tournament.free();
  }
  return measured;
}

self.onmessage = async ({ data }) => {
  try {
    self.postMessage({ measured: await measure(data) });
  } catch (error) {
    self.postMessage({ error: reason(error, allowedText) });
  }
};
