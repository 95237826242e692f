/** What the figure of dispatch says, and its legend. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: queues, dispatch',
  heading: 'Dispatch: who handles this type of content?',
  work: 'lookup',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Words that stand on the drawing. */
export const figure = {
  /** What a lookup looks at where rows are no types. */
  place: { indexed: 'asked', checked: 'checked first', matched: 'matched' },
  handler: 'its handler',
  none: 'no handler',
  column: 'each column: a lookup',
  /** Answers of a type that is asked. @param hasNo whether any says no */
  answers: (hasNo: boolean) => `each column: a lookup; ${hasNo ? '□ no, ' : ''}■ yes`,
} as const;

/** The figure in two sentences: what a screen reader hears. */
export const summary = (lookups: number, names: number, blocks: number) =>
  `${plural(lookups, 'lookup')}, ${plural(names, 'name')} compared, ${plural(blocks, 'block')} allocated for handlers.`;

/** The figure for those who do not see it. @param does what is being done; null while the machine rests */
export const alternative = (name: string, types: number, does: string | null, summary: string) =>
  `${name}: ${plural(types, 'type')} registered. ${does === null ? '' : `Now: ${does} `}${summary}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  tried: 'type asked: no',
  opened: 'type asked: yes',
  checked: 'index checked',
  made: 'block of a handler',
} as const;
