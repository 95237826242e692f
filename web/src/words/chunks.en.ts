/** What the figure of chunks and their lengths says, its legend and its code. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: chunks, lengths',
  heading: 'Lengths: how long is a list of chunks?',
  work: 'tick',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

/** What a frame has. */
export const fieldNames = {
  metadata: 'metadata',
  marks: 'marks',
  sound: 'sound',
} as const;

/** What an operator does, by the engine's name of the operation. */
export const does: Record<string, (field: string) => string> = {
  idle: (field) => `makes ${field}`,
  length: (field) => `how long is ${field}?`,
  append: (field) => `appends ${field}`,
  sub: (field) => `takes a part of ${field}`,
  truncate: (field) => `drops what was taken of ${field}`,
  consolidate: (field) => `makes one chunk of ${field}`,
  copy: (field) => `copies ${field}`,
  lift: (field) => `wraps ${field}`,
  amplify: (field) => `multiplies ${field}`,
};

/** Kinds of operators. */
export const operators = {
  source: 'source',
  pass: 'operator',
  amplify: 'amplifier',
  output: 'output',
} as const;
/** One of several operators of a kind. @param index from 1 */
export const numbered = (name: string, index: number) => `${name} ${number(index)}`;
/** Words that stand on the drawing. */
export const figure = {
  /** Above the rows of an operator. */
  asks: (operator: string) => `${operator}: how long is it?`,
  looks: { looked: 'a look at every chunk', kept: 'reads one number' },
  /** Where a kept length is no help. */
  joined: '■ joins or cuts the list',
} as const;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  full: 'chunk; where an edge leans, it was cut',
  empty: 'empty chunk',
  kept: 'kept length read',
  looked: 'chunks looked at to learn the length',
  joined: 'chunk looked at to join or cut',
  unknown: 'their module asked, too',
} as const;

/** The code tab. */
export const code = {
  functions: {
    length: 'how long is it?',
    append: 'one list after another',
    sub: 'a part is taken',
  },
  note: 'The code that you watch is the code that is timed. Each operator stands at the function it is in.',
  many: (count: number) => `${number(count)} here`,
} as const;

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  asked: 'length asked for',
  touched: 'first chunk looked at',
  answered: 'length known',
  blitted: 'first copy',
  ticked: 'all outputs served',
} as const;
