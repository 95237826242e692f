/** What every story is made of, and the words around its steps. */

import { isShare } from './format.ts';

/** One step: its question as the title, its caption, and its background. */
export interface StoryWords {
  title: string;
  /** The caption: at most 30 words. */
  body: string;
  /** What follows from the step once it has been played, in one short sentence. */
  so?: string;
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

/** Which side has how much more of a count that stands beside the sentence. */
export const relation = {
  none: 'None so far.',
  alike: '**A** and **B** alike.',
  only: (more: 0 | 1) => `None in **${'BA'[more]}**.`,
  /** While it plays, of sides that are not at the same place of their work. */
  ahead: (more: 0 | 1) => `**${'AB'[more]}** has more so far.`,
  /** @param by such as `3` or `1.2` */
  times: (more: 0 | 1, by: string, much: boolean) =>
    `**${'AB'[more]}** has ${by} times as ${much ? 'much' : 'many'}.`,
  share: (more: 0 | 1, by: string) => `**${'AB'[more]}** has ${by} more.`,
  /** Of sides that have not done the same work. @param work its name, in the plural */
  uneven: (work: string, a: string, b: string) => `${begin(work)}: **A** ${a}, **B** ${b}.`,
};

/** Words around the steps. */
export const storyNav = {
  step: (step: number, steps: number) => `step ${step} of ${steps}`,
  back: 'Previous step',
  next: 'Next step',
};
