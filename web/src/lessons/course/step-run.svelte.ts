/** A step of a course with the user's prediction and the answer of this browser, as the pages of the course write them. */
import type { StepWords } from '../../words/course-words.ts';
import { number } from '../../words/format.ts';
import type { Said } from '../question.ts';
import { QuestionRun } from '../question-run.svelte.ts';
import { answers, type StepResult } from '../result.ts';
import type { WordedStep } from './course.ts';
import { saying } from './saying.ts';

export class StepRun extends QuestionRun {
  readonly asked: WordedStep;
  said = $state<Said>();

  constructor(asked: WordedStep, said?: Said, found?: StepResult) {
    super();
    this.asked = asked;
    this.said = said;
    this.found = found;
  }

  get words(): StepWords {
    return this.asked.words;
  }
  /** The texts of the options; undefined if it asks for a number. */
  get options(): { id: string; text: string | undefined }[] | undefined {
    const { question } = this.asked;
    return 'map' in question ? question.map(({ id }) => ({ id, text: this.words.options?.[id] })) : undefined;
  }
  /** The prediction: the option's text, or the number with its unit; undefined without one. */
  get meant(): string | undefined {
    const { said, words } = this;
    if (typeof said !== 'number') return said === undefined ? undefined : words.options?.[said];
    return `${number(said, said % 1 ? 2 : 0)} ${words.unit}`;
  }
  /** The sentence that answers the question; undefined without an answer. */
  get says(): string | null | undefined {
    return this.found && saying(this.asked, this.words.found, this.found);
  }
  /** The options that are true, if the sentence does not already say so. */
  get holding(): (string | undefined)[] {
    const { asked, found, value, words } = this;
    if (!found || value !== null) return [];
    return answers(asked.question, asked.find, found).map((id) => words.options?.[id]);
  }

  /** Asks the lab. */
  find(asking: () => Promise<StepResult | undefined>): Promise<void> {
    return this.ask(asking);
  }

  /** Forgets the prediction and the answer. */
  forget() {
    this.said = undefined;
    this.found = undefined;
  }
}
