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
export const plan = {
  /** Under the number of names that the current lookup has compared. */
  compared: (names: number) => (names === 1 ? 'name compared' : 'names compared'),
  query: (type: string) => `who handles ${type}?`,
  index: (index: number) => `type number ${number(index)}`,
  numbered: (index: number, type: string) => `${number(index)}  ${type}`,
  yes: 'yes',
  no: 'no',
  found: 'found',
  matched: 'no handler is made',
  /** The functions of a handler, and the record that holds them. */
  made: (blocks: number) => `handler: ${plural(blocks, 'block')}`,
  unmade: 'no handler yet',
  due: (lookups: number, terse: boolean) =>
    terse ? plural(lookups, 'lookup') : `a tick: ${plural(lookups, 'lookup')}; height: calls and comparisons`,
  bars: {
    comparisons: 'names compared',
    calls: 'calls',
    blocks: 'blocks allocated',
  },
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
  door: 'registered type',
  tried: 'asked: it is not',
  opened: 'the type looked up',
  cursor: 'looked at now',
  made: 'block allocated',
  step: 'calls and comparisons of a lookup',
  saved: 'more on the other side',
  other: 'the other side’s count',
} as const;

/** What a mark is, for the words of the story that name it. */
export const about = {
  door: 'A type of content for which functions are registered, such as sound (pcm) or metadata.',
  tried: 'A type that was asked by a call and has compared the name with its own: it is another one.',
  opened: 'The type that was looked up: its functions, the handler, are used.',
  made: 'A block of memory for one function of the handler; each lookup makes them anew.',
  step: 'A lookup of this tick, as high as the calls and comparisons that it took.',
  saved: 'Calls and comparisons that the other side’s lookup took beyond these.',
} as const;
