/** A question while it is on the page: the prediction, and the answer once the lab was asked. */
import type { Asked, Said } from './question.ts';
import { numberOf, type Outcome, outcome, type StepResult } from './result.ts';

export abstract class QuestionRun {
  abstract readonly asked: Asked;
  /** The prediction: the id of an option, or a number. */
  abstract said: Said | undefined;
  /** The answer. */
  found = $state.raw<StepResult>();
  /** Whether the lab is being asked. */
  busy = $state(false);

  /** Whether the prediction is right; undefined without one, or without an answer. */
  get outcome(): Outcome | undefined {
    const { asked, said, found } = this;
    return found && said !== undefined ? outcome(asked, said, found) : undefined;
  }
  /** The number that answers it; null if the answer is a ratio with an interval, undefined without an answer. */
  get value(): number | null | undefined {
    return this.found && numberOf(this.asked.find, this.found);
  }

  /**
   * Asks the lab, unless it is being asked.
   * @param asking undefined if it was stopped or failed, which leaves no answer
   */
  protected async ask(asking: () => Promise<StepResult | undefined>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const found = await asking();
    this.busy = false;
    this.found = found ?? this.found;
  }
}
