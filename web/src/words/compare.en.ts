/** What the figure of comparisons says, and its legend. */
import { number, plural } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: queues, comparison',
  heading: 'Comparison: of any two values, or of two integers?',
  work: 'operation',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

/** Words that stand on the drawing. */
export const figure = {
  program: 'program',
  /** The steps of a comparison of any two values before the comparison, in their order. */
  steps: ['call', 'check one type', 'check the other'],
  compare: 'compare',
  /** The program, where it compares integers itself. */
  inPlace: 'compare in place',
  /** Of the fields of a frame, in samples. @param least the shortest; undefined until all are compared */
  lengths: (all: readonly number[], least?: number) =>
    `lengths ${all.map((length) => number(length)).join(', ')}${least === undefined ? '' : `; shortest: ${number(least)}`}`,
  /** @param isEach whether the comparisons can be told apart */
  column: (comparisons: number, isEach: boolean) =>
    isEach ? 'each column: a comparison' : `${plural(comparisons, 'comparison')}, side by side`,
} as const;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  step: 'call, or check of a type',
  band: 'steps too close to be told apart',
  compared: 'comparison',
} as const;
