/** What a reader said in a course, and what came out. Pure, apart from the number format. */
import { outcome, type Outcome, type StepResult } from '../lessons/result.ts';
import { number } from '../words/format.ts';
import { summary as words } from '../words/course.en.ts';
import type { StepWords } from '../words/course-words.ts';
import type { Course, Step } from './course.ts';
import type { Progress } from './progress.ts';

/** How an answered step counts: by its outcome, or `unsaid` without a prediction. */
export type Kind = 'right' | 'wrong' | 'undecided' | 'unsaid';

/** A prediction as the page writes it: the option's text, or the number with its unit; undefined without one. */
export function saidText(
  said: string | number | undefined,
  { options, unit }: StepWords,
): string | undefined {
  if (typeof said !== 'number') return said === undefined ? undefined : options?.[said];
  return `${number(said, said % 1 ? 2 : 0)} ${unit}`;
}

/** The outcome of a step's prediction; undefined without one. */
export const outcomeOf = (
  step: Step,
  said: string | number | undefined,
  found: StepResult,
): Outcome | undefined => (said === undefined ? undefined : outcome(step, said, found));

/** How many answered steps of a course are of each kind. */
export function tally({ steps }: Course, { said, found }: Pick<Progress, 'said' | 'found'>) {
  const counts: Record<Kind, number> = { right: 0, wrong: 0, undecided: 0, unsaid: 0 };
  for (const step of steps) {
    const result = found[step.id];
    if (!result) continue;
    const judged = outcomeOf(step, said[step.id], result) ?? 'unsaid';
    counts[judged === 'open' ? 'undecided' : judged] += 1;
  }
  return counts;
}

/** The tally as a sentence without the kinds that did not occur; empty before the first answer. */
export function tallySentence(counts: Record<Kind, number>): string {
  const kinds = (Object.keys(counts) as Kind[]).filter((kind) => counts[kind] > 0);
  return words.tally(kinds.map((kind) => words[kind](counts[kind])));
}
