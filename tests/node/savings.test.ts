import { expect, test } from 'vitest';
import type { Tally } from '../../web/src/components/costs.ts';
import { savingSentence } from '../../web/src/components/savings.ts';
import { largestSaving } from '../../web/src/components/seen.ts';
import { bytes } from '../../web/src/words/format.ts';

const row = (id: string, more = {}) => ({ id, name: id, always: true, ...more });
const tally: Tally = {
  rows: [row('frames'), row('hits', { work: true }), row('locks'), row('copied', { quantity: bytes })],
};
const a = { frames: 100, hits: 90, locks: 50, copied: 4_000 };

test('the largest saving for the same work is named, with the counts as the panel shows them', () => {
  expect(largestSaving(tally, a, { frames: 100, hits: 0, locks: 30, copied: 1_000 })?.id).toBe('copied');
  expect(savingSentence(tally, a, { frames: 100, hits: 0, locks: 0, copied: 1_000 })).toBe(
    'What B saves in this run: locks, 0 instead of 50.',
  );
  expect(savingSentence(tally, a, { frames: 100, hits: 0, locks: 50, copied: 1_000 })).toBe(
    'What B saves in this run: copied, 1.00\u202fkB instead of 4.00\u202fkB.',
  );
});

test('fewer hits are no saving, nor is what comes of less work, nor a small difference', () => {
  const nothing = 'In this run B saves in none of the counts.';
  expect(savingSentence(tally, a, { frames: 100, hits: 1, locks: 50, copied: 4_000 })).toBe(nothing);
  expect(savingSentence(tally, a, { frames: 50, hits: 45, locks: 25, copied: 2_000 })).toBe(nothing);
  expect(savingSentence(tally, a, { frames: 100, hits: 90, locks: 45, copied: 3_500 })).toBe(nothing);
});

test('nothing is said before both sides have worked', () => {
  expect(savingSentence(tally, null, a)).toBeNull();
  expect(savingSentence(tally, { ...a, frames: 0 }, a)).toBeNull();
});
