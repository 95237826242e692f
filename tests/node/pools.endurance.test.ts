/**
 * Ten minutes of each pool in the page's wasm, at its own pace: both worlds, their checkpoints, and the sound that went through
 * the pool. The module's memory is at its largest when there were twice as many checkpoints as there may be, in the sixth
 * minute; then it grows no more.
 */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../../web/src/engine/types.ts';
import { lab } from './pools.engine.ts';

const TENTH = 1_000;
const TENTHS_A_MINUTE = 600;
const wasm = readFileSync(new URL('../../engine/pkg-memory/ringside_bg.wasm', import.meta.url));

/** Rings that come round every 2.56 s, in chunks that the flawed trial survives. */
const KNOBS = { publishers: 2, slots: 64, chunk: 4_096 };

// An instance for each: memory of wasm never gets smaller.
beforeEach(() => vi.resetModules());

/** MiB of the module's memory after each of ten minutes. */
async function minutes(variant: string) {
  const { initSync, Session } = await import('../../engine/pkg-memory/ringside.js');
  const { memory } = initSync({ module: wasm });
  const config: Config = { lab: 'pools', a: variant, b: variant, seed: 0, rate: 48_000, knobs: KNOBS };
  const session = new Session(config);
  session.set_media(Float32Array.of(0.5), 1, 48_000);
  session.listen(1);
  const out = new Float32Array(2 * 4_800);
  const sizes: number[] = [];
  for (let tenth = 1; tenth <= 10 * TENTHS_A_MINUTE; tenth++) {
    session.advance_to(tenth * TENTH, Infinity);
    session.sound(out);
    if (tenth % TENTHS_A_MINUTE === 0) sizes.push(memory.buffer.byteLength / 2 ** 20);
  }
  expect(
    out.every((sample) => sample === 0.5),
    'it is heard to the end',
  ).toBe(true);
  session.free();
  return sizes;
}

test.each(lab.variants.map(({ id }) => id))(
  '%s: ten minutes take no more than six',
  async (variant) => {
    const sizes = await minutes(variant);
    expect(sizes.at(-1), sizes.join(' ')).toBe(sizes[5]);
  },
  60_000,
);
