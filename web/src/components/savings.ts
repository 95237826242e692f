/** What B saves in the exact counts of a run, where it takes more time than A. Pure. */
import { sureness } from '../words/costs.en.ts';
import type { Counts, Tally } from './costs.ts';
import { largestSaving, written } from './seen.ts';

/** The saving as a sentence with both counts; null before both sides have done work. */
export function savingSentence(tally: Tally, a: Counts | null, b: Counts | null): string | null {
  const [basis] = tally.rows;
  if (!a?.[basis.id] || !b?.[basis.id]) return null;
  const row = largestSaving(tally, a, b);
  if (!row) return sureness.savesNothing;
  return sureness.saves(row.name, written(row, a[row.id]), written(row, b[row.id]));
}
