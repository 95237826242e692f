/** The ring lab without a page: the sentences about its scenes, and its runs on threads. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { axisOf, bars, decades, placeOf } from '../../web/src/components/distribution.ts';
import { ANNOUNCE_INTERVAL_MS, rateLimiter } from '../../web/src/components/figure/say.ts';
import { actors } from '../../web/src/labs/ring/actors.ts';
import { sentence } from '../../web/src/labs/ring/summary.ts';
import { tables } from '../../web/src/labs/ring/tables.ts';
import { readerThreads, runMs } from '../../web/src/labs/ring/threads/plan.ts';
import { rows, stall, verdict } from '../../web/src/labs/ring/threads/rows.ts';
import { blocked, discarded, empty, torn } from '../browser/ring.scene.ts';
import { found } from '../fixtures/ring.threads.ts';

afterEach(() => vi.useRealTimers());

test('one sentence names holders and waiting actors', () => {
  expect(sentence(blocked())).toBe(
    'Reader 5 holds slot 6. The publisher, 7 readers and the sound card wait.',
  );
  expect(sentence(discarded())).toContain('Slot 6 is discarded; reader 5 still reads it, then leaves.');
  expect(sentence(torn())).toContain('Reader 3 reads torn bytes.');
  expect(sentence(empty())).toBe('Nothing published yet.');
});

const variant = {
  id: 'x',
  era: '',
  years: '',
  lineage: 'shipped' as const,
  before: null,
  claim: null,
  writer_states: ['idle', 'fill'],
  reader_states: ['start', 'send'],
  source: '',
};

const plain = (text: string) => text.replace(/\u202f/g, ' ');

const rowsOf = (trace: Uint32Array) => tables.each.at(-1)!.rows({ scene: blocked(), variant, trace });

test('events are decoded newest first, with the names of their states', () => {
  const trace = new Uint32Array([
    100,
    0 | (4 << 16) | (1 << 24),
    7,
    4_000,
    105,
    3 | (5 << 16) | (1 << 24),
    7,
    5,
    110,
    0xffff,
    0,
    0,
    111,
    0xfffe,
    8,
    0,
  ]);
  expect(rowsOf(trace)).toEqual([
    ['11.1\u202fms', 'sound card', 'acted', 'start', '8', ''],
    ['11.0\u202fms', 'closer', 'acted', '–', '0', ''],
    ['10.5\u202fms', 'reader 3', 'took, after', 'send', '7', '0.5\u202fms'],
    ['10.0\u202fms', 'publisher', 'published', 'fill', '7', '4\u202f000\u202fB'],
  ]);
});

test('tables and code say of a blocked publisher and of a discarded slot what the figure shows', () => {
  const both = tables.both.flatMap(({ rows }) => rows([blocked(), discarded()], [variant, variant]));
  expect(both.map((row) => row.map(plain))).toEqual(
    expect.arrayContaining([
      ['blocked for', '412.0 ms', '0.0 ms'],
      ['waits for', 'reader 5', '–'],
      ['slots discarded', '0', '1'],
    ]),
  );
  const [[writer]] = actors(blocked()).writer.values();
  expect(writer).toMatchObject({ role: 'publisher', sign: 'stopped', says: 'publisher' });
});

test('words that do not form an event, and an unknown state, are no error', () => {
  expect(rowsOf(new Uint32Array([1, 2, 3]))).toEqual([]);
  expect(rowsOf(new Uint32Array([1, 99 << 24, 3, 4]))[0][3]).toBe('–');
});

test('sentences are spoken at most every two seconds, the first at once, the last for certain', () => {
  vi.useFakeTimers();
  const spoken: string[] = [];
  const limiter = rateLimiter((words) => spoken.push(words), ANNOUNCE_INTERVAL_MS);
  limiter.push('a');
  for (const words of ['b', 'c', 'd']) limiter.push(words);
  expect(spoken).toEqual(['a']);
  vi.advanceTimersByTime(ANNOUNCE_INTERVAL_MS);
  expect(spoken).toEqual(['a', 'd']);
  vi.advanceTimersByTime(10 * ANNOUNCE_INTERVAL_MS);
  limiter.push('d');
  expect(spoken).toEqual(['a', 'd']);
  limiter.push('e');
  expect(spoken).toEqual(['a', 'd', 'e']);
  limiter.push('f');
  limiter.stop();
  vi.advanceTimersByTime(ANNOUNCE_INTERVAL_MS);
  expect(spoken).toEqual(['a', 'd', 'e']);
});

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
