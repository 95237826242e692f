/** What every story is made of, and the words around its steps. */

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

/** Words around the steps. */
export const storyNav = {
  label: 'Story',
  more: 'How it was',
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
