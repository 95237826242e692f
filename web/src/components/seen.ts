/** What the exact counts of a run have shown, in a sentence. Without the words of measurements, which load later. Pure. */
import { joined, number, percent, significant } from '../words/format.ts';
import { sentences } from '../words/joining.en.ts';
import { countVerdict as verdicts, relation as says } from '../words/story.en.ts';
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

/**
 * Which side has how much more of a count, without the counts, which stand beside it. Sides that did a tenth more work than the
 * other are named with their work.
 * @param work the row of the work and what A and B did of it; undefined if the count is that of the work
 * @param isPlaying whether the counts still grow: of unequal work no ratio is said then
 */
export function relation(
  { quantity }: Tally['rows'][number],
  [a, b]: readonly [number, number],
  work?: { row: Tally['rows'][number]; did: readonly [number, number] },
  isPlaying = false,
): string {
  if (a === b) return a === 0 ? says.none : says.alike;
  const more = a > b ? 0 : 1;
  const ratio = Math.max(a, b) / Math.min(a, b);
  const much = quantity !== undefined;
  const found =
    Math.min(a, b) === 0
      ? says.only(more)
      : ratio < FACTOR
        ? says.share(more, percent(ratio - 1))
        : says.times(more, significant(ratio, 2).replace(/\.0$/u, ''), much);
  const [least, most] = work ? [Math.min(...work.did), Math.max(...work.did)] : [0, 0];
  const isEqual = !work || most === 0 || most < FACTOR * least;
  if (!isEqual && isPlaying) return says.ahead(more);
  if (isEqual || least === 0) return found;
  return sentences([
    found,
    says.uneven(work.row.name, written(work.row, work.did[0]), written(work.row, work.did[1])),
  ]);
}
