/**
 * No accepted configuration exceeds the memory of a module, and every refusal names a value that
 * can be chosen. Tests extreme knobs of labs whose worlds grow with them, on the release build.
 */
import { expect, test } from 'vitest';
import { isRefusal } from '../../web/src/engine/refusal.ts';
import { allowedText } from '../../web/src/words/refusals.en.ts';
import { memories, modules } from './modules.ts';

/** Largest memory that a session takes, in MiB. */
const MOST_MIB = 512;
/** Default number of steps of a configuration: twice as many as the flawed pool takes until it is out of memory. */
const STEPS = 2_048;

/** Module, lab, variants A and B, knobs, and the number of steps if it is not the default. */
type Corner = [
  module: keyof typeof modules,
  lab: string,
  a: string,
  b: string,
  knobs: Record<string, number>,
  steps?: number,
];

const CORNERS: Corner[] = [
  // 2^32 bytes in flight, a product that overflows 32 bits.
  [
    'memory',
    'server',
    'straight',
    'fresh',
    {
      size: 1_048_576,
      connections: 4_096,
      requests: 1_000,
      live: 32,
      request: 4_096,
      capacity: 4_096,
      mixed: 1,
    },
  ],
  ['memory', 'server', 'lent', 'today', { connections: 4_096, live: 32 }],
  ['memory', 'server', 'fresh', 'fresh', { connections: 4_096, deflate: 1, file_buffer: 6 }],
  ['memory', 'pools', 'none', 'log', { publishers: 200, slots: 1_024, p_bytes: 8_000 }],
  ['memory', 'pools', 'flawed', 'flawed', { i_bytes: 90_000 }],
  // Heaps that grow beyond the estimate.
  [
    'memory',
    'pools',
    'cap-0',
    'cap-0',
    { gogc: 400, slots: 1_024, p_bytes: 8_000, i_bytes: 90_000 },
    1_000_000,
  ],
  ['memory', 'pools', 'none', 'none', { p_bytes: 2_284, i_bytes: 20_614, gogc: 105, oversize: 79 }, 200_000],
  [
    'memory',
    'pools',
    'cap-0',
    'cap-0',
    { publishers: 12, p_bytes: 6_457, i_bytes: 50_671, gop: 136, fps: 53, gogc: 201, processors: 1 },
    68_000,
  ],
  // Heaps that grow for many steps.
  ['memory', 'server', 'fresh', 'lent', { connections: 4_096, live: 32, deflate: 1 }, 40_000],
  ['memory', 'reslice', 'joined', 'flushed', { message: 1_000_000, subscribers: 100 }],
  ['memory', 'chunks', 'walked', 'short', { buffer: 14, operators: 40, outputs: 10, queries: 32, frame: 1 }],
  ['sharing', 'ring', 'queue-copy', 'queue-copy', { streams: 10_000, tracks: 2, size: 20_000, readers: 5 }],
  ['sharing', 'ring', 'sleep', 'cond', { slots: 8, streams: 10_000, tracks: 2, size: 20_000, readers: 5 }],
  ['sharing', 'ring', 'queue-copy', 'queue-copy', { readers: 500, slow: 16, size: 20_000 }],
];

test.each(CORNERS)(
  '%s: %s, %s and %s with %o',
  { timeout: 120_000 },
  (module, lab, a, b, given, steps = STEPS) => {
    const { Session } = modules[module];
    const knobs = { ...given };
    const tried: string[] = [];
    // The value that a refusal names is accepted; at once if a single knob is the cause.
    for (;;) {
      expect(tried.length, tried.join('\n')).toBeLessThan(6);
      try {
        const session = new Session({ lab, a, b, seed: 0, rate: 48_000, knobs });
        try {
          for (let taken = 0; taken < steps && session.advance(16) === 16; taken += 16);
          // Back to a copy of the worlds, with sound: both take memory of their own.
          session.rewind_to(Math.floor(session.time() / 2));
          session.listen(0);
          for (let taken = 0; taken < steps && session.advance(16) === 16; taken += 16)
            session.sound(0, new Float32Array(9_600));
        } catch (refusal) {
          if (!isRefusal(refusal) || refusal.knob !== 'memory') throw refusal;
        }
        session.free();
        break;
      } catch (refusal) {
        if (!isRefusal(refusal)) throw refusal;
        tried.push(`${refusal.knob} is ${refusal.value}; allowed: ${allowedText(refusal.allowed)}`);
        const range = refusal.allowed.kind === 'together' ? refusal.allowed.accepted : undefined;
        const { min = NaN, max = NaN } = range?.kind === 'range' ? range : {};
        expect(max, tried.join('\n')).toBeGreaterThanOrEqual(min);
        const value = knobs[refusal.knob] > max ? max : min;
        expect(value, tried.join('\n')).not.toBe(knobs[refusal.knob]);
        knobs[refusal.knob] = value;
      }
    }
    expect(memories[module].buffer.byteLength / 2 ** 20).toBeLessThanOrEqual(MOST_MIB);
  },
);

test('the subjects of a measurement give their memory back', () => {
  // Each variant of the pools has a heap of its own, and another way of keeping blocks.
  const sampling = { pairs: 1, quick: true, seed: 1, earlier: [] };
  const { memory } = modules;
  const before = memory.live_bytes();
  const measure = new memory.Measure('pools', 'one-small-ring', sampling);
  let most = 0;
  while (measure.advance() < 1) most = Math.max(most, memory.live_bytes() - before);
  measure.free();
  expect(most).toBeGreaterThan(400_000);
  expect(memory.live_bytes() - before).toBeLessThan(10_000);
});
