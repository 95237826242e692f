/** What the figure of a query, its legend and its code say. */
import type { Counter, EventKind, Part, PartKind, Scene, Tree } from '../labs/library/scene.ts';
import { joined, number, percent, tickTime } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: library',
  heading: 'Library: how is a song found?',
  work: 'query',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const plural = (count: number, one: string) => `${number(count)} ${count === 1 ? one : `${one}s`}`;

const SIGNS: Record<PartKind, string> = {
  all: '*',
  equals: ':',
  match: '~',
  greater: '>',
  smaller: '<',
  has: '+',
  not: 'NOT',
  and: 'AND',
  or: 'OR',
  ids: '#',
  saved: 'in:',
};

/** A part of a query, as one would write it. */
export function partText({ kind, key, value, of }: Part): string {
  if (of.length > 0 || kind === 'all') return SIGNS[kind];
  if (kind === 'has') return `+${key}`;
  return `${key}${SIGNS[kind]}${value}`;
}

const DOES: Record<EventKind, string> = {
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
};

const NAMES: Partial<Record<Counter, [name: string, terse: string]>> = {
  lookups: ['strings looked up', 'look-ups'],
  descents: ['tree descents', 'descents'],
  records: ['records read', 'records'],
  gets: ['property gets', 'gets'],
  leaves: ['leaves walked', 'leaves'],
  words: ['words of 64 songs', 'words'],
  rows: ['rows', 'rows'],
};

/** Which counts say most of a variant. */
const COUNTS: Record<string, readonly Counter[]> = {
  sweep: ['descents', 'records', 'leaves', 'rows'],
  columns: ['lookups', 'words', 'records', 'rows'],
  entries: ['lookups', 'descents', 'records', 'rows'],
};

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  query: ({ begun, slowed }: Scene, terse: boolean) =>
    terse || begun === 0 ? `query ${number(begun)}` : `query ${number(begun)}, ${number(slowed)}× slower`,
  does: ({ what, rests }: Scene) => (what === undefined ? '' : rests ? 'has answered' : DOES[what]),
  /** Cut to its box. */
  part(part: Part, width: number) {
    const text = partText(part);
    const most = Math.floor((width - 12) / 7.3);
    return text.length > most ? `${text.slice(0, most - 1)}…` : text;
  },
  songs: (count: number) => number(count),
  counts: (id: string): readonly Counter[] => COUNTS[id] ?? ['descents', 'records', 'gets', 'rows'],
  value: (scene: Scene, counter: Counter) => number(scene.count(counter)),
  counter: (counter: Counter, terse: boolean) => NAMES[counter]?.[terse ? 1 : 0] ?? counter,
  tree(at: number, { leaves }: Tree, fill: number, terse: boolean) {
    const [name, short] =
      at === 0 ? ['Forward tree, song → fact', 'song → fact'] : ['Reverse tree, fact → song', 'fact → song'];
    return `${terse ? short : name}: ${number(leaves)} leaves, ${percent(fill)} full`;
  },
  noTrees: (id: string, terse: boolean) =>
    id === 'columns'
      ? terse
        ? 'No trees: a column for each property.'
        : 'No trees: a column for each property, and sets of songs as bits.'
      : terse
        ? 'No trees: each song has an array.'
        : 'No trees: each song has an array of what is known of it.',
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing asked yet.',
  loading: 'Loading the library.',
} as const;

/** The figure in a few sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  if (scene.begun === 0) return 'Nothing was asked yet.';
  const known = scene.queryParts.filter(({ songs }) => songs !== undefined).length;
  const rows = scene.queryParts.at(-1)?.songs;
  return scene.rests && rows !== undefined
    ? `Query ${number(scene.begun)} has its answer: ${plural(rows, 'song')}, ${plural(scene.count('records'), 'record')} read, ${plural(scene.count('gets'), 'property get')}.`
    : `Query ${number(scene.begun)}: ${number(known)} of ${plural(scene.queryParts.length, 'part')} known.`;
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: ${scene.queryParts.map((part) => `${partText(part)}${part.songs === undefined ? '' : ` ${plural(part.songs, 'song')}`}`).join(', ')}. ${scene.engineTrees
    .map((tree, at) => `${plan.tree(at, tree, tree.records / tree.leaves / 101, false)}.`)
    .join(' ')} ${sentence(scene)} ${joined(tickTime(scene.time))} have passed.`;

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
