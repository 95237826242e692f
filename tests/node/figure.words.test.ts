/** What a screen reader hears of a figure. */
import { expect, test } from 'vitest';
import { inWords } from '../../web/src/labs/counters.ts';
import { bytes } from '../../web/src/words/format.ts';

const rows = [
  { id: 'frames', name: 'frames', always: true },
  { id: 'copied', name: 'copied', always: true, quantity: bytes },
  { id: 'locks', name: 'locks taken', always: false },
];
const figure = inWords((counts: Record<string, number>) => counts, { rows });

test('announced are the counts that the panel always shows; the text alternative has all that are not 0', () => {
  const scene = { frames: 1200, copied: 0, locks: 3 };
  expect(figure.sentence(scene)).toBe('frames: 1\u202f200');
  expect(figure.alternative('Cond', scene)).toBe('Cond: frames: 1\u202f200; locks taken: 3');
  expect(figure.sentence({ frames: 1, copied: 2000, locks: 0 })).toBe('frames: 1; copied: 2.00\u202fkB');
});

test('before anything has happened nothing is announced', () => {
  expect(figure.sentence({ frames: 0, copied: 0, locks: 0 })).toBe('');
});
