/** What the figure of comparisons says, and its legend. */
import { plural } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: queues, comparison',
  heading: 'Comparison: of any two values, or of two integers?',
  work: 'operation',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

/** Words that stand on the drawing. */
export const figure = {
  /** The program, and the steps of a comparison of any two values in their order. */
  rows: ['program', 'call', 'check one type', 'check the other', 'compare'],
  /** The program, where it compares integers itself. */
  inPlace: 'compare in place',
  /** In the rows that a comparison of integers leaves out. */
  unneeded: 'no call, no check',
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
