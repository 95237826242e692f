/** The story of comparisons. `**A**` and `**B**` name the sides. */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  tags: {
    title: 'Integers, compared as any value',
    body: 'An operator, a source or effect of a Liquidsoap script, asks each tick which [field](field) of its frame is shortest: 21 comparisons. **A** [calls](step) OCaml’s compare_val, which looks at the tag of each, its kind: an integer? **B** knows: one step, three [saved](saved).',
    guess: {
      ask: 'Within 1\u202fs there are 1\u202f050 comparisons. At how many tags does **A** look to learn that both values are integers?',
      unit: 'tags',
      other: (counts) => `**B** looked at ${number(counts.tags)}.`,
      because: 'Because compare_val looks at both values each time; **B** knows that they are integers.',
    },
    more: '**A** is Liquidsoap 2.4.4, **B** 2.4.5. A tag says what kind of value it is: an integer, a text, a list; here **A** looks at 42 a tick, which is 20\u202fms of sound. A search for a field finds the shortest one, or one in the list. A call through a pointer is one whose target the compiler cannot see, like OCaml’s calls into its run-time. Nothing is added to make it slow.',
  },
  position: {
    title: 'The least of three',
    body: 'Six comparisons a tick, one by one. The first three find the shortest of three [fields](field): there **B** has [saved](saved) three steps of four. The others look fields up in a list, where **B** is as **A**: four [steps](step) each.',
    more: 'Only minimum, maximum and compare were replaced: the compiler already specialised equality and order of integers. No figure was published for this change alone. The steps are those of compare_val in OCaml’s runtime/compare.c; the engine leaves out that it stops early where both are the same integer.',
    guess: {
      ask: 'Within 1\u202fs, **A** makes 300 comparisons, each by a call. How many calls does **B** make?',
      unit: 'calls',
      other: (counts) => `**A** made ${number(counts.calls)}.`,
      because: 'Because three comparisons a tick look up fields in a list, which **B** leaves as they were.',
    },
  },
  left: {
    title: 'What was left',
    body: 'A [field](met) is looked up in a list by polymorphic comparison, in **A** and in **B**. Where only lookups are made, both do the same [steps](step).',
    more: 'A polymorphic comparison takes any two values and looks up what they are. Liquidsoap’s frames are lists of pairs; the search is the standard library’s, which does not know that the keys are integers.',
  },
  ours: {
    title: 'No call at all',
    body: '**B**, ours, knows that the keys are integers. 27 [comparisons](step) an operator and tick, as in **A**, and [not one call](saved).',
    more: 'Nobody has done it. It takes more than a line: fields lie in the language’s own list of methods, whose keys may be anything, and four of its functions would need a version for integers.',
  },
  fields: {
    title: 'Eight fields',
    body: 'With eight [fields](field), the last is found after eight [comparisons](met). **A** [calls](step) for each of them, **B** compares.',
    more: 'A frame with sound alone has three fields. Eight is more than Liquidsoap registers.',
    guess: {
      ask: 'Within 1\u202fs there are 18\u202f410 comparisons. How many of them does **A** make by a call?',
      unit: 'calls',
      other: (counts) => `**B** made ${number(counts.calls)} calls.`,
      because: 'Because **A** calls only to look fields up; where it takes a minimum, it knows the integers.',
    },
  },
  forty: {
    title: 'A long chain',
    body: 'Forty operators, 1\u202f080 [comparisons](step) a tick. **A** does each by a call, **B** [none](saved).',
    more: 'Fifty ticks a second make 54\u202f000 calls. Press Measure to see what share of a tick of 20 ms that is.',
  },
} satisfies Record<string, StoryWords>;
