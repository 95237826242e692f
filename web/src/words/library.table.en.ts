/** What the table of the library lab says, and what the compare panel counts. */
import type { Counter, EventKind } from '../labs/library/scene.ts';

export const table = {
  parts: 'The query, part by part',
  asked: 'The query asked at the desk, part by part',
  songs: 'songs',
  part: 'part',
  madeOf: 'made of',
  none: '–',
  unknown: '–',
  counters: 'Counts, exact',
  what: 'what',
  now: (letter: string) => `${letter}, this query`,
  ever: (letter: string) => `${letter}, all`,
  leaves: 'Leaves, of at most 101 records',
  tree: 'tree',
  trees: ['forward, song → fact', 'reverse, fact → song'],
  leaf: 'leaves',
  records: 'records',
  full: 'full',
  noTrees: 'Neither has trees.',
  events: (letter: string) => `Newest events of ${letter}`,
  time: 'time',
  query: 'query',
  value: 'how much',
} as const;

export const what: Record<EventKind, string> = {
  lookedUp: 'looked a string up',
  descended: 'went down a tree',
  read: 'read records',
  inserted: 'put into a set',
  collected: 'has a set of',
  got: 'got a property of song',
  walked: 'walked a leaf of',
  matched: 'tried a pattern',
  combined: 'combined words',
  answered: 'answered with rows',
  found: 'knows a part: songs',
};

export const counterWords: Record<Counter, { name: string; whole?: boolean }> = {
  queries: { name: 'queries answered' },
  rows: { name: 'rows' },
  lookups: { name: 'strings looked up' },
  descents: { name: 'tree descents' },
  records: { name: 'records read' },
  inserts: { name: 'put into sets' },
  gets: { name: 'property gets' },
  leaves: { name: 'leaves walked' },
  matches: { name: 'patterns tried' },
  words: { name: 'words of 64 songs' },
  largestSet: { name: 'largest set', whole: true },
};

const ROWS = [
  'rows',
  'lookups',
  'descents',
  'records',
  'inserts',
  'gets',
  'leaves',
  'matches',
  'words',
] as const;

/** The compare panel's counts. */
export const tally = {
  rows: ROWS.map((id) => ({ id, always: id === 'rows' || id === 'records', ...counterWords[id] })),
  per: (_: string, count: string) => `exact, per ${count} queries`,
};
