/**
 * The story of the media library: how songs are found and fetched, and what each takes. `**A**` and `**B**` name the sides.
 * Everything counted here is counted of the generated library of 9 361 songs.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  word: {
    title: 'Which songs match “one”?',
    body: 'Three tests find songs, then each is fetched. **A** [walks](descent) down a tree every time. **B**, ours, [combines](bits) bits, one for each song, and copies stored rows.',
    so: 'In a player that searches while you type, the list keeps up if the steps are few.',
    more: 'A song counts if its artist, album or title is “one”. **A** is S4 midb, the song database of the player XMMS2, which keeps its sorted trees in memory. A walk leads from a tree’s root to a leaf, which holds up to 101 records: nine to find, and six for each row. A step of work is one key compared, one record read, or one word of 64 songs combined. The blog had S4 1 400 times faster here than the SQL that it replaced, which read every artist’s row. The tab “Query” has both.',
    guess: {
      ask: 'In ten seconds the query comes ten times, and finds five songs each time. How many steps of work does **A** need in all?',
      unit: 'steps',
      other: (counts) => `**B** needed ${number(counts.steps)}.`,
      because:
        'Because each time **A** compares some twenty keys in each of 39 descents: nine to find, thirty to fetch.',
    },
  },
  found: {
    title: 'Three tests. How are their songs put together?',
    body: 'Each test finds a set of songs, and the sets are joined. **A** [walks](descent) down its tree and merges lists. **B**, ours, combines rows of [bits](bits).',
    more: 'tracknr:4 and artist~foo are joined first: in XMMS2, **OR binds tighter than AND**. Then Weezer is taken out. Each test is a range of the reverse tree, fact → song. The other reading would find more songs: nothing with track 4 would be taken out.',
  },
  fetch: {
    title: 'All songs are found. How are they fetched?',
    body: 'The query * finds every song at once. Then **A** [walks](walk) down a tree for each property of each song. **B** scans the [leaves](walked) of that tree once.',
    more: 'Here the library has 3 000 songs. Of all 9 361, which the query * finds in one range, **A** asks 28 083 times for one property, and walks down twice each time. S4’s author counted it with Callgrind: 3.64 % of his run was the query itself.',
  },
  crossover: {
    title: 'Only a few songs match. Who reads less?',
    body: 'Few songs have so high a track number. **A** [walks](walk) to the properties of these, and is done. **B** still scans every [leaf](walked) of the tree.',
    more: 'tracknr>30 finds thirteen songs. Neither way of fetching is always better. The tab “Query” has the crossover, measured in this browser.',
    guess: {
      ask: 'How many records does **B** read for the thirteen rows?',
      unit: 'records',
      other: (counts) => `**A** read ${number(counts.records)}.`,
      because: 'Because **B** scans all leaves of the tree, however few rows it then keeps.',
    },
  },
  leaves: {
    title: 'Why is half of every leaf empty?',
    body: 'Songs come in order. A full [leaf](leaf) is split in two, and its left half never gets another record. **A** and **B** are alike here, and so are their trees.',
    more: 'In the forward tree leaves are 50.5 % full. The blog wondered about its 53 %. Textbooks promise 69 % because they assume random order. The next step has that.',
  },
  shuffled: {
    title: 'The same songs in random order. Are leaves fuller?',
    body: 'Now both halves of a [leaf](leaf) that was split get further records. The queries find the same. **A** and **B** are alike here, too.',
    more: 'Leaves are 70 % and 68 % full: both trees together have 6\u202f855 of them, not 8\u202f799. How full leaves get depends on the order of insertion and the rule for splitting, not on the data.',
  },
  shipped: {
    title: 'What was shipped has no trees. How does it find?',
    body: '**A**, the S4 of the blog, [walks](descent) down its trees. **B**, which was shipped, keeps an array for each song, and [tests](tested) one song after another.',
    more: '**B** is the S4 in XMMS2 0.9, with an index on status and url alone; here it looks for artist:metallica. That made fetching cheaper and finding dearer: fetching was what took the time.',
    guess: {
      ask: 'How many records does **B** read to find 205 songs and their properties?',
      unit: 'records',
      other: (counts) => `**A** read ${number(counts.records)}.`,
      because: 'Because **B** has no tree by artist: it tests every song before it fetches.',
    },
  },
  ours: {
    title: 'Sixty-four songs at a time. What does that save?',
    body: '**A** merges lists of songs, and [walks](descent) for each property. **B**, ours, combines [bits](bits), sixty-four in one step, and copies rows that lie ready.',
    more: 'The price comes due when it loads and when something changes, a play count too. The rows hold three properties in one order of sources; S4 could keep such rows as well.',
  },
} satisfies Record<string, StoryWords>;
