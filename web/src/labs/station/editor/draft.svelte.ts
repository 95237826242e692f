/** A script that somebody writes: its text, what is known of it, and the last graph that had no fault. */
import type { WorkerLike } from '../../../engine/supervisor.ts';
import { Checker } from './checker.ts';
import type { CheckedScript, ScriptExample, ScriptNode } from './types.ts';

/** A graph and the text that it was drawn from. */
export interface Good {
  text: string;
  graph: ScriptNode[];
}

export class Draft {
  #text = $state('');
  /** What is known of the text, or of the one before while it is checked. */
  checked = $state.raw<CheckedScript>();
  /** The text that `checked` is about. */
  about = $state('');
  /** The last script without faults. */
  good = $state.raw<Good>();
  /** Why nothing can be known of it. */
  failed = $state<string>();
  /** Scripts to begin with. */
  examples = $state.raw<ScriptExample[]>([]);
  /** Whether what is known is of this very text. */
  settled = $derived(this.about === this.#text && this.checked !== undefined);
  /** Whether it could be played. */
  fine = $derived(this.settled && this.good?.text === this.#text);
  #checker: Checker;

  constructor(text: string, spawn?: () => WorkerLike) {
    this.#checker = new Checker((verdict) => {
      if ('failed' in verdict) {
        this.failed = verdict.failed;
        return;
      }
      const { text, checked } = verdict;
      this.failed = undefined;
      this.checked = checked;
      this.about = text;
      if (checked.graph) this.good = { text, graph: checked.graph };
    }, spawn);
    this.text = text;
    void this.#checker.examples().then((examples) => (this.examples = examples));
  }

  get text() {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.#checker.check(text);
  }

  /** Ends its worker. */
  stop() {
    this.#checker.stop();
  }
}
