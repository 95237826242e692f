/**
 * The ring on real threads, for the page: starts threads when they are first wanted, runs A and B on them in turn, searches
 * for the most readers that a strategy holds, and keeps what was found. One of these at a time.
 */
import type { Outcome, ThreadEvents, Threads } from '../../../engine/threads/client.ts';
import { Refused } from '../../../engine/client.ts';
import type { Config, Side } from '../../../engine/types.ts';
import { CrewWatch } from '../../../state/crew-watch.svelte.ts';
import { errors } from '../../../words/errors.en.ts';
import { run as words } from '../../../words/threads-run.en.ts';
import type { Flights } from '../../../engine/threads/messages.ts';
import type { Found, Hold } from './found.ts';
import { HOLD_S, PAIRS, readerThreads, runMs } from './plan.ts';

export type Status =
  | { state: 'none' }
  | { state: 'starting' }
  /** `round` from 1 */
  | { state: 'running'; round: number; of: number }
  | { state: 'searching'; side: Side; at: Hold | null }
  | { state: 'failed'; why: string };

/** What runs found, and with which configuration. */
interface Kept {
  found: Found;
  config: Config;
  /** Stopped before its time. */
  cut: boolean;
  /** What the threads recorded; not there before the runs have ended. */
  flights?: Flights;
}

/** The most readers of a side. */
export interface Limit {
  variant: string;
  held: Hold;
  cut: boolean;
}

/** Makes the threads, without starting them: their code is loaded when it is called. */
export type OpenThreads = (events: ThreadEvents) => Promise<Threads>;

const open: OpenThreads = async (events) => {
  const { Threads } = await import('../../../engine/threads/client.ts');
  return new Threads(events);
};

export class RingRuns {
  status = $state.raw<Status>({ state: 'none' });
  kept = $state.raw<Kept>();
  /** By side; undefined before a search. */
  limits = $state.raw<[Limit?, Limit?]>([]);
  /** What became of threads that died in the newest run. */
  deaths = $state.raw<readonly string[]>([]);
  readonly watch = new CrewWatch();
  /** Threads that serve readers. The publisher has one more. */
  readonly threads: number;

  #open: OpenThreads;
  #crew: Threads | undefined;
  #stop: AbortController | undefined;

  /** @param openThreads tests put others in their place */
  constructor(openThreads = open, processors = navigator.hardwareConcurrency) {
    this.#open = openThreads;
    this.threads = readerThreads(processors);
  }

  get busy() {
    return ['starting', 'running', 'searching'].includes(this.status.state);
  }

  /** Threads in use. */
  get count() {
    return this.watch.slots.filter(({ state }) => state !== 'empty').length;
  }

  /** Runs A and B in turn. Resolves when that ended, for whatever reason. */
  start(config: Config): Promise<void> {
    return this.#alone(async (crew, signal) => {
      const input = { config, threads: this.threads, pairs: PAIRS, ms: runMs(config.knobs) };
      const keep = (found: Found | null, more: Omit<Kept, 'found' | 'config'>) => {
        if (found) this.kept = { found, config, ...more };
      };
      const { result, cancelled } = await crew.run('ring', input, {
        threads: this.threads + 1,
        signal,
        onprogress: (_, { done, of, found }) => {
          this.status = { state: 'running', round: done + 1, of };
          keep(found, { cut: false });
        },
      });
      keep(result.found, { cut: cancelled, flights: result.flights });
    });
  }

  /** Finds the most readers that A, then B, holds. */
  search(config: Config): Promise<void> {
    this.limits = [];
    return this.#alone(async (crew, signal) => {
      for (const side of [0, 1] as const) {
        const variant = side === 0 ? config.a : config.b;
        this.status = { state: 'searching', side, at: null };
        const outcome: Outcome<Hold> = await crew.run(
          'ringHold',
          { config, variant, threads: this.threads, seconds: HOLD_S },
          {
            threads: this.threads + 1,
            signal,
            onprogress: (_, at) => (this.status = { state: 'searching', side, at }),
          },
        );
        const limit = { variant, held: outcome.result, cut: outcome.cancelled };
        this.limits = side === 0 ? [limit] : [this.limits[0], limit];
        if (outcome.cancelled) return;
      }
    });
  }

  /** Ends what is under way; what is known by then is kept. */
  stop() {
    this.#stop?.abort();
  }

  /** Ends all threads. */
  close() {
    this.#stop?.abort();
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

  async #alone(work: (crew: Threads, signal: AbortSignal) => Promise<void>) {
    if (this.busy) return;
    this.status = { state: 'starting' };
    this.deaths = [];
    const { signal } = (this.#stop = new AbortController());
    try {
      await work((this.#crew ??= await this.#start()), signal);
      if (this.busy) this.status = { state: 'none' };
    } catch (error) {
      if (error instanceof Refused) this.status = { state: 'failed', why: errors.refused(error.refusal) };
      else this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  async #start(): Promise<Threads> {
    const crew = await this.#open({
      ontrap: (slot, message) => (this.deaths = [...this.deaths, words.trapped(slot, message)]),
      onfail: (why) => this.#fail(why),
    });
    await crew.start();
    this.watch.start(() => crew.slots);
    return crew;
  }

  /** What failed first is what is said. */
  #fail(why: string) {
    if (this.status.state === 'failed') return;
    this.close();
    this.status = { state: 'failed', why };
  }
}
