/** A script in the editor: its text, the result of checking it, and the last graph without faults. */
import type { WorkerLike } from '../../../engine/supervisor.ts';
import { Checker } from './checker.ts';
import type { CheckedScript, ScriptExample, ScriptFunction, ScriptNode } from './types.ts';

/** A graph with the text that it was drawn from. */
export interface Good {
  text: string;
  graph: ScriptNode[];
}

export class Draft {
  #text = $state('');
  /** Result of checking the text, or the previous one while the text is being checked. */
  checked = $state.raw<CheckedScript>();
  /** The text that `checked` belongs to. */
  about = $state('');
  /** The last script without faults. */
  good = $state.raw<Good>();
  /** Why the text cannot be checked. */
  failed = $state<string>();
  /** Example scripts. */
  examples = $state.raw<ScriptExample[]>([]);
  /** All that scripts can call. */
  functions = $state.raw<ScriptFunction[]>([]);
  /** Whether `checked` belongs to the current text. */
  settled = $derived(this.about === this.#text && this.checked !== undefined);
  /** Whether the current text can be played. */
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
    void this.#checker.functions().then((functions) => (this.functions = functions));
  }

  get text() {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.#checker.check(text);
  }

  /** Ends the worker. */
  stop() {
    this.#checker.stop();
  }
}
