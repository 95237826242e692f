/** What the figure of a query, its legend and its code say. */
import { number, significant } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: library',
  heading: 'Library: how is a song found?',
  work: 'query',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** What an engine does. */
export const does = {
  lookedUp: 'looks a string up',
  descended: 'descends a tree',
  read: 'reads records',
  inserted: 'fills a set',
  collected: 'has a set',
  got: 'gets a property',
  walked: 'scans a leaf',
  matched: 'matches a pattern',
  combined: 'combines bits',
  answered: 'answered',
  found: 'has a part',
  compared: 'compares keys',
  tested: 'tests a song',
  fetched: 'has a row',
} as const;

/** What the steps of work consist of, after a number. */
export const steps = {
  compared: (count: number) => plural(count, 'key') + ' compared',
  records: (count: number) => plural(count, 'record') + ' read',
  words: (count: number) => plural(count, 'word') + ' of bits',
  lookups: (count: number) => plural(count, 'look-up'),
  matches: (count: number) => plural(count, 'text') + ' matched',
  inserts: (count: number) => plural(count, 'insertion'),
} as const;

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  rests: 'answered',
  /** Progress, after the name of what is counted. */
  descent: (nth: number, all: number) => `descent ${number(nth)} of ${number(all)}`,
  leaf: (nth: number, all: number) => `leaf ${number(nth)} of ${number(all)}`,
  song: (nth: number, all: number) => `song ${number(nth)} of ${number(all)}`,
  /** The forward and the reverse tree. */
  trees: [
    { name: 'Forward tree, song → fact', short: 'song → fact' },
    { name: 'Reverse tree, fact → song', short: 'fact → song' },
  ],
  tree: (name: string, leaves: number, fill: string) => `${name}: ${number(leaves)} leaves, ${fill} full`,
  /** Headings of the two parts of the work. */
  find: {
    trees: '1 Find songs',
    bits: '1 Find songs: combine bits',
    arrays: '1 Find songs: test each',
  },
  fetch: {
    trees: '2 Fetch their rows',
    scan: '2 Fetch rows: all leaves',
    bits: '2 Fetch rows: copy finished ones',
    arrays: '2 Fetch rows: from the songs’ arrays',
  },
  descents: (count: number) => plural(count, 'descent'),
  perSong: (count: number, each: number) => `${plural(count, 'descent')}, ${number(each)} a song`,
  scanned: (count: number) => `${plural(count, 'leaf', 'leaves')} scanned`,
  leaves: (count: number, fill: string, terse: boolean) =>
    terse ? `${number(count)} leaves` : `${number(count)} leaves, ${fill} full`,
  lookups: (count: number, words: number) =>
    `${plural(count, 'look-up')}, ${plural(words, 'word')} of 64 songs`,
  copies: (rows: number) => `${plural(rows, 'row')} copied`,
  tests: (count: number) => `${plural(count, 'song')} tested`,
  rows: 'rows',
  rowsAlone: '2 Fetch',
  songs: 'songs',
  square: (words: number) => `a bar: ${number(words * 64)} songs`,
  tooMany: (parts: number) => `${number(parts)} parts: too many to draw their songs`,
  /** Heads of the answer's columns. */
  columns: { song: 'song', artist: 'artist', album: 'album', title: 'title' },
  noRows: 'no row',
  all: (rows: number) => plural(rows, 'row'),
  unknown: '–',
  steps: (count: number, terse: boolean) => `${count === 1 ? 'step' : 'steps'}${terse ? '' : ' of work'}`,
  soFar: 'so far',
  done: 'in all',
  unit: (steps: number) => (steps === 1 ? 'a square: 1 step' : `a square: ${number(steps)} steps`),
  /** @param times the other side's steps as a multiple of this side's */
  saved: (own: string, other: string, steps: number, times: number) =>
    `${own} is done; ${other} needs ${number(steps)}, ${significant(times, 2).replace(/\.0$/u, '')}× as many`,
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing asked yet.',
  loading: 'Loading the library.',
} as const;

/** The figure in a few sentences: what a screen reader hears. */
export const summary = {
  idle: 'Nothing was asked yet.',
  answered: (query: number, songs: number, descents: number, steps: number) =>
    `Query ${number(query)} is answered: ${plural(songs, 'row')}, ${plural(descents, 'descent')}, ${plural(steps, 'step')} of work.`,
  known: (query: number, rows: number, all: number, steps: number) =>
    `Query ${number(query)}: ${number(rows)} of ${plural(all, 'row')} fetched, ${plural(steps, 'step')} of work so far.`,
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
  descent: 'a descent',
  now: 'the current one',
  leaf: 'leaves, as full as they are',
  reached: 'leaves reached',
  bits: 'songs that match',
  tested: 'songs tested',
  cell: 'descents of a cell',
  step: 'work done',
  toCome: 'to come',
  saved: 'only the other side needs these',
} as const;

/** What a mark is, for the words of the story that name it. */
export const about = {
  descent: 'A walk down a tree, from its root to the leaf that has the record.',
  leaf: 'The lowest level of a tree, which holds the records. Its height says how full it is.',
  reached: 'The leaves that this query has read.',
  bits: 'Songs that match: a bit is 1 if its song does, and 64 bits are combined in one step.',
  tested: 'Songs whose array was searched for the property.',
  cell: 'A stroke for each descent that fetched this cell.',
  step: 'A step of work: a key compared, a record read, or a word of 64 songs combined.',
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
