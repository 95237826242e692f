/**
 * The page's end of the worker that checks scripts. While one text is being checked, only the newest other text waits,
 * so that fast typing is answered for the current text.
 */
import { deadlines } from '../../../engine/deadlines.ts';
import { errorMessage } from '../../../engine/error-message.ts';
import { RpcClient } from '../../../engine/rpc.client.ts';
import type { WorkerLike } from '../../../engine/supervisor.ts';
import { faultText } from '../../../words/faults.en.ts';
import type { Scripts } from './script.worker.ts';
import type { CheckedScript, ScriptExample, ScriptFunction } from './types.ts';

const scriptWorker = (): WorkerLike =>
  new Worker(new URL('./script.worker.ts', import.meta.url), { type: 'module' });

/** The result of checking a text, or the reason why there is none. */
export type Verdict = { text: string; checked: CheckedScript } | { text: string; failed: string };

export class Checker {
  readonly #worker: RpcClient<Scripts>;
  readonly #onverdict: (verdict: Verdict) => void;
  #busy = false;
  #next: string | undefined;
  #isStopped = false;

  /** @param limits deadlines of the worker, in ms */
  constructor(
    onverdict: (verdict: Verdict) => void,
    spawn: () => WorkerLike = scriptWorker,
    limits: { [K in 'start' | 'script']: number } = deadlines,
  ) {
    this.#onverdict = onverdict;
    this.#worker = new RpcClient(
      spawn,
      { onfault: (fault) => new Error(faultText(fault)) },
      { start: limits.start, answer: limits.script },
    );
  }

  /** Checks a text; drops older ones that are still waiting. */
  check(text: string) {
    this.#next = text;
    if (!this.#busy) void this.#run();
  }

  /** The lab's example scripts; empty if the engine does not load. */
  examples(): Promise<ScriptExample[]> {
    return this.#worker.ask('examples').catch(() => []);
  }

  /** All that scripts can call; empty if the engine does not load. */
  functions(): Promise<ScriptFunction[]> {
    return this.#worker.ask('functions').catch(() => []);
  }

  /** Ends the worker; there are no more verdicts. */
  stop() {
    this.#isStopped = true;
    this.#worker.end(new Error('The editor was closed.'));
  }

  async #run() {
    this.#busy = true;
    while (this.#next !== undefined && !this.#isStopped) {
      const text = this.#next;
      this.#next = undefined;
      const verdict = await this.#worker.ask('check', text).then(
        (checked) => ({ text, checked }),
        (error: unknown) => ({ text, failed: errorMessage(error) }),
      );
      if (!this.#isStopped) this.#onverdict(verdict);
    }
    this.#busy = false;
  }
}
