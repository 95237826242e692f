/**
 * The story of the media library: how songs are found and fetched, and what each takes. `**A**` and `**B**` name the sides.
 * Everything counted here is counted of the generated library of 9 361 songs.
 */
import type { StoryWords } from './story.en.ts';

export const story = {
  word: {
    title: 'A word is a whole name',
    body: 'The query one looks for songs whose artist, album or title is “one”, in any case. Nothing is searched for inside: three look-ups, three ranges, a handful of rows.',
    more: 'That is why the blog had S4 1 400 times faster here than the SQL that it replaced, which read every artist’s row. Ask it has both.',
  },
  found: {
    title: 'A query is a circuit',
    body: 'Tests stand at the left, songs flow to the right. tracknr:4 and artist~foo are joined first: in XMMS2, **OR binds tighter than AND**. Then Weezer is taken out.',
    more: 'Each test is a range of the reverse tree, fact → song. The other reading would find more songs: nothing with track 4 would be taken out.',
  },
  fetch: {
    title: 'Finding is cheap, fetching is not',
    body: 'The query * finds all 9 361 songs in one range. Then **A** asks 28 083 times for one property of one song, and goes down the tree twice each time. **B** walks the leaves once.',
    more: 'S4’s author counted it with Callgrind: 3.64 % of his run was the query proper.',
  },
  crossover: {
    title: 'Thirteen rows',
    body: 'tracknr>30 has few rows. **A** gets their properties one by one and is done; **B** still walks every leaf of the tree. No way to fetch is always the better one.',
    more: 'Ask it has the crossover, measured in this browser.',
  },
  leaves: {
    title: 'Why half of each leaf is empty',
    body: 'Songs come in order, so every full leaf is cut in two halves, and the left one never gets another record: 50.5 % full. The blog wondered about its 53 %.',
    more: 'Textbooks promise 69 % because they assume a drawn order. The next step has that.',
  },
  shuffled: {
    title: 'The same records, shuffled',
    body: 'Now relations come in a drawn order. Leaves fill up between their cuts: about 70 %, and a fifth fewer of them. What the queries find is the same.',
    more: 'Fill is a matter of the order of insertion and of the rule for cutting, not of the data.',
  },
  shipped: {
    title: 'What shipped has no trees',
    body: '**A** is the S4 of the blog. **B** is the one in XMMS2 0.9: an array for each song, and an index on status and url alone. artist:metallica looks at every song there.',
    more: 'Fetching became cheaper by it, finding dearer: fetching was what took the time.',
  },
  ours: {
    title: 'Sixty-four songs at a time',
    body: '**B** is ours: sets of songs are bits, joined 64 at a time, and what is shown of a song lies ready in a column. A row is three reads.',
    more: 'It pays when it loads and when something changes: a library is asked far more often than it is changed.',
  },
} satisfies Record<string, StoryWords>;
