/** What the figure of a query, its legend and its code say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: library',
  heading: 'Library: how is a song found?',
  work: 'query',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Words that stand on the drawing. */
export const figure = {
  find: 'find',
  fetch: 'fetch',
  scan: 'fetch: scan',
  leaves: 'leaves',
  /** What is found, below the tests. */
  found: 'found',
  songs: 'songs',
  answer: 'answer',
  /** A song of the answer. @param more how many were fetched besides */
  song: (title: string, artist: string, more: number) =>
    `“${title}” by ${artist}${more > 0 ? `, and ${number(more)} more` : ''}`,
  /** What a line or a bar stands for. @param steps their mean @param step songs of one step; 0 if it has no fixed number */
  walk: (steps: number) => `a line: some ${number(steps)} steps`,
  bar: (songs: number, step: number) =>
    `a bar: ${number(songs)} songs${step > 0 ? `, a step: ${number(step)}` : ''}`,
} as const;

/** The forward and the reverse tree. */
export const plan = {
  trees: [
    { name: 'Forward tree, song → fact', short: 'song → fact' },
    { name: 'Reverse tree, fact → song', short: 'fact → song' },
  ],
  tree: (name: string, leaves: number, fill: string) => `${name}: ${number(leaves)} leaves, ${fill} full`,
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
  descent: 'walk from the root to a leaf',
  leaf: 'leaves, as full as they are',
  walked: 'leaves scanned',
  bits: 'songs that match',
  tested: 'songs tested',
  copy: 'copy of a stored answer',
  row: 'property fetched',
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
