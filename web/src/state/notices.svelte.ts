/** Notices on the page: one sentence for each topic, the newest one. */
import type { Refusal } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { sentences } from '../words/joining.en.ts';

export interface Notice {
  /** A notice replaces an older one of the same topic. */
  topic: string;
  /** `alert`: something does not work; `status`: useful information. */
  tone: 'status' | 'alert';
  text: string;
  /** Whether links to the available labs follow the text. */
  labs?: boolean;
  action?: { label: string; run: () => void };
}

export class Notices {
  list = $state.raw<Notice[]>([]);

  show(notice: Notice) {
    this.dismiss(notice.topic);
    this.list = [...this.list, notice];
  }

  /** @param after sentence that says what happened to the rest of the request @returns the text of the notice */
  showRefusal(refusal: Refusal, after: string): string {
    const text = sentences([errors.refused(refusal), after]);
    this.show({ topic: 'refused', tone: 'alert', text });
    return text;
  }

  /**
   * Shows the engine's refusal of a request that was just made, in place of that of a previous one.
   * @returns the text of the notice; undefined if the engine did not refuse
   */
  async answer(asked: Promise<Refusal | undefined>): Promise<string | undefined> {
    this.dismiss('refused');
    const refusal = await asked;
    return refusal && this.showRefusal(refusal, errors.linkIgnored.running);
  }

  dismiss(topic: string) {
    this.list = this.list.filter((one) => one.topic !== topic);
  }

  clear() {
    this.list = [];
  }
}
