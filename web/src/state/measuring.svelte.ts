/** Measures side A's variant against all others with the lab's configuration, in a worker of its own. */
import { deadlines } from '../engine/deadlines.ts';
import { type FromJob, Job } from '../engine/job.ts';
import type { FromMeasure, ToMeasure } from '../engine/messages.ts';
import type { ModuleId } from '../engine/modules.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import { MeasureOnThreads } from '../engine/threads/measure.ts';
import type { Config, MeasureSamples, Progress, Result } from '../engine/types.ts';
import { drawSeed } from './draw-seed.ts';
import { TimeLeft } from './time-left.ts';

/** A full measurement. */
const FULL = { pairs: 12, instances: 5 };

/** Progress of a measurement. After a failure the previous result is kept. */
export type MeasuringStatus =
  | { state: 'none' }
  /**
   * `answered`: whether the result is already this measurement's first answer. `left`: estimate of the time that it still
   * takes, in ms; null while there is none. `instance`: the current one, from 1.
   */
  | { state: 'running'; progress: Progress; answered: boolean; left: number | null; instance: Instance }
  | { state: 'done' }
  | { state: 'failed'; why: string };

/** An instance of a measurement: a fresh worker with a fresh memory. */
interface Instance {
  /** From 1. */
  number: number;
  of: number;
}

/** A result that was measured on another machine. */
export interface Imported {
  result: Result;
  /** The configuration that it was measured with. */
  config: Config;
  /** Where and when it was measured, as text. */
  from: string;
}

/** How a result was measured, as exported documents describe it. */
interface About extends Extent {
  /** When it began, as `Date.now` tells. */
  began: number;
  /** Seed of the first instance's order; the others count on from it. */
  seed: number;
  /** How often the tab was hidden meanwhile. */
  hidden: number;
  /** Knobs that were timed with these values in place of the configuration's. */
  timed?: Config['knobs'];
}

/** How much is measured. */
export interface Extent {
  /** Pairs of samples of a comparison in an instance. */
  pairs: number;
  instances: number;
}

/**
 * One instance with enough pairs for a verdict. Its interval does not cover the differences between instances, so the page
 * calls it a quick look.
 */
export const QUICK_LOOK: Extent = { pairs: 20, instances: 1 };

/** Options of a measurement. */
export interface MeasuringOptions extends Partial<Extent> {
  /** Whether the variants are timed on real threads. */
  threads?: boolean;
  /** Variants to compare with side A's; all others by default. */
  against?: string[];
  /** Knobs that are timed with these values in place of the configuration's. */
  timed?: Config['knobs'];
}

/** A measurement that is running. */
interface Running extends Required<Omit<MeasuringOptions, 'against' | 'timed'>> {
  against: string[] | undefined;
  config: Config;
  blob: Blob | null;
  /** The samples of the instances that are done. */
  earlier: MeasureSamples[];
  about: About;
  /** The result of the instances that are done. */
  latest?: Result;
  /** Whether the worker was asked for the rounds that it has. */
  stopping?: boolean;
}

/** The smallest number of instances whose differences an interval can cover. */
const LEAST_INSTANCES = 3;

/** Deadlines of the worker, in ms. */
type Limits = { [K in 'start' | 'measure' | 'stop']: number };

