import { afterEach, expect, test, vi } from 'vitest';
import { events } from '../../web/src/labs/ring/events.ts';
import { ANNOUNCE_INTERVAL_MS, rateLimiter } from '../../web/src/components/figure/say.ts';
import { actorName } from '../../web/src/labs/ring/labels.ts';
import { more } from '../../web/src/labs/ring/rows.ts';
import { sentence } from '../../web/src/labs/ring/summary.ts';
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
  const decoded = events(trace, variant);
  expect(decoded.map(({ who }) => actorName(who))).toEqual(['sound card', 'closer', 'reader 3', 'publisher']);
  expect(decoded[2]).toMatchObject({ kind: 'took', state: 'send', value: 5 });
  expect(more('took', 5)).toBe('after 0.5\u202fms');
  expect(decoded[3]).toMatchObject({ kind: 'published', state: 'fill', seq: 7 });
});

test('words that do not form an event, and an unknown state, are no error', () => {
  expect(events(new Uint32Array([1, 2, 3]), variant)).toEqual([]);
  expect(events(new Uint32Array([1, 99 << 24, 3, 4]), variant)[0].state).toBe('');
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
