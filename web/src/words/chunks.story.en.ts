/**
 * The story of lengths: what it costs to ask a list how long it is, and what three pull requests and we did about it. `**A**`
 * and `**B**` name the sides. What others measured carries its scope; what is seen here needs none.
 */
import { MEASURE } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  asks: {
    title: 'How long is this list?',
    body: 'Sound is a list of chunks. To learn how long it is, **A** [looks](looked) at every chunk, each time. **B** reads [one number](kept), and looks only to [join or cut](joined) lists.',
    so: 'Fewer looks leave a station time for longer scripts.',
    more: 'At each tick, 50 a second, the source makes a frame, 882 samples of sound, of the decoder’s buffers of 400, and passes it on to the output. A leaning edge is a cut. Both put an empty chunk before it, since each appends what it gets to what was left over. A frame has two more lists, of metadata and marks, which are short; the tables count the looks at all three. **A** is Liquidsoap 2.4.4, **B** 2.4.5, both of 2026. The authors report 10.5\u202f% of a core before and 8.9\u202f% after on their benchmark audio-chunks (the whole release, script not published). The graph is our reconstruction.',
    guess: {
      ask: 'Fifty times a second, a source and an output handle a frame. At how many chunks of sound does **A** look within 1\u202fs?',
      unit: 'chunks',
      other: (counts) => `**B** looked at ${number(counts.soundLooks)}.`,
      because:
        'Because **A** walks a list to its end for each question; **B** does so only to join and to cut.',
    },
  },
  grows: {
    title: 'Can a chunk of nothing cost something?',
    body: 'Each operator appends what it gets to what was left over, mostly [nothing](empty): one more chunk. **A** [walks](looked) over all of them, **B** does not.',
    more: 'So ten operators cost more than ten times one: each of them asks seven times, about a list that is one chunk longer than that before it. In **B** each looks once at its sound, to join the empty chunk to it.',
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
    title: 'What if only the record knows?',
    body: '**A** [walks](looked) the lists. In **B** the record in front of a list [keeps](kept) its length: a question reads one number, however many [chunks](full) follow.',
    more: '**B** has one of the three changes alone (pull request 5140). **B** still looks at chunks to cut lists, to join them, or to merge them into one chunk. The length takes a word in each record: 685 words a tick for small blocks, not 658.',
  },
  modules: {
    title: 'What if only the chunk knows?',
    body: 'Chunks come without a length. At every walk **A** [asks the module](unknown) that made them. **B** asks once, keeps the answer in the chunk, and [looks](looked) there. Both walk as far.',
    more: '**B** is pull request 5135; the modules are called through a table of functions. With buffers of 14 samples that is 2\u202f305 calls a tick in **A** and 84 in **B**. The walks are as long as before. Together with 5140, chunks that know their length help only where lists are cut.',
    guess: {
      ask: 'How many calls through the table of functions does **A** make within 1\u202fs?',
      unit: 'calls',
      other: (counts) => `**B** made ${number(counts.virtualCalls)}.`,
      because:
        'Because in **A** each chunk asks its module again at every walk; in **B** it keeps the answer.',
    },
  },
  amplify: {
    title: 'Where do long lists end?',
    body: 'An amplifier changes the samples, so it copies them into [one chunk](full) of its own: in **A** and in **B**, and after it the list is short again.',
    more: '14\u202fkB a tick. Nobody saved this copy: 2.4.4 and 2.4.5 both make it, even where the factor is 1.',
  },
  simple: {
    title: 'And if buffers are longer than a frame?',
    body: 'Then a list has only one or two [chunks](full), and an empty one. **A** [walks](looked) them, **B** does not, and there is little to save.',
    more: `With all three lists, **A** looks at 136 chunks a tick, **B** at 19, and both allocate the same. Press ${MEASURE}: walking three cells in the cache costs little beside allocating 18 cells and 12 records. A demonstration with 64 chunks would have promised too much.`,
  },
  small: {
    title: 'Long lists: who copies them?',
    body: 'Small buffers make a long list of [chunks](full). **A** copies the list that waits for each one it appends. **B**, ours, changes it in place while nobody else holds it.',
    more: 'Buffers of 14 samples make 63 chunks a frame; **A** is 2.4.5. **A** allocates 2\u202f164 cells a tick, nearly all of them in the source. Lengths no longer play a part.',
  },
  ours: {
    title: 'What if nothing empty is kept?',
    body: '**A**, the main branch, makes cells for its lists. **B**, ours, drops [empty chunks](empty) and keeps one or two [chunks](full) in the record itself.',
    more: '**A** is Liquidsoap’s main branch. In **B** appending to nothing copies nothing, and the frame keeps its length. So **B** asks for 29 lengths a tick, not 189, and allocates no cell at all. All variants play the same samples: their digests are compared.',
  },
} satisfies Record<string, StoryWords>;
