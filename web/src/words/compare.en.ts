/** What the figure of comparisons says, and its legend. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: queues, comparison',
  heading: 'Comparison: of any two values, or of two integers?',
  work: 'operation',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Words that stand on the drawing. */
export const plan = {
  /** Fields of a frame, in the order of registration. */
  fields: ['metadata', 'track marks', 'audio', 'video', 'data', 'midi'],
  field: (index: number) => `field ${number(index)}`,
  polymorphic: (terse: boolean) => (terse ? 'any two values' : 'any two values: 4 steps'),
  integers: (terse: boolean) => (terse ? 'two integers' : 'two integers: 1 step'),
  /** Where a step happens. */
  floors: {
    operator: 'in the operator',
    call: 'in the run-time',
    compare: 'compare_val',
    shapes: 'tags: which kind',
  },
  names: { called: 'call', first: 'tag', second: 'tag', compared: 'compare' },
  due: (comparisons: number, terse: boolean) =>
    `a tick: ${plural(comparisons, 'comparison')}${terse ? '' : ', a block for each step'}`,
  bars: { steps: 'steps in all', comparisons: 'comparisons', calls: 'calls', tags: 'tags looked at' },
} as const;

/** The figure in a sentence: what a screen reader hears. */
export const summary = (comparisons: number, calls: number, tags: number, steps: number, saved: number) =>
  `${plural(comparisons, 'comparison')}, ${plural(calls, 'call')}, ${plural(tags, 'tag')} looked at. In this tick ${plural(steps, 'step')}, ${number(saved)} saved.`;

/** The figure for those who do not see it. */
export const alternative = (name: string, fields: number, summary: string) =>
  `${name}: a frame of ${plural(fields, 'field')}. ${summary}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  step: 'a step',
  lit: 'step and field now',
  saved: 'step that integers save',
  column: 'steps of a comparison',
  field: 'field of the frame',
  met: 'compared',
  other: 'the other side’s count',
} as const;

/** What a mark is, for the words of the story that name it. */
export const about = {
  step: 'A step: a call into OCaml’s run-time, a look at the tag that says what kind of value one is, or the comparison itself.',
  saved: 'A step that is left out where both values are known to be integers.',
  field: 'A part of the frame, such as its sound or its metadata; the number is its length.',
  met: 'A field whose length or key has been compared in this search.',
} as const;
