/**
 * The story of lengths: what it costs to ask a list how long it is, and what three pull requests and we did about it. `**A**`
 * and `**B**` name the sides. What others measured carries its scope; what is seen here needs none.
 */
import type { StoryWords } from './story.en.ts';

export const story = {
  asks: {
    title: 'How long is it?',
    body: 'Every operator asks seven times a tick how long its frame is: that of the shortest of three lists. **A** walks each list to the end and adds up. **B** reads the answer off the record.',
    more: '**A** is Liquidsoap 2.4.4, **B** 2.4.5, both of 2026. The authors report 10.5\u202f% of a core before and 8.9\u202f% after on their benchmark audio-chunks (the whole release, script not published). The graph is our reconstruction.',
  },
  grows: {
    title: 'A chunk of nothing',
    body: 'An operator puts what it gets behind what it had kept. That is nothing, but in a chunk of its own: every list grows by an empty chunk an operator, and each walk of **A** by a step.',
    more: 'So ten operators do not cost ten times one. Below the operators: 67 looks a tick for the first of them, 7 more for each that follows. **B** looks seven times wherever it stands, when its metadata and marks are made one chunk.',
  },
  records: {
    title: 'The record knows',
    body: 'Pull request 5140 alone: the record keeps the length of its list, in step with every change. A question reads one field, however many chunks there are.',
    more: 'What **B** still looks at, it looks at to cut lists, to put one behind the other, or to make one chunk of them. The length takes a word in each record: 685 words a tick for small blocks, not 658.',
  },
  modules: {
    title: 'The chunk knows',
    body: 'A decoded buffer comes without a length, “?”. **A** asks its module, through a table of functions, whenever a walk comes by. **B**, pull request 5135, asks once and keeps the answer in the chunk.',
    more: 'With buffers of 14 samples that is 2\u202f305 calls a tick in **A** and 84 in **B**. The walks are as long as before. With 5140, chunks that know matter only where lists are cut.',
  },
  amplify: {
    title: 'Where lists end',
    body: 'An amplifier has to change samples, so it copies all of them into one chunk of its own: 14\u202fkB a tick, in **A** as in **B**. Behind it the list is short again.',
    more: 'The copy is what nobody saved. In 2.4.4 and 2.4.5 alike it is made even where the factor is 1.',
  },
  simple: {
    title: 'Little to walk',
    body: 'A source and an output: lists of one to four chunks. **A** looks at 136 chunks a tick, **B** at 19, and both allocate alike.',
    more: 'Press Measure: what a walk of three cells in the cache costs is little beside what allocating 18 cells and 12 records does. A figure with 64 chunks would have promised too much.',
  },
  small: {
    title: 'What is left',
    body: 'Buffers of 14 samples: 63 chunks a frame. In **A**, 2.4.5, each buffer that comes in copies the list that waits, cell by cell. **B**, ours, changes the list in place while nobody else has it.',
    more: '**A** allocates 2\u202f164 cells a tick, nearly all of them in the source. Lengths are no part of that any more.',
  },
  ours: {
    title: 'Nothing empty is kept',
    body: '**A** is Liquidsoap’s main branch, with pull request 5142. **B** is ours: nothing put before something is that something, one or two chunks lie in the record, and a frame keeps its position.',
    more: 'So **B** asks 29 lengths a tick, not 189, and allocates no cell at all. All variants play the same samples: their digests are compared.',
  },
} satisfies Record<string, StoryWords>;
