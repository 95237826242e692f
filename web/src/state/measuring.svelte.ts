/** The measurement: side A's variant against all others on the lab's configuration, in a worker of its own. */
import { deadlines } from '../engine/deadlines.ts';
import type { FromMeasure, ToMeasure } from '../engine/messages.ts';
import type { ModuleId } from '../engine/modules.ts';
import { type Request, SupervisedWorker, type WorkerLike } from '../engine/supervisor.ts';
import { MeasureOnThreads } from '../engine/threads/measure.ts';
import type { Config, Progress, Result } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { faultText } from '../words/faults.en.ts';

/** Pairs of samples a comparison rests on. */
const PAIRS = 30;

/** Where measuring stands; after a failure the result before it is still there. */
export type MeasuringStatus =
  | { state: 'none' }
  | { state: 'running'; progress: Progress }
  | { state: 'done' }
  | { state: 'failed'; why: string };

/** What was measured elsewhere. */
export interface Imported {
  result: Result;
  /** What it was measured with. */
  config: Config;
  /** Where and when, in words. */
  from: string;
}

/** How it is measured. */
interface Options {
  /** Whether the variants are timed on real threads. */
  threads?: boolean;
  /** Pairs of samples that a comparison rests on. */
  pairs?: number;
  /** The variants that side A's is held against, if not all others. */
  against?: string[];
}

/** How long the worker may take, in ms. */
type Limits = { [K in 'start' | 'measure']: number };

const newWorker = (module: ModuleId): WorkerLike =>
  new Worker(new URL('../engine/measure.worker.ts', import.meta.url), { type: 'module', name: module });

export class Measuring {
  status = $state.raw<MeasuringStatus>({ state: 'none' });
  /** What the last complete measurement found. */
  result = $state.raw<Result | null>(null);
  /** Where and when `result` was found, in words; null when that was here. */
  from = $state.raw<string | null>(null);
  /** The configuration that `result` was found with. */
  #measured = $state.raw<Config>();
  /** The FLV file that is streamed; null: the built-in clip. */
  blob = $state.raw<Blob | null>(null);
  /** What was streamed when `result` was found. */
  #streamed = $state.raw<Blob | null>(null);
  #module: ModuleId;
  readonly #spawn: (module: ModuleId) => WorkerLike;
  readonly #limits: Limits;
  #worker: SupervisedWorker<ToMeasure, FromMeasure> | undefined;
  /** From one round to the next. */
  #round: Request | undefined;
  #ended: () => void = () => undefined;

  /** @param module the engine's module that has the lab @param spawn makes the worker @param limits how long it may take */
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
   * Measures; one under way is given up. Resolves when it ended, for whatever reason.
   */
  start(config: Config, { threads = false, pairs = PAIRS, against }: Options = {}): Promise<void> {
    this.cancel();
    this.status = { state: 'running', progress: { phase: 'digests', done: 0, of: 0, discarded: 0 } };
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
    // Threads are supervised by those who start them.
    this.#round = worker.expect(threads ? Infinity : this.#limits.measure);
    return new Promise((resolve) => (this.#ended = resolve));
  }

  /** Gives up; what was measured before stays. */
  cancel() {
    if (this.#worker) this.#end({ state: this.result ? 'done' : 'none' });
  }

  /** Shows what was measured elsewhere, marked as that, until something is measured here. */
  adopt({ result, config, from }: Imported) {
    this.cancel();
    [this.result, this.from] = [result, from];
    [this.#measured, this.#streamed] = [config, this.blob];
    this.status = { state: 'done' };
  }

  /** What this browser measured with a configuration, and nothing that a document could not say again. */
  here(config: Config): Result | null {
    return this.from === null && !this.stale(config) && this.#streamed === null ? this.result : null;
  }

  /** Gives up, and looks at the tab no more. */
  close() {
    this.cancel();
    document.removeEventListener('visibilitychange', this.#hidden);
  }

  /** Whether `result` was found with another baseline, other knobs or another file. */
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
        this.status = { state: 'running', progress: message.progress };
        return;
      case 'refused':
        return this.#end({ state: 'failed', why: errors.refused(message.refusal) });
      case 'result':
        [this.result, this.from] = [message.result, null];
        this.#measured = config;
        this.#streamed = blob;
        return this.#end({ state: 'done' });
    }
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
