/** Pure functions for the ring on threads: the axis of latencies, the table's rows, the duration of runs. */
import { describe, expect, test } from 'vitest';
import { axisOf, bars, decades, placeOf } from '../../web/src/components/distribution.ts';
import { readerThreads, runMs } from '../../web/src/labs/ring/threads/plan.ts';
import { rows, stall, verdict } from '../../web/src/labs/ring/threads/rows.ts';
import { found } from '../fixtures/ring.threads.ts';

const plain = (text: string) => text.replace(/\u202f/g, ' ');

describe('the axis of latencies', () => {
  const latencies = found.sides.map(({ latency }) => latency);

  test('reaches from the power of ten below the least to the one above the longest', () => {
    expect(axisOf(latencies, 1_000)).toEqual({ low: 10_000, high: 1_000_000 });
    expect(axisOf([[{ from_ns: 950_000, count: 1 }]], 1_000)).toEqual({ low: 100_000, high: 10_000_000 });
    expect(axisOf([[{ from_ns: 0, count: 1 }]], 1_000)).toEqual({ low: 1000, high: 10_000 });
    expect(axisOf([[], []], 1_000)).toBeUndefined();
  });

  test('has a mark at each power of ten, and places between them by their logarithm', () => {
    const axis = { low: 10_000, high: 1_000_000 };
    expect(decades(axis, 300, 50).map(({ ns, named }) => [ns, named])).toEqual([
      [10_000, true],
      [100_000, true],
      [1_000_000, true],
    ]);
    expect(decades(axis, 60, 50).map(({ named }) => named)).toEqual([true, false, true]);
    expect([1, 10_000, 100_000, 1_000_000, 9e9].map((ns) => placeOf(ns, axis))).toEqual([0, 0, 0.5, 1, 1]);
  });

  test('bars are half an octave wide, hold all counts of theirs, and are as high as their share of the most', () => {
    const axis = { low: 1_000, high: 1_000_000 };
    const eighths = [1024, 1152, 1280, 1408, 1536].map((from_ns) => ({ from_ns, count: 10 }));
    const [first, second, ...more] = bars(eighths, axis);
    // The first bar ends at 1,448 ns, where the second begins.
    expect([first.height, second.height, more]).toEqual([1, 0.25, []]);
    expect(first.to).toBeCloseTo(second.from, 12);
    expect(first.to - first.from).toBeCloseTo(Math.log10(Math.SQRT2) / 3, 12);
  });
});

describe('the table', () => {
  test('has a unit with each time, the ratio of two times, and faults only where there were some', () => {
    const written = rows(found).map((row) => row.map(plain));
    expect(written).toEqual([
      ['busy per delivery', '4.32 µs', '2.40 µs', '1.80'],
      ['ratio of the pairs', '', '', '1.80 (1.62–2.01)'],
      ['latency, median', '18.0 µs', '18.0 µs', '1.00'],
      ['latency, 99 of 100', '240 µs', '240 µs', '1.00'],
      ['wake-ups / 1 000', '251', '251', ''],
      ['wasted checks / 1 000', '3.10', '3.10', ''],
      ['publisher blocked, all runs', '2.47 s', '0 ms', ''],
      ['readers dropped', '0', '4', ''],
      ['deliveries', '3 200', '6 400', ''],
    ]);
  });

  test('before anything ran it names what there will be, and no number', () => {
    expect(new Set(rows(null).flatMap(([, ...cells]) => cells))).toEqual(new Set(['–', '']));
  });

  test('the sentence is the verdict of the engine', () => {
    expect(verdict(found)).toBe('faster');
    expect(verdict({ ...found, busy: null })).toBe('nothing');
    expect(stall(found)).toBe('b-never');
  });
});

test('a run lasts until the publisher has come round and a quarter longer, from 1 s to 4 s', () => {
  expect(
    [
      { slots: 64, fps: 25 },
      { slots: 8, fps: 60 },
      { slots: 1024, fps: 5 },
    ].map(runMs),
  ).toEqual([3200, 1000, 4000]);
});

test('readers meet each other on two threads at least, and leave a processor to the publisher where there are more', () => {
  expect([1, 2, 4, 16].map(readerThreads)).toEqual([2, 2, 3, 4]);
});
