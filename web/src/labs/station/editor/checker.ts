/**
 * The page's end of the worker that checks scripts. While one text is being checked, only the newest other text waits,
 * so that fast typing is answered for the current text. A failed worker is replaced at the next request.
 */
import { deadlines } from '../../../engine/deadlines.ts';
import { type Request, SupervisedWorker, type WorkerLike } from '../../../engine/supervisor.ts';
import { faultText } from '../../../words/faults.en.ts';
import type { CheckedScript, FromScripts, ScriptExample, ScriptFunction, ToScripts } from './types.ts';

const scriptWorker = (): WorkerLike =>
  new Worker(new URL('./script.worker.ts', import.meta.url), { type: 'module' });

/** The result of checking a text, or the reason why there is none. */
export type Verdict = { text: string; checked: CheckedScript } | { text: string; failed: string };

/** Deadlines of the worker, in ms. */
type Limits = { [K in 'start' | 'script']: number };

interface Asked {
  resolve: (answer: Answer) => void;
  request: Request;
}
/** `failed`: the worker was ended. */
type Answer = Exclude<FromScripts, { kind: 'ready' }> | { kind: 'failed'; id: number; message: string };

export class Checker {
  readonly #limits: Limits;
  readonly #worker: SupervisedWorker<ToScripts, FromScripts>;
  #lastId = 0;
  #asked = new Map<number, Asked>();
  #busy = false;
  #next: string | undefined;
  #onverdict: (verdict: Verdict) => void;

  constructor(
    onverdict: (verdict: Verdict) => void,
    spawn: () => WorkerLike = scriptWorker,
    limits: Limits = deadlines,
  ) {
    this.#onverdict = onverdict;
    this.#limits = limits;
    this.#worker = new SupervisedWorker(
      spawn,
      {
        onmessage: (message) => {
          if (message.kind !== 'ready') this.#answer(message);
        },
        onfault: (fault) => {
          const message = faultText(fault);
          for (const id of [...this.#asked.keys()]) this.#answer({ kind: 'failed', id, message });
        },
      },
      limits,
    );
  }

  /** Checks a text; drops older ones that are still waiting. */
  check(text: string) {
    this.#next = text;
    if (!this.#busy) void this.#run();
  }

  /** The lab's example scripts; empty if the engine does not load. */
  async examples(): Promise<ScriptExample[]> {
    const answer = await this.#ask({ kind: 'examples', id: this.#id() });
    return answer.kind === 'examples' ? answer.examples.examples : [];
  }

  /** All that scripts can call; empty if the engine does not load. */
  async functions(): Promise<ScriptFunction[]> {
    const answer = await this.#ask({ kind: 'functions', id: this.#id() });
    return answer.kind === 'functions' ? answer.functions.functions : [];
  }

  /** Ends the worker; outstanding requests are not answered. */
  stop() {
    this.#worker.end();
    this.#asked.clear();
    this.#next = undefined;
  }

  async #run() {
    this.#busy = true;
    while (this.#next !== undefined) {
      const text = this.#next;
      this.#next = undefined;
      const answer = await this.#ask({ kind: 'check', id: this.#id(), text });
      if (answer.kind === 'checked') this.#onverdict({ text, checked: answer.checked });
      if (answer.kind === 'failed') this.#onverdict({ text, failed: answer.message });
    }
    this.#busy = false;
  }

  #id() {
    this.#lastId += 1;
    return this.#lastId;
  }

  #ask(question: ToScripts): Promise<Answer> {
    if (!this.#worker.running) this.#worker.start();
    return new Promise((resolve) => {
      this.#asked.set(question.id, { resolve, request: this.#worker.expect(this.#limits.script) });
      this.#worker.post(question);
    });
  }

  #answer(answer: Answer) {
    const asked = this.#asked.get(answer.id);
    this.#asked.delete(answer.id);
    asked?.request.met();
    asked?.resolve(answer);
  }
}
