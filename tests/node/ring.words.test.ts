import { afterEach, expect, test, vi } from 'vitest';
import { ANNOUNCE_INTERVAL_MS, rateLimiter } from '../../web/src/components/figure/say.ts';
import { sentence } from '../../web/src/labs/ring/summary.ts';
import { tables } from '../../web/src/labs/ring/tables.ts';
import { blocked, discarded, empty, torn } from '../browser/ring.scene.ts';

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
