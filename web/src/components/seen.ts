/** What the exact counts of a run have shown, in a sentence. Without the words of measurements, which load later. Pure. */
import { joined, number, percent, significant } from '../words/format.ts';
import { countVerdict as verdicts, storyNav } from '../words/story.en.ts';
import type { Counts, Tally } from './costs.ts';

/** The smallest saving that is named: a fifth of A's count for the same work. */
const NAMED = 0.2;

/**
 * The row in which B saves the largest share of A's count for the same work; undefined if it saves less than a fifth in
 * each.
 */
export function largestSaving({ rows }: Tally, a: Counts, b: Counts): Tally['rows'][number] | undefined {
  const [basis, ...others] = rows;
  let most = NAMED;
  let found: Tally['rows'][number] | undefined;
  for (const row of others) {
    // For the same work: a side that is blocked has done less of everything.
    const left = b[row.id] / b[basis.id] / (a[row.id] / a[basis.id]);
    if (!row.work && b[row.id] < a[row.id] && 1 - left > most) [most, found] = [1 - left, row];
  }
  return found;
}

/** A count as the lab's table writes it. */
export const written = ({ quantity }: Tally['rows'][number], count: number) =>
  quantity ? joined(quantity(Math.round(count))) : number(Math.round(count));

/** The row of the count that a step is about; that of the amount of work if there is no such count. */
export const shownRow = ({ rows }: Tally, shows: string): Tally['rows'][number] =>
  rows.find(({ id }) => id === shows) ?? rows[0];

/** Counts of both sides. */
export interface BothCounts {
  a: Counts;
  b: Counts;
}

/** The ratio of the larger count to the smaller from which on it is a factor; below, the difference is a percentage. */
const FACTOR = 1.1;

/** The amount of work that both sides have done: the row of its count, which is no cost, and the counts. */
export interface Basis {
  row: Tally['rows'][number];
  a: number;
  b: number;
}

/**
 * What B saves of a count so far, as the words that follow the count's name; of an amount of work or a gain, which side has less.
 * If a side has done a tenth more work, the counts and the work: their ratio would be one of different work.
 */
export function countVerdict(row: Tally['rows'][number], a: number, b: number, basis?: Basis): string {
  if (a === b) return a === 0 ? verdicts.none : verdicts.alike;
  const other = basis && basis.row.id !== row.id ? basis : undefined;
  const [least, most] = other ? [Math.min(other.a, other.b), Math.max(other.a, other.b)] : [1, 1];
  if (other && most > 0 && most >= FACTOR * least) {
    const did = [written(other.row, other.a), written(other.row, other.b)] as const;
    return verdicts.uneven(written(row, a), written(row, b), other.row.name, did);
  }
  const some = (count: number) => (count === 0 ? null : written(row, count));
  // Before the first work is done, as in the middle of the first tick, a ratio would be one of different parts of it.
  if (a === 0 || b === 0 || most === 0) return verdicts.one(some(a), some(b));
  const ratio = Math.max(a, b) / Math.min(a, b);
  // Of A's count: by how much B's is larger or smaller.
  const difference =
    ratio < FACTOR ? percent(Math.abs(b / a - 1)) : `${significant(ratio, 2).replace(/\.0$/u, '')}×`;
  const measured = row.quantity !== undefined;
  if (b > a) return verdicts.more(difference, measured);
  if (row.work || row.id === basis?.row.id) return verdicts.less(difference, measured);
  return verdicts.saves(written(row, a - b), written(row, a), difference, measured);
}

/** Whether a counter holds the largest value so far, which has no share that belongs to a stretch of time. */
const isPeak = (id: string) => /^(?:most|longest|largest)/u.test(id);

/** From a tenth of A's count on, counts since the start hide a step in which B has less than a third of that part. */
const HIDES = { from: 0.1, below: 1 / 3 };

/**
 * What a step of a story has shown, as a sentence with a count of both sides since the start; or, if that hides what B saves
 * once it has begun, with those of the step alone, unless B had done all of its work before it.
 * @param begin the counts at the beginning of the step, if they are known
 */
export function seenSentence(tally: Tally, end: BothCounts, shows: string, begin?: BothCounts): string {
  const row = shownRow(tally, shows);
  const of = ({ a, b }: BothCounts) => ({ a: a[row.id], b: b[row.id] });
  const [all, before] = [of(end), begin && of(begin)];
  const [basis] = tally.rows;
  const works = begin && end.b[basis.id] > begin.b[basis.id];
  const step = before && works && !isPeak(row.id) ? { a: all.a - before.a, b: all.b - before.b } : undefined;
  // B's part of A's count; all of it if A has none.
  const part = ({ a, b }: { a: number; b: number }) => (a > 0 ? b / a : 1);
  const hides = step && part(all) > HIDES.from && part(step) < part(all) * HIDES.below;
  const { a, b } = hides ? step : all;
  return (hides ? storyNav.seenInStep : storyNav.seen)(row.name, written(row, a), written(row, b));
}
