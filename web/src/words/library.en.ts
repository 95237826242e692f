/** What the figure of a query, its legend and its code say. */
import { number, plural } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: library',
  heading: 'Library: how is a song found?',
  work: 'query',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

/** Words that stand on the drawing. */
export const figure = {
  find: 'find',
  fetch: 'fetch',
  scan: 'fetch: scan',
  leaves: 'leaves',
  /** What it takes to find songs. @param walks for each test; 0 for a look-up */
  finds: (walks: number) => `find:\n${walks > 0 ? plural(walks, 'walk') : 'a look-up'} each`,
  /** What it takes to fetch songs. @param walks for each song; 0 for a stored copy */
  fetches: (walks: number) =>
    `fetch artist,\nalbum, title:\n${walks > 0 ? plural(walks, 'walk') : 'a copy'} each`,
  /** What the tests find, put together. @param songs how many of them a step combines */
  together: (songs: number) => (songs > 1 ? `combine: ${number(songs)}\nsongs a step` : 'combine'),
  /** What a test found. */
  found: (songs: number) => `${number(songs)} found`,
  /** The songs of the answer, if they are many. */
  songs: (count: number) => `fetch ${plural(count, 'song')}`,
  /** What a bar shows. */
  step: 'steps of work',
  /** What a line stands for. @param steps their mean */
  walk: (steps: number) => `a line: some ${number(steps)} steps`,
} as const;

/** The forward and the reverse tree. */
export const plan = {
  trees: [
    { name: 'Forward tree, song → fact', short: 'song → fact' },
    { name: 'Reverse tree, fact → song', short: 'fact → song' },
  ],
  tree: (name: string, leaves: number, fill: string) => `${name}: ${number(leaves)} leaves, ${fill} full`,
} as const;

/** A part of a query with the number of songs that it finds. */
export const found = (part: string, songs: number) => `${part} ${plural(songs, 'song')}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  walk: 'walk from the root to a leaf',
  descent: 'steps of walks down a tree',
  leaf: 'leaves, as full as they are',
  walked: 'leaves scanned',
  bits: 'step: 64 songs combined, or a row copied',
  tested: 'step of testing a song',
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
    sweep: 'scans all leaves',
    made: 'makes all rows, once',
    fetch: 'fetches what is shown',
  },
  works: 'the engine',
  note: 'The code that you watch is the code that is timed. What the trees are kept in is in engine/crates/medialib/src/tree.rs and mapped.rs.',
  many: (count: number) => `${number(count)} here`,
} as const;

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  lookedUp: 'first look-up',
  descended: 'first tree descent',
  combined: 'first bits combined',
  fetched: 'first row fetched',
  answered: 'query answered',
} as const;
