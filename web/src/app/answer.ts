/**
 * What the step's question was answered with: a sentence, a number for A and for B, and a bar for each on one axis. The same
 * place shows what was counted, what was timed in this browser, and the times with modelled prices. Pure.
 */
import { type Cost, plot, type Reading, type Tally } from '../components/costs.ts';
import { roundUp } from '../components/rounding.ts';
import { relation } from '../components/seen.ts';
import { joined, number, type Quantity } from '../words/format.ts';
import type { CountPair } from './step.svelte.ts';

/** One side's bar. Positions are shares of the axis, 0 to 1. */
interface Bar {
  quantity: Quantity;
  /** Null if nothing is known: the bar is left out. */
  end: number | null;
  /** The 95 % interval, or for A the noise floor. */
  interval?: readonly [low: number, high: number];
  /** The authors' figure. */
  published?: number;
}

export interface PairOfBars {
  bars: readonly [Bar, Bar];
  /** Marks of the axis with their texts. */
  marks: readonly { at: number; text: string }[];
}

type Row = Tally['rows'][number];

const plain = (value: number): Quantity => ({ value: number(value), unit: '' });

/** Whether a counter holds the largest value so far, which has no part that belongs to a step. */
const isPeak = (id: string) => /^(?:most|longest|largest)/u.test(id);

/** The counts of a row in the step alone; since the start, if the step's beginning is not known or the row is a peak. */
export function stepCounts({ id }: Row, now: CountPair, begin?: CountPair): [number, number] {
  const of = (side: 0 | 1) => now[side][id] - (begin && !isPeak(id) ? begin[side][id] : 0);
  return [Math.max(0, of(0)), Math.max(0, of(1))];
}

/**
 * The end of the axis: a round number for which both bars have room.
 * @param ahead the counts at the step's end, which the axis fits as closely as one digit can; beyond them it grows in larger steps
 * @param least the end so far, which it never shrinks below
 */
export function axisEnd(counts: readonly number[], ahead: readonly number[], least = 0): number {
  const known = Math.max(least, closeEnd(Math.max(...ahead)));
  const most = Math.max(...counts);
  return most > known ? roundUp(most) : known;
}

/** The smallest number of one digit and zeros, or 15 and zeros, that is not below `least`. */
function closeEnd(least: number): number {
  if (least <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(least));
  const digits = least / power;
  return power * (digits > 1 && digits <= 1.5 ? 1.5 : Math.ceil(digits));
}

/** Bars of counts. @param end the end of the axis; 0 before anything was counted */
export function countedBars(row: Row, counts: readonly [number, number], end: number): PairOfBars {
  const { quantity = plain } = row;
  const bar = (count: number): Bar => ({
    quantity: quantity(Math.round(count)),
    end: end > 0 ? count / end : 0,
  });
  const text = (mark: number) =>
    mark === 0 ? number(0) : Number.isInteger(mark) ? joined(quantity(mark)) : '';
  return {
    bars: [bar(counts[0]), bar(counts[1])],
    marks: end > 0 ? [0, end].map((mark) => ({ at: mark / end, text: text(mark) })) : [],
  };
}

/** Which side has how much more of a row's count, as a sentence. */
export function countedSentence(
  { rows }: Tally,
  row: Row,
  counts: readonly [number, number],
  work: readonly [number, number],
  isPlaying: boolean,
): string {
  return relation(row, counts, row.id === rows[0].id ? undefined : { row: rows[0], did: work }, isPlaying);
}

/** Bars of times. @param costs of A and B @param kind with or without the modelled prices */
export function timedBars(costs: readonly [Cost, Cost], kind: 'measured' | 'modelled'): PairOfBars {
  const readings = costs.map((cost) => cost[kind]);
  const { top, scale, unit, marks, digitsOfMarks, read } = plot(readings, 4);
  const share = (ns: number) => (top > 0 ? ns / top : 0);
  const bar = ({ ns, low, high, published }: Reading): Bar => ({
    quantity: { value: read(ns), unit: ns === null ? '' : unit },
    end: ns === null ? null : share(ns),
    interval: low === null || high === null ? undefined : [share(low), share(high)],
    published: published === null ? undefined : share(published),
  });
  return {
    bars: [bar(readings[0]), bar(readings[1])],
    marks:
      top > 0
        ? marks.map((mark) => ({
            at: share(mark * scale),
            text: number(mark, mark === 0 ? 0 : digitsOfMarks),
          }))
        : [],
  };
}
