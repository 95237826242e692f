/**
 * Plays pools for ten virtual minutes in the page's wasm module: both worlds, their checkpoints, and the sound that goes through
 * the pool. The module's memory is largest in the seventh minute, when it has had twice the allowed number of checkpoints;
 * after that it does not grow.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../../web/src/engine/types.ts';
import { wasmOf } from './modules.ts';

const TENTH = 1_000;
const TENTHS_A_MINUTE = 600;

/** Knobs: a ring lap takes 2.56 s, and the chunks are large enough for the flawed trial to survive. */
const KNOBS = { publishers: 2, slots: 64, chunk: 4_096 };

beforeEach(() => {
  // One instance for each variant, because wasm memory never shrinks.
  vi.resetModules();
  // Checkpoints are closer if steps take long. Without that, a busy machine has no more of them than an idle one.
  vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

/** MiB of the module's memory after each of ten minutes. */
async function minutes(variant: string) {
  const { initSync, Session } = await import('../../engine/pkg-memory/ringside.js');
  const { memory } = initSync({ module: wasmOf('pkg-memory') });
  const config: Config = { lab: 'pools', a: variant, b: variant, seed: 0, rate: 48_000, knobs: KNOBS };
  const session = new Session(config);
  session.set_media(Float32Array.of(0.5), 1, 48_000);
  session.listen(1);
  const out = new Float32Array(2 * 4_800);
  const sizes: number[] = [];
  for (let tenth = 1; tenth <= 10 * TENTHS_A_MINUTE; tenth++) {
    session.advance_to(tenth * TENTH, Infinity);
    session.sound(1, out);
    if (tenth % TENTHS_A_MINUTE === 0) sizes.push(memory.buffer.byteLength / 2 ** 20);
  }
  expect(
    out.every((sample) => sample === 0.5),
    'it is heard to the end',
  ).toBe(true);
  session.free();
  return sizes;
}

// Whether a variant's own blocks pile up is tested natively for all of them (`engine/labs/pools/src/tests/endurance.rs`): what is left
// are the checkpoints and the sound, of worlds with a collected heap, with blocks that are kept, and of our own.
test.each(['none', 'flawed', 'log'])(
  '%s: ten minutes take no more than seven',
  async (variant) => {
    const sizes = await minutes(variant);
    expect(sizes.at(-1), sizes.join(' ')).toBe(sizes[6]);
  },
  60_000,
);
