/**
 * A course is an ordered list of lab states, each with a question to answer before the lab is asked. All of it is data,
 * so that tests can open every link and check every count. The texts are in `words/course.*.en.ts`.
 */
import type { Asked } from '../question.ts';
import type { CourseWords, StepWords } from '../../words/course-words.ts';

export interface Step<Id extends string = string> extends Asked {
  id: Id;
  /** Duration in a class, in minutes. */
  minutes: number;
  /** Link to the lab's state. */
  link: string;
  /** Names of the counts that stand beside an answer that was counted. */
  table?: readonly string[];
}

/** A step with its texts. */
export interface WordedStep extends Step {
  words: StepWords;
}

export interface Course {
  /** The course's id in links. */
  id: string;
  words: CourseWords;
  steps: readonly WordedStep[];
}

/** Creates a course; the types require texts for every step. */
export const course = <Id extends string>(
  id: string,
  words: CourseWords<Id>,
  steps: readonly Step<Id>[],
): Course => ({ id, words, steps: steps.map((step) => ({ ...step, words: words.steps[step.id] })) });

/** Duration of all steps, in minutes. */
export const minutes = ({ steps }: Course): number => steps.reduce((sum, step) => sum + step.minutes, 0);
