/** The story of dispatch. `**A**` and `**B**` name the sides. */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  asks: {
    title: 'Who handles this?',
    body: 'Whatever content is made, the functions for its type, its handler, must be found. **A** [asks](tried) one registered type after another whether the name is its own. **B** uses the type’s number as index, and [finds](opened) it at once.',
    more: 'What is looked up is a handler: the functions for one type of content, which make, merge and describe it. **A** is Liquidsoap 2.4.4, **B** 2.4.5 with pull request 5136. 32 generators, an addition and an output make 103 lookups a tick (our reconstruction), and in **A** 482 comparisons of names. No figure was published for this change alone.',
    guess: {
      ask: 'Within 1\u202fs there are 5\u202f151 lookups. How many names does **A** compare?',
      unit: 'names',
      other: (counts) =>
        `**B** compared ${number(counts.comparisons)} names, and made ${number(counts.calls)} calls.`,
      because: 'Because **A** asks the types in the order in which they were registered, until one says yes.',
    },
  },
  depth: {
    title: 'The first type',
    body: 'Sound was registered first. Where nothing else is asked for, **A** finds [it](opened) with one [comparison](step), and that comparison is all that **B** can [save](saved).',
    more: 'The two other contents of every frame, metadata and track marks, are types six and seven.',
  },
  last: {
    title: 'The last type',
    body: 'Raw video was registered last: **A** makes [ten calls and ten comparisons](tried) for each lookup, and **B** still one call.',
    more: 'Turn up the number of types: the work of **A** grows with it, that of **B** does not.',
  },
  card: {
    title: 'The handler',
    body: 'The type that is [found](opened) makes a handler: six closures and a record that holds them, [seven blocks](made) of memory. **A**, 2.4.5, still does. **B**, ours, is a match that the compiler sees through: it makes nothing.',
    more: 'Press Measure: here the blocks, seven calls of malloc, cost more than the search; OCaml moves a pointer for each. **B** still finds a plugin’s type in the table, and is in no release.',
    guess: {
      ask: 'Within 1\u202fs there are 5\u202f151 lookups. How many blocks of memory does **A** allocate for them?',
      unit: 'blocks',
      other: (counts) => `**B** allocated ${number(counts.blocks)}.`,
      because: 'Because each lookup makes its handler anew: six closures and a record, seven blocks.',
    },
  },
  check: {
    title: 'Unchecked',
    body: '2.4.5 reads its [table](door) without checking the index. **A** does the same, in safe Rust by taking the last four bits of the number. **B** checks.',
    more: 'Press Measure before you believe that it matters.',
  },
  simple: {
    title: 'Four a tick',
    body: 'A generator and an output: four [lookups](step), fifty times a second. Two hundred lookups a second are nothing, in **A** or in **B**.',
    more: 'What the change is worth depends on the script: count before you optimise.',
  },
} satisfies Record<string, StoryWords>;
