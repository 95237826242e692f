import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageSteps, share, stepped, typed, valueAt } from '../../web/src/components/scale.ts';
import { bars, stood, stretch } from '../../web/src/components/transport/span.ts';
import { SPEEDS } from '../../web/src/link/link.ts';

const slots = { min: 8, max: 1024, log: true };
const send = { min: 0, max: 10_000, log: false };
const readers = { min: 0, max: 500, log: false };

const scales = fc
  .record({
    min: fc.integer({ min: 0, max: 100 }),
    span: fc.integer({ min: 1, max: 20_000 }),
    log: fc.boolean(),
  })
  .map(({ min, span, log }) => ({ min, max: min + span, log }));

describe('a dial', () => {
  test('begins at the least and ends at the most', () => {
    expect([share(slots, 8), share(slots, 1024)]).toEqual([0, 1]);
    expect([valueAt(slots, -1), valueAt(slots, 2)]).toEqual([8, 1024]);
  });

  test('a logarithmic one has the geometric mean in its middle', () => {
    expect(valueAt(slots, 0.5)).toBe(Math.round(Math.sqrt(8 * 1024)));
  });

  test('gives back every value it shows, and never leaves its range', () => {
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (scale, at) => {
        const value = valueAt(scale, at);
        expect(value).toBeGreaterThanOrEqual(scale.min);
        expect(value).toBeLessThanOrEqual(scale.max);
        expect(valueAt(scale, share(scale, value))).toBe(value);
      }),
      { seed: 3 },
    );
  });
});

describe('a step', () => {
  test('is a round one of about a five-hundredth, and 1 with the fine key', () => {
    expect(stepped(send, 450, 1)).toBe(470);
    expect(stepped(send, 450, -1, true)).toBe(449);
    expect(stepped(readers, 8, 1)).toBe(9);
  });

  test('four of a logarithmic dial are an octave', () => {
    expect(stepped(slots, 64, pageSteps(slots))).toBe(128);
  });

  test('always moves, except at the end it moves towards', () => {
    fc.assert(
      fc.property(
        scales,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1, -1),
        (scale, at, way) => {
          const from = valueAt(scale, at);
          const to = stepped(scale, from, way);
          if (from === (way > 0 ? scale.max : scale.min)) expect(to).toBe(from);
          else expect(Math.sign(to - from)).toBe(way);
        },
      ),
      { seed: 4 },
    );
  });
});

describe('what is typed', () => {
  test.each([
    ['128', { value: 128, end: null }],
    [' 1\u202f024 ', { value: 1024, end: null }],
    ['12.6', { value: 13, end: null }],
    ['7', { value: 8, end: 'min' }],
    ['-5', { value: 8, end: 'min' }],
    ['99999', { value: 1024, end: 'max' }],
    ['', null],
    ['abc', null],
    ['1e9', null],
    ['0x10', null],
  ])('%j', (text, read) => {
    expect(typed(slots, text)).toEqual(read);
  });
});

/** A second, in ticks. */
const S = 10_000;

test('at full speed the tape doubles until the played time fits; slowed, it shows 10 to 25 s of the user’s time', () => {
  expect([0, 30 * S, 30 * S + 1, 200 * S].map((end) => stretch(0, end, 1).to)).toEqual(
    [30, 30, 60, 240].map((seconds) => seconds * S),
  );
  for (const speed of SPEEDS.filter((speed) => speed < 1)) {
    const { from, to } = stretch(7_777, 9_999, speed);
    expect(from).toBeLessThanOrEqual(7_777);
    expect(to).toBeGreaterThan(7_777);
    expect((to - from) / speed / S).toBeGreaterThanOrEqual(10);
    expect((to - from) / speed / S).toBeLessThanOrEqual(25);
  }
});

test('while the time is in a step of the story, the tape shows that step alone', () => {
  const step = { from: 2 * S, to: 3 * S };
  expect([2 * S, 2.5 * S, 3 * S].map((time) => stretch(time, time, 1 / 8, step))).toEqual([step, step, step]);
  expect(stretch(3 * S + 1, 3 * S + 1, 1, step)).toEqual({ from: 0, to: 30 * S });
});

test('stalls that would touch are one bar, and the shortest can be seen', () => {
  expect(bars(new Uint32Array([0, 10, 11, 20, 500, 501]), 0.1, 0, 8)).toBe('M0 0H2.5v8H0zM50 0H51.5v8H50z');
  expect(bars(new Uint32Array(0), 0.1, 0, 8)).toBe('');
});

test('a stall counts up to now only', () => {
  const stalls = new Uint32Array([100, 200, 300, 400]);
  expect([50, 150, 250, 999].map((now) => stood(stalls, now))).toEqual([0, 50, 100, 200]);
});
