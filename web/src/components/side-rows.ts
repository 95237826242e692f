/** Texts of the runs of A and B on real threads: the rows of their table, and the verdict. */
import type { Verdict } from '../../../engine/pkg-threads/ringside.js';
import { number, significant } from '../words/format.ts';
import { results as words } from '../words/on-threads.en.ts';

/**
 * Rows of what A and B did: a name, a cell of each, and the ratio of these two cells where it says something.
 * @param time how a duration in ns is written
 */
export function sideRows<S>(sides: readonly S[], time: (ns: number) => string) {
  const row = (name: string, cell: (side: S) => string, ratio = '') => [name, ...sides.map(cell), ratio];
  /** Durations and their ratio. @param of in ns; null if there is none */
  const timed = (name: string, of: (side: S) => number | null) => {
    const [a, b] = sides.map(of);
    const text = (side: S) => {
      const ns = of(side);
      return ns === null ? words.none : time(ns);
    };
    return row(name, text, a === null || b === null || b === 0 ? '' : significant(a / b));
  };
  /** A count that has a row only if a side has some. */
  const some = (name: string, count: (side: S) => number) =>
    sides.some((side) => count(side) > 0) ? [row(name, (side) => number(count(side)))] : [];
  return { row, timed, some };
}

/** The estimate of the pairs of runs, which differs from the ratio of the sides' own medians. */
export const pairedRow = (of: { ratio: number; low: number | null; high: number | null } | null) =>
  of ? [[words.paired, '', '', words.interval(of.ratio, of.low, of.high)]] : [];

/** A row before anything has run. */
export const emptyRow = (name: string): string[] => [name, words.none, words.none, ''];

/** The verdicts in a lab's words. `ratio` is A's time over B's; `on` is the number of threads. */
interface Words {
  faster: (ratio: number, on: number) => string;
  slower: (ratio: number, on: number) => string;
  noDifference: (on: number) => string;
  tooNoisy: (on: number) => string;
}

export function timeVerdict(words: Words, verdict: Verdict, ratio: number, on: number): string {
  switch (verdict) {
    case 'faster':
      return words.faster(ratio, on);
    case 'slower':
      return words.slower(ratio, on);
    case 'no difference found':
      return words.noDifference(on);
    case 'too noisy':
    case 'below the clock':
      return words.tooNoisy(on);
  }
}
