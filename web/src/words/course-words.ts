/** Shape of a course's texts. */

/** Texts of a step. `**A**` and `**B**` name the sides. */
export interface StepWords {
  title: string;
  /** Paragraphs before the question. */
  text: readonly string[];
  ask: string;
  /** Texts of the question's options, by id. */
  options?: Readonly<Record<string, string>>;
  /** Unit of a predicted number. */
  unit?: string;
  /** The result as a sentence; a measured ratio uses the sentence of the costs panel. */
  found?: (value: number) => string;
  /** Explanation after the answer, which must hold for any result. */
  after: readonly string[];
  /** What the authors published about it, with its scope. */
  published?: { text: string; source: string };
  teacher: { say: readonly string[]; wrong: readonly string[] };
}

/** Texts of a course, by the ids of its steps. */
export interface CourseWords<Id extends string = string> {
  title: string;
  /** The subject in a few words. */
  line: string;
  /** One or two sentences. */
  about: string;
  /** Required knowledge. */
  needs: string;
  steps: Readonly<Record<Id, StepWords>>;
}
