/** What the figure of a query, its legend and its code say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: library',
  heading: 'Library: how is a song found?',
  work: 'query',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const plural = (count: number, one: string) => `${number(count)} ${count === 1 ? one : `${one}s`}`;

/** What an engine does. */
export const does = {
  lookedUp: 'looks a string up',
  descended: 'goes down a tree',
  read: 'reads records',
  inserted: 'fills a set',
  collected: 'has a set',
  got: 'gets a property',
  walked: 'walks a leaf',
  matched: 'tries a pattern',
  combined: 'combines bits',
  answered: 'has answered',
  found: 'has a part',
} as const;

/** Counts below the figure. */
export const counts = {
  lookups: { name: 'strings looked up', short: 'look-ups' },
  descents: { name: 'tree descents', short: 'descents' },
  records: { name: 'records read', short: 'records' },
  gets: { name: 'property gets', short: 'gets' },
  leaves: { name: 'leaves walked', short: 'leaves' },
  words: { name: 'words of 64 songs', short: 'words' },
  rows: { name: 'rows', short: 'rows' },
} as const;

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  query: (query: number) => `query ${number(query)}`,
  slowed: (query: number, times: number) => `query ${number(query)}, ${number(times)}× slower`,
  rests: 'has answered',
  /** The forward and the reverse tree. */
  trees: [
    { name: 'Forward tree, song → fact', short: 'song → fact' },
    { name: 'Reverse tree, fact → song', short: 'fact → song' },
  ],
  tree: (name: string, leaves: number, fill: string) => `${name}: ${number(leaves)} leaves, ${fill} full`,
  columns: (terse: boolean) =>
    `No trees: a column for each property${terse ? '.' : ', and sets of songs as bits.'}`,
  arrays: (terse: boolean) => `No trees: each song has an array${terse ? '.' : ' of what is known of it.'}`,
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing asked yet.',
  loading: 'Loading the library.',
} as const;

/** The figure in a few sentences: what a screen reader hears. */
export const summary = {
  idle: 'Nothing was asked yet.',
  answered: (query: number, songs: number, records: number, gets: number) =>
    `Query ${number(query)} has its answer: ${plural(songs, 'song')}, ${plural(records, 'record')} read, ${plural(gets, 'property get')}.`,
  known: (query: number, known: number, parts: number) =>
    `Query ${number(query)}: ${number(known)} of ${plural(parts, 'part')} known.`,
} as const;

/** A part of a query with the number of songs that it finds. */
export const found = (part: string, songs: number) => `${part} ${plural(songs, 'song')}`;

/**
 * The figure for those who do not see it.
 * @param parts lists those of the query
 * @param rest sentences about the trees and the answer
 * @param time the formatted time since the start
 */
export const alternative = (name: string, parts: string, rest: string, time: string) =>
  `${name}: ${parts}. ${rest} ${time} have passed.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  part: 'part of the query',
  known: 'its songs are known',
  wire: 'a set of songs',
  leaf: 'leaves, as full as they are',
  needle: 'what is fetched',
} as const;

/** The code tab. */
export const code = {
  functions: {
    tested: 'which songs pass a test',
    contained: 'songs in a range of the reverse tree',
    found: 'the parts of a query, put together',
    fits: 'whether a song matches',
    find: 'finds songs',
    get: 'gets one property of one song',
    sweep: 'walks through all leaves',
    fetch: 'fetches what is shown',
  },
  works: 'the engine',
  note: 'The code that you watch is the code that is timed. What the trees are kept in is in engine/crates/medialib/src/tree.rs and mapped.rs.',
  many: (count: number) => `${number(count)} here`,
} as const;
