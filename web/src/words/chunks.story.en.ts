/**
 * The story of lengths: what it costs to ask a list how long it is, and what three pull requests and we did about it. `**A**`
 * and `**B**` name the sides. What others measured carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  asks: {
    title: 'How long is it?',
    body: 'At each tick, 50 a second, every operator passes on a frame: three lists of [chunks](full), the pieces of sound, metadata and marks. Again and again it asks how long they are. **A** [walks](looked) each list to its end; **B** keeps each list’s length, and looks at chunks only where it joins or cuts lists.',
    more: '**A** is Liquidsoap 2.4.4, **B** 2.4.5, both of 2026. The authors report 10.5\u202f% of a core before and 8.9\u202f% after on their benchmark audio-chunks (the whole release, script not published). The graph is our reconstruction.',
    guess: {
      ask: 'Within 1\u202fs, **A** asks some 5\u202f300 times how long a list is. How many chunks does it look at for that?',
      unit: 'chunks',
      other: (counts) =>
        `**B** looked at ${number(counts.boxesTouched)}, for ${number(counts.queries)} questions.`,
      because: 'Because **A** walks each list to its end: three chunks for each question, on average.',
    },
  },
  grows: {
    title: 'A chunk of nothing',
    body: 'An operator appends what it gets to what it has left over. Usually nothing is left, but nothing is a chunk too: each operator adds an [empty chunk](empty) to every list, and a step to each [walk](looked) of **A**.',
    more: 'So ten operators cost more than ten times one. The numbers below them: 67 looks a tick for the first, 7 more for each that follows. In **B** every operator looks seven times, to merge its metadata and its marks into one chunk each.',
    guess: {
      ask: 'Eight operators follow each other. How many chunks has the longest list in **A**?',
      unit: 'chunks',
      other: (counts) =>
        `In **B** the longest has ${number(counts.longestList)}; it is not walked to learn its length.`,
      because:
        'Because the source’s frame has four chunks, and each of the eight operators adds an empty one.',
    },
  },
  records: {
    title: 'The record knows',
    body: '**B** has one of the three changes alone (pull request 5140): the record in front of a list keeps its length, up to date with every change. A question reads one number, however many [chunks](full) follow.',
    more: '**B** still looks at chunks to cut lists, to join them, or to merge them into one chunk. The length takes a word in each record: 685 words a tick for small blocks, not 658.',
  },
  modules: {
    title: 'The chunk knows',
    body: 'A buffer comes from the decoder without a length: [“?”](unknown). At every [walk](looked) **A** asks the module that made it, by a call through a table of functions. **B** (pull request 5135) asks once and keeps the answer in the chunk.',
    more: 'With buffers of 14 samples that is 2\u202f305 calls a tick in **A** and 84 in **B**. The walks are as long as before. Together with 5140, chunks that know their length help only where lists are cut.',
    guess: {
      ask: 'How many calls through the table of functions does **A** make within 1\u202fs?',
      unit: 'calls',
      other: (counts) => `**B** made ${number(counts.virtualCalls)}.`,
      because:
        'Because in **A** each chunk asks its module again at every walk; in **B** it keeps the answer.',
    },
  },
  amplify: {
    title: 'Where lists end',
    body: 'An amplifier has to change the samples, so it copies all of them into [one chunk](full) of its own: 14\u202fkB a tick, in **A** as in **B**. After it the list is short again.',
    more: 'Nobody saved this copy: 2.4.4 and 2.4.5 both make it, even where the factor is 1.',
  },
  simple: {
    title: 'Little to walk',
    body: 'Only a [source](source) and an [output](output): lists of one to four [chunks](full). **A** looks at 136 chunks a tick, **B** at 19, and both allocate the same: there is little to save.',
    more: 'Press Measure: walking three cells in the cache costs little beside allocating 18 cells and 12 records. A demonstration with 64 chunks would have promised too much.',
  },
  small: {
    title: 'What is left',
    body: 'Buffers of 14 samples make 63 [chunks](full) a frame. Each [buffer](memory) that comes in is appended to the list that waits: **A** (2.4.5) copies that list, cell by cell. **B**, ours, changes it in place while nobody else holds it.',
    more: '**A** allocates 2\u202f164 cells a tick, nearly all of them in the source. Lengths no longer play a part.',
  },
  ours: {
    title: 'Nothing empty is kept',
    body: '**A** is Liquidsoap’s main branch. **B** is ours: appending to [nothing](empty) copies nothing, one or two [chunks](full) fit into the record without a list, and the frame keeps its length.',
    more: 'So **B** asks for 29 lengths a tick, not 189, and allocates no cell at all. All variants play the same samples: their digests are compared.',
  },
} satisfies Record<string, StoryWords>;
