/**
 * The story of the media library: how songs are found and fetched, and what each takes. `**A**` and `**B**` name the sides.
 * Everything counted here is counted of the generated library of 9 361 songs.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  word: {
    title: 'Which songs are “one”?',
    body: 'Which songs have “one” as artist, album or title? **A**, S4, the song database of the player XMMS2, [descends](descent) sorted trees. **B**, ours, has a [bit](bits) for each song and finished rows: less than a fifth of the [steps](step).',
    more: 'A descent walks a tree from its root to a leaf, which holds up to 101 records: nine to find, and six for each row. A step of work is one key compared, one record read, or one word of 64 songs combined. S4 midb keeps its trees in memory. The blog had it 1 400 times faster here than the SQL that it replaced, which read every artist’s row. The tab “Ask it” has both.',
    guess: {
      ask: 'In ten seconds the query comes ten times, and finds five songs each time. How many steps of work does **A** need in all?',
      unit: 'steps',
      other: (counts) => `**B** needed ${number(counts.steps)}.`,
      because:
        'Because each time **A** compares some twenty keys in each of 39 descents: nine to find, thirty to fetch.',
    },
  },
  found: {
    title: 'Sets of songs, combined',
    body: 'Each test finds a set of songs. tracknr:4 and artist~foo are joined first: in XMMS2, **OR binds tighter than AND**. Then Weezer is taken out. **A** merges lists, **B** combines rows of [bits](bits).',
    more: 'Each test is a range of the reverse tree, fact → song. The other reading would find more songs: nothing with track 4 would be taken out.',
  },
  fetch: {
    title: 'Finding is cheap, fetching is not',
    body: 'The query * finds all 9 361 songs in one range. Then **A** asks 28 083 times for one property of one song, and [descends](descent) the tree twice each time. **B** scans the [leaves](reached) once.',
    more: 'S4’s author counted it with Callgrind: 3.64 % of his run was the query itself.',
  },
  crossover: {
    title: 'Thirteen rows',
    body: 'tracknr>30 has few rows. **A** gets their properties [one by one](cell) and is done; **B** still scans every [leaf](reached) of the tree. Neither way of fetching is always better.',
    more: 'The tab “Ask it” has the crossover, measured in this browser.',
    guess: {
      ask: 'How many records does **B** read for the thirteen rows?',
      unit: 'records',
      other: (counts) => `**A** read ${number(counts.records)}.`,
      because: 'Because **B** scans all leaves of the tree, however few rows it then keeps.',
    },
  },
  leaves: {
    title: 'Why half of each leaf is empty',
    body: 'Songs come in order, so every full [leaf](leaf) of the forward tree is split in two, and the left half never gets another record: 50.5 % full. The blog wondered about its 53 %.',
    more: 'Textbooks promise 69 % because they assume random order. The next step has that.',
  },
  shuffled: {
    title: 'The same records, shuffled',
    body: 'Now relations come in random order. [Leaves](leaf) fill up between splits, to 70 % and 68 %: both trees together have 6\u202f855 of them, not 8\u202f799. The queries find the same.',
    more: 'How full leaves get depends on the order of insertion and the rule for splitting, not on the data.',
  },
  shipped: {
    title: 'What shipped has no trees',
    body: '**A** is the S4 of the blog. **B** is the one in XMMS2 0.9: an array for each song, and an index on status and url alone. artist:metallica [tests](tested) every song there.',
    more: 'That made fetching cheaper and finding dearer: fetching was what took the time.',
    guess: {
      ask: 'How many records does **B** read to find 205 songs and their properties?',
      unit: 'records',
      other: (counts) => `**A** read ${number(counts.records)}.`,
      because: 'Because **B** has no tree by artist: it tests every song before it fetches.',
    },
  },
  ours: {
    title: 'Sixty-four songs at a time',
    body: '**B** is ours: sets of songs are [bits](bits), combined 64 at a time, and the shown properties of all songs are stored as finished rows. A row is one copy.',
    more: 'The price comes due when it loads and when something changes, a play count too. The rows hold three properties in one order of sources; S4 could keep such rows as well.',
  },
} satisfies Record<string, StoryWords>;
