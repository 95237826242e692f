/**
 * What a lab runs on real threads, for the page: starts threads when they are first wanted, runs A and B on them in turn,
 * searches for the largest load that a variant holds, and keeps what was found. One of these at a time.
 */
import type { Outcome, RunOptions, ThreadEvents, Threads } from '../engine/threads/client.ts';
import { EngineFailed, Refused } from '../engine/client.ts';
import { said } from '../engine/said.ts';
import { started } from '../engine/threads/start.ts';
import type { Config, Side } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { crew as words } from '../words/crew.en.ts';
import { faultText } from '../words/faults.en.ts';
import { CrewWatch } from './crew-watch.svelte.ts';
import { type Hold, Limits } from './limits.svelte.ts';

export type RunStatus<H extends Hold = Hold> =
  | { state: 'none' }
  | { state: 'starting' }
  /** `round` from 1 */
  | { state: 'running'; round: number; of: number }
  | { state: 'searching'; side: Side; at: H | null }
  | { state: 'failed'; why: string };

/** What runs found, and with which configuration. */
interface Kept<Found> {
  found: Found;
  config: Config;
  /** Stopped before its time. */
  cut: boolean;
}

/** Makes the threads, without starting them: their code is loaded when it is called. */
export type OpenThreads = (events: ThreadEvents) => Promise<Threads>;

const open: OpenThreads = async (events) => {
  const { Threads } = await import('../engine/threads/client.ts');
  return new Threads(events);
};

/** How a trial of a search is asked for. */
export type TrialOptions<H> = Pick<RunOptions<H>, 'signal' | 'onprogress'>;

export abstract class CrewRuns<Found, H extends Hold = Hold> {
  status = $state.raw<RunStatus<H>>({ state: 'none' });
  kept = $state.raw<Kept<Found>>();
  /** What became of threads that died in the newest run. */
  deaths = $state.raw<readonly string[]>([]);
  readonly watch = new CrewWatch();
  readonly limits: Limits;

  #open: OpenThreads;
  #crew: Threads | undefined;
  #stop: AbortController | undefined;

  /** @param lab its id @param openThreads tests put others in their place */
  constructor(lab: string, openThreads = open) {
    this.#open = openThreads;
    this.limits = new Limits(lab);
  }

  get busy() {
    return ['starting', 'running', 'searching'].includes(this.status.state);
  }

  /** Threads in use. */
  get count() {
    return this.watch.slots.filter(({ state }) => state !== 'empty').length;
  }

  /** Runs A and B in turn. Resolves when that ended, for whatever reason. */
  abstract start(config: Config): Promise<void>;

  /** Threads that a search needs besides the conductor. */
  protected abstract hands(config: Config): number;

  /** Finds the largest load that one variant holds. */
  protected abstract hold(
    crew: Threads,
    config: Config,
    variant: string,
    options: TrialOptions<H>,
  ): Promise<Outcome<H>>;

  /** Finds the largest load that A, then B, holds. */
  search(config: Config): Promise<void> {
    return this.alone(async (crew, signal) => {
      for (const side of [0, 1] as const) {
        const variant = side === 0 ? config.a : config.b;
        this.limits.forget(variant, config);
        this.status = { state: 'searching', side, at: null };
        const { result, cancelled } = await this.hold(crew, config, variant, {
          signal,
          onprogress: (_, at) => (this.status = { state: 'searching', side, at }),
        });
        this.limits.keep({ variant, held: result, cut: cancelled }, config, this.hands(config) + 1);
        if (cancelled) return;
        if (config.a === config.b) return;
      }
    });
  }

  /** Ends what is under way; what is known by then is kept. */
  stop() {
    this.#stop?.abort();
  }

  /** Ends all threads, and those that are just starting. */
  close() {
    this.#stop?.abort();
    this.#stop = undefined;
    this.watch.stop();
    this.watch.slots = [];
    this.#crew?.stop();
    this.#crew = undefined;
  }

  /** Whether what was found is about another configuration. */
  stale({ a, b, seed, knobs }: Config): boolean {
    const of = this.kept?.config;
    if (!of) return false;
    const same = Object.entries(knobs).every(([id, value]) => of.knobs[id] === value);
    return of.a !== a || of.b !== b || of.seed !== seed || !same;
  }

  protected keep(found: Found | null, config: Config, cut: boolean) {
    if (found) this.kept = { found, config, cut };
  }

  /** Does something with the crew, unless it is at something already. */
  protected async alone(work: (crew: Threads, signal: AbortSignal) => Promise<void>) {
    if (this.busy) return;
    this.status = { state: 'starting' };
    this.deaths = [];
    const { signal } = (this.#stop = new AbortController());
    try {
      const crew = this.#crew ?? (await this.#start(signal));
      if (crew) await work(crew, signal);
      this.#ended();
    } catch (error) {
      if (error instanceof Refused) this.status = { state: 'failed', why: errors.refused(error.refusal) };
      // Closed meanwhile; what fails is told when it does.
      else if (error instanceof EngineFailed) this.#ended();
      else this.#fail(said(error));
    }
  }

  /** @returns nothing where they were stopped or closed before they had started: then there are none */
  async #start(signal: AbortSignal): Promise<Threads | undefined> {
    const crew = await this.#open({
      ontrap: (slot, message) => (this.deaths = [...this.deaths, words.trapped(slot, message)]),
      onfail: (fault) => this.#fail(faultText(fault)),
    });
    if (!(await started(crew, signal))) return undefined;
    this.watch.start(() => crew.slots);
    return (this.#crew = crew);
  }

  #ended() {
    if (this.busy) this.status = { state: 'none' };
  }

  /** What failed first is what is said. */
  #fail(why: string) {
    if (this.status.state === 'failed') return;
    this.close();
    this.status = { state: 'failed', why };
  }
}
