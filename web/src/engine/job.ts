/**
 * One job in a worker of its own. A message starts it, and then the worker reports on it: each message restarts the
 * deadline. A refusal and a fault end the job with a sentence that says why. A job may wait while the tab is hidden.
 */
import { errors } from '../words/errors.en.ts';
import { faultText } from '../words/faults.en.ts';
import { type Request, SupervisedWorker, type WorkerLike } from './supervisor.ts';
import type { Refusal } from './types.ts';

/** Messages of every job's worker: its module has loaded, or the engine refuses the job. */
export type FromJob = { kind: 'ready' } | { kind: 'refused'; refusal: Refusal };

/** Tells a worker whether the tab is hidden, while which its job waits. A measurement that the hiding interrupts does not count. */
export interface VisibilityChange {
  kind: 'visibility';
  hidden: boolean;
}

interface Options<Out, In> {
  spawn: () => WorkerLike;
  /** The message that starts the job. */
  start: Out;
  /** Deadline of the worker's start, in ms. */
  limits: { readonly start: number };
  /** Deadline from one message to the next, in ms. */
  step: number;
  onmessage: (message: Exclude<In, FromJob>) => void;
  /** Called after the job has ended because it was refused or its worker failed. */
  onfail: (why: string) => void;
  /** If present, the job waits while the tab is hidden. Called each time that it begins to wait. */
  onhidden?: () => void;
}

export class Job<Out extends object, In extends { kind: string }> {
  /** Resolves when the job has ended, whatever the reason. */
  readonly ended: Promise<void>;
  readonly #options: Options<Out, In>;
  readonly #worker: SupervisedWorker<Out | VisibilityChange, In | FromJob>;
  readonly #next: Request;
  #stopping = false;
  #end: () => void = () => undefined;

  constructor(options: Options<Out, In>) {
    const { spawn, start, limits, step, onhidden } = options;
    this.#options = options;
    this.ended = new Promise((resolve) => (this.#end = resolve));
    this.#worker = new SupervisedWorker(
      spawn,
      { onmessage: (message) => this.#receive(message), onfault: (fault) => this.#fail(faultText(fault)) },
      limits,
    );
    this.#worker.start();
    this.#worker.post(start);
    this.#next = this.#worker.expect(step);
    if (!onhidden) return;
    document.addEventListener('visibilitychange', this.#visibility);
    if (document.hidden) this.#visibility();
  }

  /** Sends a message that asks the worker to stop, which ends with its last message. @param ms deadline of that */
  stop(message: Out, ms: number) {
    this.#stopping = true;
    this.#worker.post(message);
    this.#next.renew(ms, 'stop');
  }

  /** Ends the job and its worker. */
  end() {
    document.removeEventListener('visibilitychange', this.#visibility);
    this.#worker.end();
    this.#end();
  }

  #receive(message: In | FromJob) {
    this.#renew();
    if (message.kind === 'ready') return;
    if (message.kind === 'refused') return this.#fail(errors.refused((message as { refusal: Refusal }).refusal));
    this.#options.onmessage(message as Exclude<In, FromJob>);
  }

  #fail(why: string) {
    this.end();
    this.#options.onfail(why);
  }

  /** A worker that waits owes nothing. */
  #renew() {
    if (this.#stopping) return;
    const { onhidden, step } = this.#options;
    this.#next.renew(onhidden && document.hidden ? Infinity : step);
  }

  #visibility = () => {
    const { hidden } = document;
    if (hidden) this.#options.onhidden?.();
    this.#worker.post({ kind: 'visibility', hidden });
    this.#renew();
  };
}
