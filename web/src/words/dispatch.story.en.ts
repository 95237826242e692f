/** The story of dispatch. `**A**` and `**B**` name the sides. */
import { MEASURE } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  asks: {
    title: 'Ten types. How is a handler found?',
    body: 'Each type of content has a handler. **A** [asks](tried) each type: “is it yours?” **B** knows the type’s number, and [goes](opened) straight there.',
    so: 'Plugins add types: each makes the lookups of **A** longer, and leaves those of **B** as they are.',
    more: 'A handler is the functions for one type of content, which make, merge and describe it. **A** is Liquidsoap 2.4.4, **B** 2.4.5 with pull request 5136. Eight generators, an addition and an output make 31 lookups a tick, 32 generators 103, and for these **A** compares 482 names (our reconstruction of the scripts). No figure was published for this change alone. Measured here, it gains little: each lookup also makes a handler, which costs more than the search.',
    guess: {
      ask: 'Within 1\u202fs there are 1\u202f551 lookups. How many types does **A** ask?',
      unit: 'types',
      other: (counts) => `**B** asked ${number(counts.calls)}.`,
      because: 'Because **A** asks the types in the order in which they were registered, until one says yes.',
    },
  },
  depth: {
    title: 'What if the first type asked is the one?',
    body: 'Only sound is made, and sound was registered first. **A** [finds](opened) it at the first question, and compares one name. **B** asks one type, too, and compares none.',
    more: 'The two other contents of every frame, metadata and track marks, are the sixth and the seventh type.',
  },
  last: {
    title: 'The last of ten types. Who gets there first?',
    body: 'Only raw video is made, and it was registered last. **A** [asks](tried) all other types before it, each time. **B** still [asks](opened) one.',
    more: 'Turn up the number of types: the work of **A** grows with it, that of **B** does not.',
  },
  card: {
    title: 'The type is found. Must a handler be made?',
    body: '**A**, which was shipped, [makes a handler](made) for each lookup: memory for its functions. **B**, ours, is a match in the program, done at once, and makes none.',
    more: `A handler is six closures and a record that holds them, seven blocks. The compiler sees through the match. Press ${MEASURE}: here the blocks, seven calls of malloc, cost more than the search; OCaml moves a pointer for each. **B** still finds a plugin’s type in the table, and is in no release.`,
    guess: {
      ask: 'Within 1\u202fs there are 1\u202f551 lookups. How many blocks of memory does **A** allocate for them?',
      unit: 'blocks',
      other: (counts) => `**B** allocated ${number(counts.blocks)}.`,
      because: 'Because each lookup makes its handler anew: six closures and a record, seven blocks.',
    },
  },
  check: {
    title: 'A number picks the place. Who checks it?',
    body: 'Both [ask](opened) one type. **A**, as 2.4.5, reads its table without checking that the number lies within. **B** [checks](checked) it first, each time.',
    more: `**A** does it in safe Rust by taking the last four bits of the number. Press ${MEASURE} before you believe that it matters.`,
  },
  simple: {
    title: 'Four lookups a tick. Does it matter?',
    body: 'One generator and one output make few lookups. **A** [asks](tried) several types for most of them, **B** [asks](opened) one: next to nothing either way.',
    more: 'Four lookups fifty times a second are two hundred a second. What the change is worth depends on the script: count before you optimise.',
  },
} satisfies Record<string, StoryWords>;
