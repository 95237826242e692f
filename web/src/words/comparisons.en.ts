/** What the figure of comparisons says, and its legend. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: queues, integers',
  heading: 'Integers: compared as such, or as any two values?',
  work: 'operation',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Words that stand on the drawing. */
export const plan = {
  /** Fields of a frame, in the order of registration. */
  fields: ['metadata', 'track marks', 'audio', 'video', 'data', 'midi'],
  field: (index: number) => `field ${number(index)}`,
  polymorphic: 'any two values: a call, both tags, then the numbers',
  integers: 'two integers: the numbers',
  stages: { called: 'call', tagged: 'two tags', compared: 'compare', gave: 'answer' },
  result: (comparisons: number, tags: number) =>
    `${plural(comparisons, 'comparison')}, ${plural(tags, 'tag')} in this operation`,
  position: (last: number) => `last position ${number(last)}`,
  values: { compared: 'comparisons', calls: 'calls', tags: 'tags looked at' },
} as const;

/** The figure in a sentence: what a screen reader hears. */
export const summary = (comparisons: number, calls: number, tags: number) =>
  `${plural(comparisons, 'comparison')}, ${plural(calls, 'call')}, ${plural(tags, 'tag')} looked at.`;

/** The figure for those who do not see it. */
export const alternative = (name: string, fields: number, summary: string) =>
  `${name}: a frame of ${plural(fields, 'field')}. ${summary}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  field: 'field of the frame',
  met: 'compared',
  lit: 'the machine is here: call, tags, numbers',
  compares: 'the machine is here',
} as const;
