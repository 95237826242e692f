/**
 * The page's end of the worker that checks scripts. While one text is checked only the newest other one waits, so that
 * somebody who types fast is answered about what stands there now. A worker that failed is replaced at the next question.
 */
import type { WorkerLike } from '../../../engine/client.ts';
import { errors } from '../../../words/errors.en.ts';
import type { CheckedScript, FromScripts, ScriptExample, ToScripts } from './types.ts';

const scriptWorker = (): WorkerLike =>
  new Worker(new URL('./script.worker.ts', import.meta.url), { type: 'module' });

/** What became of a text: what is known of it, or why nothing is. */
export type Verdict = { text: string; checked: CheckedScript } | { text: string; failed: string };

export class Checker {
  #spawn: () => WorkerLike;
  #worker: WorkerLike | undefined;
  #lastId = 0;
  #asked = new Map<number, (answer: FromScripts) => void>();
  #busy = false;
  #next: string | undefined;
  #onverdict: (verdict: Verdict) => void;

  constructor(onverdict: (verdict: Verdict) => void, spawn: () => WorkerLike = scriptWorker) {
    this.#onverdict = onverdict;
    this.#spawn = spawn;
  }

  /** Has a text checked; older ones that still wait are forgotten. */
  check(text: string) {
    this.#next = text;
    if (!this.#busy) void this.#run();
  }

  /** The scripts that come with the lab; none when the engine does not load. */
  async examples(): Promise<ScriptExample[]> {
    const answer = await this.#ask({ kind: 'examples', id: this.#id() });
    return answer.kind === 'examples' ? answer.examples.examples : [];
  }

  /** Ends the worker; nothing is answered any more. */
  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
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

  #ask(question: ToScripts): Promise<FromScripts> {
    this.#worker ??= this.#started();
    return new Promise((resolve) => {
      this.#asked.set(question.id, resolve);
      this.#worker?.postMessage(question);
    });
  }

  #started(): WorkerLike {
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<FromScripts>) => {
      if (data.kind === 'failed') return this.#fail(data.message);
      this.#asked.get(data.id)?.(data);
      this.#asked.delete(data.id);
    };
    // A script that does not load says nothing of why.
    worker.onerror = (event: ErrorEvent) => this.#fail(event.message || errors.notLoaded);
    return worker;
  }

  #fail(message: string) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const asked = [...this.#asked];
    this.#asked.clear();
    for (const [id, resolve] of asked) resolve({ kind: 'failed', id, message });
  }
}
