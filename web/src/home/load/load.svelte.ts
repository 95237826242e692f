/**
 * The load of the home page: as many streams as the user sets. Its worker times the stages' work, from which the gauge
 * is computed, and does that work at the pace of the sound card while one listens, so that a load that the switches cannot
 * hold makes the sound late.
 */
import { deadlines } from '../../engine/deadlines.ts';
import type { Fault } from '../../engine/fault.ts';
import { SupervisedWorker, type WorkerLike } from '../../engine/supervisor.ts';
import { Measuring, QUICK_LOOK } from '../../state/measuring.svelte.ts';
import { untilVisible } from '../../state/visible.ts';
import { isolation } from '../../engine/isolation.svelte.ts';
import { defaults } from '../../link/link.ts';
import { faultText } from '../../words/faults.en.ts';
import type { Station } from '../station.svelte.ts';
import { type StageId, stageIds, stages } from '../stages.ts';
import { type Apart, gauge, type Gauge, type Round } from './estimate.ts';
import type { FromLoad, ToLoad } from './load.worker.ts';

/** Rounds from which the gauge is shown. */
const FIRST = 6;
/** Rounds between two updates of the gauge. */
const EVERY = 4;
/** About how long the timing on real threads takes, and after how long it is given up, in ms. */
const THREADS_MS = 8_000;
const THREADS_MOST_MS = 16_000;
const MS_PER_SECOND = 1000;

/** How long a measurement takes. The worker and its modules need some seconds more. */
interface Plan {
  /** Time for the rounds, in ms. */
  rounds_ms: number;
  /** Jobs of a sample on real threads. */
  jobs: number;
}
const PLAN: Plan = { rounds_ms: 20_000, jobs: 20_000 };

type Phase =
  | { state: 'none' }
  /** `done` of `of` stages have been prepared. */
  | { state: 'preparing'; done: number; of: number }
  /** `left`: about how many seconds are left. */
  | { state: 'measuring'; left: number }
  | { state: 'measured'; at: number }
  | { state: 'failed'; why: string };

const newWorker = (): WorkerLike =>
  new Worker(new URL('./load.worker.ts', import.meta.url), { type: 'module' });

export class Load {
  phase = $state.raw<Phase>({ state: 'none' });
  /** The load, in streams. */
  streams = $state(1);
  /** Stages whose variants gave different results, which are not timed. */
  differ = $state.raw<readonly StageId[]>([]);
  #rounds = $state.raw<readonly Round[]>([]);
  #threads = $state.raw<Apart>();
  #station: Station;
  #plan: Plan;
  #worker: SupervisedWorker<ToLoad, FromLoad> | undefined;
  #answered: ((message: FromLoad | undefined) => void) | undefined;
  #onThreads: Measuring | undefined;
  #stopped = false;

  /** The gauge with the switches as they are; undefined before the first rounds. */
  readonly gauge: Gauge | undefined = $derived.by(() =>
    this.#rounds.length < FIRST ? undefined : gauge(this.#rounds, this.#station.sides, this.#threads),
  );

  constructor(station: Station, plan = PLAN) {
    this.#station = station;
    this.#plan = plan;
  }

  get busy(): boolean {
    return this.phase.state === 'preparing' || this.phase.state === 'measuring';
  }

