/**
 * Compares rings for samples in one launch, in turns: Ringside's, the same with room for one block, and rtrb in shared
 * wasm, and ringbuf.js. Each transfers blocks of 128 samples from this worker to another one at full speed. The received
 * data is compared before anything is timed.
 */
import { RingBuffer } from 'ringbuf.js';
import { bench_catalogue } from '../../engine/pkg-threads/ringside.js';
import * as rival from './samples.rival.mjs';
import { compareWith, startReady, startThreads, subjectOf } from './shared-engine.mjs';

const LAB = 'ring-samples';

/** Blocks in a batch: a batch takes some ms, so that waking the other end has little weight. */
const BATCH = 65_536;
/** Batches of the engine in one of these. */
const OURS = 4;

/**
 * ringbuf.js with a worker at its other end.
 * @param {number} turns between two looks of an end that waits
 */
async function ringbuf(turns) {
  const control = new Int32Array(new SharedArrayBuffer(16));
  const storage = RingBuffer.getStorageForCapacity(rival.CAPACITY, Float32Array);
  await startReady({ script: '../../research/rivals/samples.rival.mjs', control, storage, turns });
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
    digest: () => BigInt(send(rival.CHECKED, true) >>> 0),
    /**
     * Returns the number of blocks sent; 0 if one of them was wrong.
     * @param {number} batches
     */
    run: (batches) => (send(batches * BATCH, false) === 0 ? batches * BATCH : 0),
  };
}

/** @param {import('../../scripts/bench/job.mjs').CompiledModules & import('../../scripts/bench/measure.mjs').Sampled} job */
export async function run({ modules: [module], preset, sampling }) {
  await startThreads(module, 1);
  const lab = bench_catalogue().labs.find(({ id }) => id === LAB);
  const known = lab?.presets.find(({ id }) => id === preset);
  const turns = known?.knobs.rest ?? lab?.knobs.find(({ id }) => id === 'rest')?.default;
  if (turns === undefined) throw new Error(`${LAB} has no preset ${preset}.`);
  const counters = { deliveries: rival.CHECKED, bytes_copied: 2 * 4 * rival.BLOCK * rival.CHECKED };
  const of = (/** @type {string} */ variant) => subjectOf(LAB, preset, variant, OURS);
  const rivals = {
    rtrb: () => of('rtrb'),
    'one-block': () => of('one-block'),
    'ringbuf.js': () => ringbuf(turns),
  };
  const ours = { lab: LAB, preset, variant: 'spsc', unit: 'block', counters };
  return compareWith({ ...ours, subject: of('spsc') }, rivals, sampling);
}
