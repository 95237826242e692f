/** The story of dispatch. `**A**` and `**B**` name the sides. */
import type { StoryWords } from './story.en.ts';

export const story = {
  asks: {
    title: 'Who handles this?',
    body: 'For every content that is made, somebody must know what to do with its type. **A** asks one registered type after another whether the name is theirs. **B** goes to the numbered door.',
    more: '**A** is Liquidsoap 2.4.4, **B** 2.4.5 with pull request 5136. 32 generators, an addition and an output make 103 lookups a tick (our reconstruction), and in **A** 482 comparisons of names. No figure was published for this change alone.',
  },
  depth: {
    title: 'The first door',
    body: 'Sound was registered first. Who asks for nothing else gets it from **A** with one comparison, and **B** has nothing to gain but that comparison.',
    more: 'It is the two other contents of every frame, metadata and track marks, that stand at doors six and seven.',
  },
  last: {
    title: 'The last door',
    body: 'Raw video was registered last: **A** makes ten calls and ten comparisons for each lookup, and **B** still one call.',
    more: 'Turn the number of types: what **A** does grows with it, what **B** does not.',
  },
  card: {
    title: 'The card',
    body: 'Whoever is found makes a handler: six closures over the parameters and a record that holds them, seven blocks of memory. **A**, 2.4.5, still does. **B**, ours, is a match that the compiler sees through, and makes nothing.',
    more: 'Press Measure: the blocks are what costs, more than the doors. **B** is no fair picture of the change that was shipped, and no part of any release.',
  },
  check: {
    title: 'Unchecked',
    body: '2.4.5 reads its table without the check of the index. **A** does so, in safe Rust by taking the last four bits of the number. **B** checks.',
    more: 'Press Measure before you believe that it matters.',
  },
  simple: {
    title: 'Four a tick',
    body: 'A generator and an output: four lookups, fifty times a second. Two hundred lookups a second are nothing, in **A** or in **B**.',
    more: 'The change is worth what a script asks for: count before you optimise.',
  },
} satisfies Record<string, StoryWords>;