/** Pairs of A and B in a result. */
const pairsOf = (result: Result | null, { a, b }: Config): number =>
  result?.comparisons.find(({ baseline, variant }) => baseline === a && variant === b)?.pairs ?? 0;

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
  /** How `result` was measured; undefined if it is not this browser's. */
  about: About | undefined;
  /** Whether the last measurement was stopped before its end. */
  stopped = false;
  /** The file that was streamed when `result` was measured. */
  #streamed = $state.raw<Blob | null>(null);
  #module: ModuleId;
  readonly #spawn: (module: ModuleId) => WorkerLike;
  readonly #limits: Limits;
  /** The current instance. */
  #job: Job<ToMeasure, FromMeasure> | undefined;
  #ended: () => void = () => undefined;
  #timeLeft = new TimeLeft(0, FULL.pairs);
  #run: Running | undefined;

  /**
   * @param module the engine module that contains the lab
   * @param spawn creates the worker
   * @param limits deadlines of the worker, in ms
   */
  constructor(module: ModuleId, spawn = newWorker, limits: Limits = deadlines) {
    this.#module = module;
    this.#spawn = spawn;
    this.#limits = limits;
  }

  get running() {
    return this.status.state === 'running';
  }

  /**
   * Starts a measurement and cancels the previous one. Resolves when it has ended, also when it was cancelled or
   * failed.
   */
  start(
    config: Config,
    {
      threads = false,
      pairs = FULL.pairs,
      instances = FULL.instances,
      against,
      timed,
    }: MeasuringOptions = {},
  ): Promise<void> {
    this.cancel();
    this.stopped = false;
    const about = {
      began: Date.now(),
      seed: drawSeed(),
      hidden: 0,
      pairs,
      instances,
      ...(timed && { timed }),
    };
    this.#run = { config, blob: this.blob, threads, pairs, instances, against, earlier: [], about };
    this.#timeLeft = new TimeLeft(performance.now(), pairs, instances);
    this.#startInstance(this.#run);
    return new Promise((resolve) => (this.#ended = resolve));
  }

  /** Measures the next instance in a fresh worker. */
  #startInstance(run: Running) {
    const { blob, threads, pairs, instances, against, earlier, about } = run;
    const config = { ...run.config, knobs: { ...run.config.knobs, ...about.timed } };
    const seed = (about.seed + earlier.length) % 2 ** 32;
    const progress: Progress = { phase: 'digests', done: 0, of: 0, discarded: 0 };
    const instance = { number: earlier.length + 1, of: instances };
    const answered = this.#answered;
    const left = this.#timeLeft.left(performance.now());
    this.status = { state: 'running', progress, answered, left, instance };
    this.#job = new Job<ToMeasure, FromMeasure>({
      spawn: () => (threads ? new MeasureOnThreads() : this.#spawn(this.#module)),
      start: {
        ...{ kind: 'start', config, blob, sampling: { pairs, quick: false, seed, earlier } },
        ...(against && { against }),
        // Where all variants are measured, and A is not B.
        preceded: earlier.length === 0 && !against && config.a !== config.b,
      },
      limits: this.#limits,
      // The client of the threads supervises them.
      step: threads ? Infinity : this.#limits.measure,
      onmessage: (message) => this.#receive(message, run),
      onfail: (why) => (run.stopping ? this.cancel() : this.#end({ state: 'failed', why })),
      // While the tab is hidden, nothing is measured; afterwards the measurement goes on by itself.
      onhidden: () => about.hidden++,
    });
  }

  /**
   * Ends the measurement and keeps the rounds that it has. Of several instances the complete ones are kept, once their interval
   * can cover how much they differ; before that the first one, which is shown already. A second call does not wait for the worker.
   */
  stop() {
    const run = this.#run;
    this.stopped = true;
    if (!run || run.stopping || run.earlier.length > 0) {
      if (run?.latest && run.earlier.length >= LEAST_INSTANCES) this.#show(run.latest, run);
      return this.cancel();
    }
    run.stopping = true;
    this.#job?.stop({ kind: 'stop' }, this.#limits.stop);
  }

  /** Cancels the measurement at once; what is shown is kept: its first answer, or else the previous result. */
  cancel() {
    if (this.#run) this.#end({ state: this.result ? 'done' : 'none' });
  }

  /** Shows a result from elsewhere, marked as such, until this browser measures one. */
  adopt({ result, config, from }: Imported) {
    this.cancel();
    [this.result, this.from, this.about] = [result, from, undefined];
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

  #receive(message: Exclude<FromMeasure, FromJob>, run: Running) {
    switch (message.kind) {
      case 'progress':
        return this.#advance(message.progress);
      case 'first':
        return this.#answer(message.result, run);
      case 'result':
        return this.#finishInstance(message, run);
      case 'stopped':
        return this.#finishStopped(message.result, run);
    }
  }

  #advance(progress: Progress) {
    const { status } = this;
    if (status.state !== 'running') return;
    const now = performance.now();
    this.#timeLeft.receive(progress, now);
    this.status = { ...status, progress, left: this.#timeLeft.left(now) };
  }

  /**
   * Shows the first answer, unless not even one pair fitted into its time, or its short warm-up left samples too short for the
   * clock. All variants follow.
   */
  #answer(result: Result, run: Running) {
    this.#timeLeft = new TimeLeft(performance.now(), run.pairs, run.instances, this.#timeLeft.pace);
    const [answer] = result.comparisons;
    if (this.status.state !== 'running' || !answer?.pairs || answer.verdict === 'below the clock') return;
    this.#show(result, run);
    this.status = { ...this.status, answered: true };
  }

  /**
   * The result of the first instance and that of all of them are shown. Those between would have wider intervals than
   * the first, which does not know how much instances differ.
   */
  #finishInstance({ result, samples }: Extract<FromMeasure, { kind: 'result' }>, run: Running) {
    run.earlier.push(samples);
    run.latest = result;
    const left = run.instances - run.earlier.length;
    // Where nothing could be timed, another instance would not help, and the first answer stays.
    const untimed = result.comparisons.every(({ pairs }) => pairs === 0);
    const over = left === 0 || untimed;
    if ((over || run.earlier.length === 1) && !(untimed && this.#answered)) this.#show(result, run);
    if (over) return this.#end({ state: 'done' });
    if (this.status.state === 'running') this.status = { ...this.status, answered: true };
    this.#timeLeft = new TimeLeft(performance.now(), run.pairs, left, this.#timeLeft.pace);
    this.#job?.end();
    this.#startInstance(run);
  }

  /** Shows what the first instance has, unless the first answer has more pairs of A and B, or neither has any. */
  #finishStopped(result: Result, run: Running) {
    const answered = this.#answered ? pairsOf(this.result, run.config) : 0;
    const pairs = Math.max(0, ...result.comparisons.map((one) => one.pairs));
    if (pairs > 0 && pairsOf(result, run.config) >= answered) this.#show(result, run);
    this.cancel();
  }

  /** Whether the shown result is already one of the current measurement. */
  get #answered(): boolean {
    return this.status.state === 'running' && this.status.answered;
  }

  #show(result: Result, { config, blob, earlier, about }: Running) {
    this.about = { ...about, instances: Math.max(earlier.length, 1) };
    [this.result, this.from] = [result, null];
    [this.#measured, this.#streamed] = [config, blob];
  }

  #end(status: MeasuringStatus) {
    this.#job?.end();
    this.#run = undefined;
    this.status = status;
    this.#ended();
  }
}
