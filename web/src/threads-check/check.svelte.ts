/** Store of the page: starts threads when they are first needed, runs barriers, and keeps the result. */
import { EngineFailed } from '../engine/supervisor.ts';
import { errorMessage } from '../engine/error-message.ts';
import type { ThreadEvents, Threads } from '../engine/threads/client.ts';
import { started } from '../engine/threads/start.ts';
import { ThreadPoolWatch } from '../state/thread-pool-watch.svelte.ts';
import { faultText } from '../words/faults.en.ts';

/** Rounds of a run: about 1 s for four threads on two processors. */
const ROUNDS = 20_000;

export type Phase =
  | { state: 'none' }
  | { state: 'starting' }
  | { state: 'running'; share: number }
  | { state: 'failed'; why: string };

export interface BarrierResult {
  /** Rounds in which all threads met, and rounds in total. */
  met: number;
  of: number;
  /** Time of a round, in ns; null if the threads never met. */
  round_ns: number | null;
  cancelled: boolean;
}

export interface Death {
  slot: number;
  message: string;
}

export class Check {
  phase = $state.raw<Phase>({ state: 'none' });
  result = $state.raw<BarrierResult | null>(null);
  deaths = $state.raw<readonly Death[]>([]);
  /** Size of the shared memory, in bytes. */
  memory = $state(0);
  readonly watch = new ThreadPoolWatch();
  #threads: Threads | undefined;
  #stop: AbortController | undefined;
  #open: (events: ThreadEvents) => Promise<Threads>;

  /** @param open loads the code of the threads and creates their client without starting any thread */
  constructor(open: (events: ThreadEvents) => Promise<Threads>) {
    this.#open = open;
  }

  /** Runs a barrier on `threads` threads; with `fault`, the last of them dies in it. */
  async run(threads: number, fault = false) {
    this.phase = { state: 'starting' };
    this.deaths = [];
    this.#stop = new AbortController();
    try {
      const client = this.#threads ?? (await this.#start(this.#stop.signal));
      if (!client) return this.#ended();
      const dies = fault ? ({ member: threads - 1, by: 'trap' } as const) : undefined;
      const { result, cancelled } = await client.run(
        'barrier',
        { members: threads, rounds: ROUNDS, dies },
        {
          threads,
          signal: this.#stop.signal,
          onprogress: (share) => (this.phase = { state: 'running', share }),
        },
      );
      this.memory = client.memory?.buffer.byteLength ?? 0;
      this.result = { met: Math.min(...result.met), of: ROUNDS, round_ns: result.round_ns, cancelled };
      this.phase = { state: 'none' };
    } catch (error) {
      // If the page has ended the threads in the meantime, nothing is reported. A failed thread client reports its
      // failure itself.
      if (error instanceof EngineFailed) this.#ended();
      else this.#fail(errorMessage(error));
    }
  }

  cancel() {
    this.#stop?.abort();
  }

  /** Ends all threads and frees their memory. */
  end() {
    this.#stop?.abort();
    this.watch.stop();
    this.watch.slots = [];
    this.#threads?.end();
    this.#threads = undefined;
    this.result = null;
    this.memory = 0;
  }

  /** @returns the threads; undefined if they were cancelled before they had started */
  async #start(signal: AbortSignal): Promise<Threads | undefined> {
    const threads = await this.#open({
      ontrap: (slot, message) => (this.deaths = [...this.deaths, { slot, message }]),
      onfail: (fault) => this.#fail(faultText(fault)),
    });
    if (!(await started(threads, signal))) return undefined;
    this.watch.start(() => threads.slots);
    return (this.#threads = threads);
  }

  #ended() {
    if (this.phase.state !== 'failed') this.phase = { state: 'none' };
  }

  /** The first failure is the one that is shown. */
  #fail(why: string) {
    if (this.phase.state === 'failed') return;
    this.end();
    this.phase = { state: 'failed', why };
  }
}
