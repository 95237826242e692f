/** The variants of the library lab, its knobs, their choices, and its presets. */

export const variants = {
  mapped: {
    name: 'S4 mmap',
    does: 'Walks down mapped trees',
    about:
      'Two B+ trees in a file that is mapped into memory; strings in a trie, with case folded at every look-up.',
  },
  midb: {
    name: 'S4 midb',
    does: 'Walks down trees',
    about: 'Two B+ trees in memory; strings have numbers. Results are fetched property by property.',
  },
  sweep: {
    name: 'Sweep',
    does: 'Scans all leaves',
    about: 'midb’s trees, but results are picked up in one walk through all leaves.',
  },
  entries: {
    name: 'S4, shipped',
    does: 'Tests song by song',
    about: 'No trees: each song has a sorted array, and only status and url have an index.',
  },
  'ready-rows': {
    name: 'Midb, ready rows',
    does: 'Walks, then copies rows',
    about:
      'midb with the same help as Columns: rows of artist, album and title lie ready, and are made anew when one of these changes.',
  },
  columns: {
    name: 'Columns',
    does: 'Combines bits, copies rows',
    about:
      'Ours: a column for each property, and sets of songs as bits, 64 at a time; rows of artist, album and title lie ready.',
  },
};

export const knobs = {
  query: { name: 'Query', about: 'The seven queries of S4’s blog, or the one that you asked.' },
  songs: { name: 'songs', about: 'How many songs the library has, with 25 relations (facts) each.' },
  tagged: { name: 'Tagged', about: 'Somebody tagged every song: twice as many relations.' },
  shuffled: { name: 'Shuffled', about: 'Relations come in random order, not song by song.' },
};

export const options = {
  query: {
    one: 'one',
    all: '*',
    metallica: 'artist:metallica',
    'above-20': 'tracknr>20',
    'above-30': 'tracknr>30',
    comment: '+comment',
    long: 'tracknr:4 OR …',
    own: 'your own',
  },
};

export const presets = {
  one: { name: 'one', about: 'A bare word: a whole artist, album or title, in any case.' },
  all: { name: '*', about: 'All songs: nearly all of the time is fetching.' },
  metallica: { name: 'Metallica', about: 'One range of the reverse tree.' },
  'above-20': { name: 'tracknr>20', about: 'A range of numbers.' },
  'above-30': { name: 'tracknr>30', about: 'A range of numbers with few songs.' },
  comment: { name: '+comment', about: 'All songs that have a comment.' },
  long: {
    name: 'Sets',
    about: 'tracknr:4 OR artist~foo AND NOT artist:weezer: OR binds tighter than AND.',
  },
};
