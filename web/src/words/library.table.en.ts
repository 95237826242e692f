/** What the table of the library lab says, and what the compare panel counts. */

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
  leaves: (most: number) => `Leaves, of at most ${String(most)} records`,
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

/** What happened in an event. */
export const events = {
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
} as const;

export const counterNames = {
  queries: 'queries answered',
  rows: 'rows',
  lookups: 'strings looked up',
  descents: 'tree descents',
  records: 'records read',
  inserts: 'put into sets',
  gets: 'property gets',
  leaves: 'leaves walked',
  matches: 'patterns tried',
  words: 'words of 64 songs',
  largestSet: 'largest set',
} as const;
