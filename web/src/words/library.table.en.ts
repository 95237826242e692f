/** What the table of the library lab says, and what the costs panel counts. */

export const table = {
  parts: 'The query, part by part',
  asked: 'The query asked at the desk, part by part',
  songs: 'songs',
  part: 'part',
  madeOf: 'made of',
  counters: 'Counts, exact',
  now: (letter: string) => `${letter}, this query`,
  ever: (letter: string) => `${letter}, all`,
  leaves: (most: number) => `Leaves, of at most ${String(most)} records`,
  tree: 'tree',
  trees: ['forward, song → fact', 'reverse, fact → song'],
  leaf: 'leaves',
  records: 'records',
  full: 'full',
  noTrees: 'Neither has trees.',
  query: 'query',
} as const;

/** What happened in an event. */
export const event = {
  lookedUp: 'looked a string up',
  descended: 'descended to leaf',
  read: 'read records',
  inserted: 'put into a set',
  collected: 'has a set of',
  got: 'got a property of song',
  walked: 'scanned a leaf of',
  matched: 'matched a pattern',
  combined: 'combined words',
  answered: 'answered with rows',
  found: 'knows a part: songs',
  compared: 'compared keys',
  tested: 'tested song',
  fetched: 'fetched rows, in all',
} as const;

export const counterNames = {
  queries: 'queries answered',
  rows: 'rows',
  steps: 'steps of work',
  lookups: 'strings looked up',
  descents: 'tree descents',
  records: 'records read',
  inserts: 'put into sets',
  gets: 'property gets',
  leaves: 'leaves scanned',
  matches: 'texts matched',
  words: 'words of 64 songs',
  compared: 'keys compared',
  tested: 'songs tested',
  largestSet: 'largest set',
} as const;

/** Why B may have more of a count, and for what. */
export const reasons = {
  steps:
    'Which side needs fewer depends on the query: on how many songs it tests, and how many rows it fetches.',
  compared: 'Keys are compared on the way down a tree, and in each song where no tree has the property.',
  lookups: 'A text is looked up once for each column or property that may contain it.',
  matches: 'A pattern is tried on the text of each song, not once on each different text.',
  inserts: 'The songs found are put into a set before their rows are fetched.',
  descents: 'Trees are descended for each property of a row; arrays and finished rows need none.',
  tested: 'No tree has this property, so that every song is tested.',
  records: 'Records are read one by one for the rows; a scan reads all of them, without a descent for each.',
  leaves: 'All leaves are read from left to right, which takes no descent.',
  words: 'Each word has a bit for 64 songs. All words are combined, also those without a match.',
} as const;