  /** Times all stages once they have loaded, while the station stands still. Called from a button. */
  async measure() {
    if (this.busy) return;
    this.#stopped = false;
    this.#rounds = [];
    this.#threads = undefined;
    this.phase = { state: 'preparing', done: 0, of: stageIds.length };
    await this.#station.loaded;
    await this.#station.rest(async () => {
      if (this.#stopped || !(await this.#prepare())) return;
      await this.#measureRounds();
      await this.#measureThreads();
    });
    // A failure of the worker has set the phase meanwhile.
    if (!this.busy) return;
    this.phase = this.gauge ? { state: 'measured', at: Date.now() } : { state: 'none' };
    this.set(this.streams);
  }

  /** Ends the measurement; a gauge of fewer rounds is kept. */
  stop() {
    this.#stopped = true;
    this.#onThreads?.stop();
  }

  /** Sets the load, and tells the worker which variants do it. */
  set(streams: number) {
    const switches = { ...this.#station.sides };
    this.streams = streams;
    this.#worker?.post({ kind: 'set', streams, switches });
  }

  /** Opens a port over which the load sets the pace of sound; undefined before it was measured. */
  pace(): MessagePort | undefined {
    if (!this.#worker) return undefined;
    const { port1, port2 } = new MessageChannel();
    this.#worker.post({ kind: 'pace', port: port1 }, [port1]);
    return port2;
  }

  close() {
    this.stop();
    this.#onThreads?.cancel();
    this.#worker?.end();
  }

  /** Adds the stages to a fresh worker. @returns whether they can be timed */
  async #prepare(): Promise<boolean> {
    const labs = stageIds.flatMap((id) => {
      const lab = id === 'threads' ? undefined : this.#station.lab(id);
      return lab ? [[id, defaults(lab).config] as const] : [];
    });
    // The port of the previous worker would never answer, and the sound would wait for it.
    this.#station.radio.unpaced();
    this.#start();
    const differ: StageId[] = [];
    for (const [done, [id, config]] of labs.entries()) {
      this.phase = { state: 'preparing', done, of: labs.length };
      const answer = await this.#ask({ kind: 'add', id, module: stages[id].module, config });
      if (answer?.kind !== 'added' || this.#stopped) return false;
      if (!answer.same) differ.push(id);
    }
    this.differ = differ;
    return labs.length > differ.length;
  }

  /** Times the jobs on real threads, where there are any. */
  async #measureThreads() {
    const lab = this.#station.lab('threads');
    if (!lab || isolation.result.rung !== 'threads' || this.#stopped) return;
    this.phase = { state: 'measuring', left: THREADS_MS / MS_PER_SECOND };
    const { config } = defaults(lab);
    const measuring = (this.#onThreads = new Measuring(stages.threads.module));
    const giveUp = setTimeout(() => measuring.stop(), THREADS_MOST_MS);
    await measuring.start(
      { ...config, knobs: { ...config.knobs, jobs: this.#plan.jobs } },
      { threads: true, ...QUICK_LOOK, against: [config.b] },
    );
    clearTimeout(giveUp);
    const found = measuring.result?.comparisons.find(({ variant }) => variant === config.b);
    measuring.cancel();
    this.#onThreads = undefined;
    const { baseline_ns: off, ratio, low, high, verdict } = found ?? {};
    const isDecided = verdict !== 'too noisy' && verdict !== 'below the clock';
    if (isDecided && off && ratio && low && high) this.#threads = { off, ratio: { value: ratio, low, high } };
  }

  /** Takes rounds for the planned time, and at least as many as the gauge needs. */
  async #measureRounds() {
    let until = performance.now() + this.#plan.rounds_ms;
    const rounds: Round[] = [];
    const left = () => Math.max(0, until - performance.now());
    while (!this.#stopped && (left() > 0 || rounds.length < FIRST)) {
      this.phase = { state: 'measuring', left: Math.ceil((left() + THREADS_MS) / MS_PER_SECOND) };
      const began = performance.now();
      const hidden = document.hidden;
      const answer = await this.#ask({ kind: 'round' });
      if (answer?.kind !== 'round') return;
      // A hidden tab may be slowed down: neither its rounds nor their time count, and the others go on when it is shown again.
      if (hidden || document.hidden) {
        await untilVisible();
        until += performance.now() - began;
        continue;
      }
      rounds.push(answer.times);
      if (rounds.length === FIRST || rounds.length % EVERY === 0) this.#rounds = [...rounds];
    }
    this.#rounds = rounds;
  }

  #start() {
    this.#worker?.end();
    this.#worker = new SupervisedWorker<ToLoad, FromLoad>(newWorker, {
      onmessage: (message) => message.kind !== 'ready' && this.#answered?.(message),
      onfault: (fault) => this.#fail(fault),
    });
    this.#worker.start();
  }

  /** @returns the answer; undefined if the worker failed */
  #ask(message: ToLoad): Promise<FromLoad | undefined> {
    const request = this.#worker?.expect(deadlines.measure);
    if (!request) return Promise.resolve(undefined);
    this.#worker?.post(message);
    return new Promise((resolve) => {
      this.#answered = (answer) => {
        this.#answered = undefined;
        request.met();
        resolve(answer);
      };
    });
  }

  #fail(fault: Fault) {
    this.#worker = undefined;
    this.phase = { state: 'failed', why: faultText(fault) };
    this.#station.radio.unpaced();
    this.#answered?.(undefined);
  }
}
