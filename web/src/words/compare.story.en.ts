/** The story of comparisons. `**A**` and `**B**` name the sides. */
import { MEASURE } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  position: {
    title: 'Lengths and keys. Which became cheaper?',
    body: 'First the shortest field of a frame is found: **A** [calls](step) the run-time, **B** just [compares](compared). Then fields are looked up by key: **B** calls, too.',
    more: 'The first three comparisons are of lengths, the others of keys. Only minimum, maximum and compare were replaced: the compiler already specialised equality and order of integers. No figure was published for this change alone. The steps are those of compare_val in OCaml’s runtime/compare.c; the engine leaves out that it stops early where both are the same integer.',
    guess: {
      ask: 'Within 1\u202fs, **A** makes 300 comparisons, each by a call. How many calls does **B** make?',
      unit: 'calls',
      other: (counts) => `**A** made ${number(counts.calls)} calls.`,
      because: 'Because three comparisons a tick look up fields in a list, which **B** leaves as they were.',
    },
  },
  tags: {
    title: 'Comparing two lengths. How many steps?',
    body: '**A** [calls](step) the run-time of OCaml, Liquidsoap’s language, which checks the type of both values, then compares. **B** knows that they are integers, and just [compares](compared).',
    so: 'In a script of 40 operators, this happens 54\u202f000 times a second.',
    more: '**A** is Liquidsoap 2.4.4, **B** 2.4.5. An operator, a source or effect of a script, asks which field of its frame is shortest. A call goes to OCaml’s compare_val, which looks at the tag of each value: an integer, a text, a list? With the default knobs, one operator makes 21 such comparisons a tick, of 20\u202fms, for which **A** looks at 42 tags. The call is one through a pointer, whose target the compiler cannot see. Nothing is added to make it slow.',
    guess: {
      ask: 'Within 1\u202fs there are 600 comparisons. How many steps does **A** take for them?',
      unit: 'steps',
      other: (counts) => `**B** took ${number(counts.steps)}.`,
      because:
        'Because each is a call, a check of both types, and the comparison, which is all that **B** does.',
    },
  },
  left: {
    title: 'What did the release leave as it was?',
    body: 'Fields of a frame are looked up by their keys, which are integers. **A** and **B**, both shipped, do it alike: each comparison [calls](step) the run-time.',
    more: 'Liquidsoap’s frames are lists of pairs; the search is the standard library’s, which takes any two values and does not know that the keys are integers.',
  },
  ours: {
    title: 'Keys are integers, too. Why call at all?',
    body: '**A**, which was shipped, just compares lengths, but [calls](step) the run-time to compare the keys of fields. **B**, ours, just [compares](compared) all of them.',
    more: 'With the default knobs, both make 27 comparisons an operator and tick. Nobody has done it. It takes more than a line: fields lie in the language’s own list of methods, whose keys may be anything, and four of its functions would need a version for integers.',
  },
  fields: {
    title: 'Eight fields. How many keys does a lookup pass?',
    body: 'A lookup compares one key after another until it is there. **A** [calls](step) the run-time for each of them. **B**, ours, just [compares](compared).',
    more: 'With eight fields, the last is found after eight comparisons. A frame with sound alone has three fields. Eight is more than Liquidsoap registers.',
    guess: {
      ask: 'Within 1\u202fs there are 2\u202f202 comparisons. How many of them does **A** make by a call?',
      unit: 'calls',
      other: (counts) => `**B** made ${number(counts.calls)} calls.`,
      because: 'Because **A** calls only to look fields up; where it takes a minimum, it knows the integers.',
    },
  },
  forty: {
    title: 'A chain of forty operators. What does it cost?',
    body: 'Each operator compares lengths and keys. **A** takes four [steps](band) for each comparison, the first of which calls the run-time. **B**, ours, takes one.',
    more: `Forty operators make 1\u202f080 comparisons a tick. Fifty ticks a second make 54\u202f000 calls. Press ${MEASURE} to see what share of a tick of 20 ms that is.`,
  },
} satisfies Record<string, StoryWords>;
