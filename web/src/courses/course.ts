/**
 * What a course is: an ordered list of lab states, each with a question that is answered before the lab is asked. All of it
 * is data, so that a test can open every link and count every count. Its words are in `words/course.*.en.ts`.
 */

/** How a number is read off the exact counts of the worlds. */
export interface Value {
  /** name of a count, as the lab's `counts` gives it */
  count: string;
  /** count that it is divided by, on the same side */
  per?: string;
  /** of one side, or of one side in times of the other's */
  of: 'a' | 'b' | 'a/b' | 'b/a';
}

/** What answers the question. All of it is found in the reader's own browser. */
export type Find =
  /** exact counts at a point of virtual time, in ms; `shows`: the counts that stand beside the answer */
  | { kind: 'count'; at: number; value: Value; shows: readonly string[] }
  /**
   * The lab's own measurement, side A's variant against all others: the ratio of A to B, the same with what is modelled,
   * the noise floor in per cent, or by how many per cent the ratios of two runs differ.
   */
  | { kind: 'measure'; reads: 'ratio' | 'modelled' | 'floor' | 'repeat' }
  /** the smallest step of the page's clock, in µs */
  | { kind: 'clock' };

/** An answer that may be predicted: the values from `from` up to, not including, `to`. */
interface Option<Id extends string = string> {
  id: Id;
  from?: number;
  to?: number;
  /** that no difference is found */
  same?: true;
  /** that nothing is timed, because the sides did not do the same */
  differ?: true;
}

/** What is asked before anything is found: some answers, or a number that is right within a factor of `near`. */
export type Question = readonly Option[] | { min: number; max: number; near: number };

export interface Step<Id extends string = string> {
  id: Id;
  /** time that it takes with a class */
  minutes: number;
  /** of the lab's state, as links have it */
  link: string;
  question: Question;
  find: Find;
}

/** The words of a step. `**A**` and `**B**` name the sides. */
export interface StepWords {
  title: string;
  /** before the question */
  text: readonly string[];
  ask: string;
  /** by the ids of the question's options */
  options?: Readonly<Record<string, string>>;
  /** what the number of a prediction counts */
  unit?: string;
  /** the value found, as a sentence; a measured ratio has the compare panel's */
  found?: (value: number) => string;
  /** after the answer: why. True whatever was measured */
  after: readonly string[];
  /** what the authors published about it, with its scope */
  published?: { text: string; source: string };
  teacher: { say: readonly string[]; wrong: readonly string[] };
}

/** The words of a course, by the ids of its steps. */
export interface CourseWords<Id extends string = string> {
  title: string;
  /** in a sentence or two */
  about: string;
  /** what one should know before */
  needs: string;
  steps: Readonly<Record<Id, StepWords>>;
}

export interface Course {
  /** in links */
  id: string;
  words: CourseWords;
  steps: readonly Step[];
}

/** A course whose steps all have words. */
export const course = <Id extends string>(
  id: string,
  words: CourseWords<Id>,
  steps: readonly Step<Id>[],
): Course => ({ id, words, steps });

/** Time of all steps together, in minutes. */
export const minutes = ({ steps }: Course): number => steps.reduce((sum, step) => sum + step.minutes, 0);
