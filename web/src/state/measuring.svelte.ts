/** Measures side A's variant against all others with the lab's configuration, in a worker of its own. */
import { deadlines } from '../engine/deadlines.ts';
import type { FromMeasure, ToMeasure } from '../engine/messages.ts';
import type { ModuleId } from '../engine/modules.ts';
import { type Request, SupervisedWorker, type WorkerLike } from '../engine/supervisor.ts';
import { MeasureOnThreads } from '../engine/threads/measure.ts';
import type { Config, Progress, Result } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { faultText } from '../words/faults.en.ts';
import { TimeLeft } from './time-left.ts';

/** Pairs of samples in a comparison. */
const PAIRS = 30;

/** Progress of a measurement. After a failure the previous result is kept. */
export type MeasuringStatus =
  | { state: 'none' }
  /**
   * `answered`: whether the result is already this measurement's first answer. `left`: estimate of the time that it still
   * takes, in ms; null while there is none.
   */
  | { state: 'running'; progress: Progress; answered: boolean; left: number | null }
  | { state: 'done' }
  | { state: 'failed'; why: string };

/** A result that was measured on another machine. */
export interface Imported {
  result: Result;
  /** The configuration that it was measured with. */
  config: Config;
  /** Where and when it was measured, as text. */
  from: string;
}

/** Options of a measurement. */
interface Options {
  /** Whether the variants are timed on real threads. */
  threads?: boolean;
  /** Pairs of samples in a comparison. */
  pairs?: number;
  /** Variants to compare with side A's; all others by default. */
  against?: string[];
}

/** Deadlines of the worker, in ms. */
type Limits = { [K in 'start' | 'measure']: number };

const newWorker = (module: ModuleId): WorkerLike =>
  new Worker(new URL('../engine/measure.worker.ts', import.meta.url), { type: 'module', name: module });

export class Measuring {
  status = $state.raw<MeasuringStatus>({ state: 'none' });
  /** Result of the last complete measurement, or the first answer of the current one. */
  result = $state.raw<Result | null>(null);
  /** Where and when `result` was measured, as text; null if this browser measured it. */
  from = $state.raw<string | null>(null);
  /** The configuration that `result` was measured with. */
  #measured = $state.raw<Config>();
  /** The FLV file that is streamed; null for the built-in clip. */
  blob = $state.raw<Blob | null>(null);
  /** The file that was streamed when `result` was measured. */
  #streamed = $state.raw<Blob | null>(null);
  #module: ModuleId;
  readonly #spawn: (module: ModuleId) => WorkerLike;
  readonly #limits: Limits;
  #worker: SupervisedWorker<ToMeasure, FromMeasure> | undefined;
  /** Deadline of the next round, renewed with each round. */
  #round: Request | undefined;
  #ended: () => void = () => undefined;
  #timeLeft = new TimeLeft(0, PAIRS);
  #pairs = PAIRS;

  /**
   * @param module the engine module that contains the lab
   * @param spawn creates the worker
   * @param limits deadlines of the worker, in ms
   */
  constructor(module: ModuleId, spawn = newWorker, limits: Limits = deadlines) {
    this.#module = module;
    this.#spawn = spawn;
    this.#limits = limits;
    document.addEventListener('visibilitychange', this.#hidden);
  }

  get running() {
    return this.status.state === 'running';
  }

  /**
   * Starts a measurement and cancels the previous one. Resolves when it has ended, also when it was cancelled or
   * failed.
   */
  start(config: Config, { threads = false, pairs = PAIRS, against }: Options = {}): Promise<void> {
    this.cancel();
    const progress: Progress = { phase: 'digests', done: 0, of: 0, discarded: 0 };
    this.status = { state: 'running', progress, answered: false, left: null };
    this.#timeLeft = new TimeLeft(performance.now(), pairs);
    this.#pairs = pairs;
    const { blob } = this;
    const worker = (this.#worker = new SupervisedWorker<ToMeasure, FromMeasure>(
      () => (threads ? new MeasureOnThreads() : this.#spawn(this.#module)),
      {
        onmessage: (message) => this.#receive(message, config, blob),
        onfault: (fault) => this.#end({ state: 'failed', why: faultText(fault) }),
      },
      this.#limits,
    ));
    worker.start();
    this.#tell({ kind: 'start', config, pairs, blob, ...(against && { against }) });
    // The thread client supervises the threads, so there is no deadline here.
    this.#round = worker.expect(threads ? Infinity : this.#limits.measure);
    return new Promise((resolve) => (this.#ended = resolve));
  }

  /** Cancels the measurement; its first answer is kept, or else the previous result. */
  cancel() {
    if (this.#worker) this.#end({ state: this.result ? 'done' : 'none' });
  }

  /** Shows a result from elsewhere, marked as such, until this browser measures one. */
  adopt({ result, config, from }: Imported) {
    this.cancel();
    [this.result, this.from] = [result, from];
    [this.#measured, this.#streamed] = [config, this.blob];
    this.status = { state: 'done' };
  }

  /**
   * The result that this browser measured with this configuration; null if there is none, or if it used a file, which
   * an exported document cannot contain.
   */
  here(config: Config): Result | null {
    return this.from === null && !this.stale(config) && this.#streamed === null ? this.result : null;
  }

  /** Cancels the measurement and removes the listener for the tab's visibility. */
  close() {
    this.cancel();
    document.removeEventListener('visibilitychange', this.#hidden);
  }

  /** Whether `result` was measured with another baseline, seed, text, file or other knobs. */
  stale({ a, seed, knobs, text }: Config): boolean {
    const measured = this.#measured;
    if (!measured) return false;
    const sameKnobs = Object.entries(knobs).every(([id, value]) => measured.knobs[id] === value);
    return (
      measured.a !== a ||
      measured.seed !== seed ||
      measured.text !== text ||
      !sameKnobs ||
      this.#streamed !== this.blob
    );
  }

  #hidden = () => {
    if (document.hidden) this.#tell({ kind: 'hidden' });
  };

  #receive(message: FromMeasure, config: Config, blob: Blob | null) {
    switch (message.kind) {
      case 'ready':
        return;
      case 'progress':
        this.#round?.renew();
        this.#advance(message.progress);
        return;
      case 'first':
        this.#round?.renew();
        return this.#answer(message.result, config, blob);
      case 'refused':
        return this.#end({ state: 'failed', why: errors.refused(message.refusal) });
      case 'result':
        this.#show(message.result, config, blob);
        return this.#end({ state: 'done' });
    }
  }

  #advance(progress: Progress) {
    const { status } = this;
    const now = performance.now();
    this.#timeLeft.receive(progress, now);
    const answered = status.state === 'running' && status.answered;
    this.status = { state: 'running', progress, answered, left: this.#timeLeft.left(now) };
  }

  /** Shows the first answer, unless not even one pair fitted into its time. All variants follow. */
  #answer(result: Result, config: Config, blob: Blob | null) {
    this.#timeLeft = new TimeLeft(performance.now(), this.#pairs, this.#timeLeft.pace);
    if (this.status.state !== 'running' || !result.comparisons[0]?.pairs) return;
    this.#show(result, config, blob);
    this.status = { ...this.status, answered: true };
  }

  #show(result: Result, config: Config, blob: Blob | null) {
    [this.result, this.from] = [result, null];
    [this.#measured, this.#streamed] = [config, blob];
  }

  #end(status: MeasuringStatus) {
    this.#worker?.end();
    this.#worker = this.#round = undefined;
    this.status = status;
    this.#ended();
  }

  #tell(message: ToMeasure) {
    this.#worker?.post(message);
  }
}
