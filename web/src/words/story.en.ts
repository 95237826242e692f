/** What every story is made of, and the words around its steps. */

import { isShare } from './format.ts';

/** One step: a title, a few lines on what to look at, and its background. */
export interface StoryWords {
  title: string;
  /** at most five lines beside the figure: some 160 characters */
  body: string;
  more: string;
  /** Words of the step's question, if it asks one. */
  guess?: GuessWords;
}

/** A question whose answer is a count of one side. `**A**` and `**B**` name the sides. */
export interface GuessWords {
  ask: string;
  /** What is counted. */
  unit: string;
  /** The counts of the other side, as a sentence. */
  other: (counts: Readonly<Record<string, number>>) => string;
  /** Why, in one short sentence. */
  because: string;
}

/** The name of a count at the beginning of a sentence. */
const begin = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Which side has less of the count that a step is about, after the count's name. `by` is a factor or a percentage. */
export const countVerdict = {
  of: (name: string, verdict: string) => `${begin(name)}: ${verdict}`,
  none: 'none on either side so far.',
  alike: '**A** and **B** alike so far.',
  /** @param a null if it is 0 @param b null if it is 0 */
  one: (a: string | null, b: string | null) => `**A** ${a ?? 'none'}, **B** ${b ?? 'none'}.`,
  /** @param measured whether the count is one of bytes or of time */
  less: (by: string, measured: boolean) =>
    isShare(by)
      ? `**B** ${by} ${measured ? 'less' : 'fewer'} than **A**.`
      : `**A** has ${by} as ${measured ? 'much' : 'many'} as **B**.`,
  /** Of a cost. @param saved the difference, with its unit @param all A's count */
  saves: (saved: string, all: string, by: string, measured: boolean) =>
    isShare(by)
      ? `**B** saves ${saved} of ${all}, ${by} ${measured ? 'less' : 'fewer'}.`
      : `**B** saves ${saved} of ${all}; **A** has ${by} as ${measured ? 'much' : 'many'}.`,
  more: (by: string, measured: boolean) =>
    isShare(by)
      ? `**B** ${by} more than **A**.`
      : `**B** has ${by} as ${measured ? 'much' : 'many'} as **A**.`,
  /** Of sides that have not done the same work so far. @param work its name, in the plural @param did the amounts of A and B */
  uneven: (a: string, b: string, work: string, did: readonly [string, string]) =>
    `**A** ${a} (${work}: ${did[0]}), **B** ${b} (${work}: ${did[1]}).`,
};

/** Words around the steps. */
export const storyNav = {
  label: 'Story',
  more: 'Background',
  step: (step: number, steps: number) => `step ${step} of ${steps}`,
  back: 'Previous step',
  next: 'Next step',
  plays: 'This step plays for 8 s and then stands still.',
  /** The same of the step with which the lab opens, if that is not the first one. */
  opens: 'The lab opens here, where most is seen; the story begins at step 1. This step plays for 8 s.',
  /** At the end of a step. @param name what was counted */
  seen: (name: string, a: string, b: string) => `Counted since the start, ${name}: **A** ${a}, **B** ${b}.`,
  seenInStep: (name: string, a: string, b: string) =>
    `Counted in this step alone, ${name}: **A** ${a}, **B** ${b}.`,
};
