/** The page's store: starts threads when first asked, runs musters, and keeps what was found. */
import { said } from '../engine/said.ts';
import type { ThreadEvents, Threads } from '../engine/threads/client.ts';
import { CrewWatch } from '../state/crew-watch.svelte.ts';

/** Rounds of a run: about a second for four threads on two processors. */
const ROUNDS = 20_000;

export type Phase =
  | { state: 'none' }
  | { state: 'starting' }
  | { state: 'running'; share: number }
  | { state: 'failed'; why: string };

export interface Found {
  /** Rounds in which all met, of how many. */
  met: number;
  of: number;
  /** Time of a round, in ns; null when they never met. */
  round_ns: number | null;
  cancelled: boolean;
}

export interface Death {
  slot: number;
  message: string;
}

export class Check {
  phase = $state.raw<Phase>({ state: 'none' });
  found = $state.raw<Found | null>(null);
  deaths = $state.raw<readonly Death[]>([]);
  /** Bytes of shared memory. */
  memory = $state(0);
  readonly watch = new CrewWatch();
  #threads: Threads | undefined;
  #stop: AbortController | undefined;
  #open: (events: ThreadEvents) => Promise<Threads>;

  /** @param open makes the threads, without starting them: their code is loaded when it is called */
  constructor(open: (events: ThreadEvents) => Promise<Threads>) {
    this.#open = open;
  }

  /** Calls threads together; `fault`: the last of them dies at it. */
  async run(threads: number, fault = false) {
    this.phase = { state: 'starting' };
    this.deaths = [];
    this.#stop = new AbortController();
    try {
      const crew = (this.#threads ??= await this.#start());
      const dies = fault ? ({ member: threads - 1, by: 'trap' } as const) : undefined;
      const { result, cancelled } = await crew.run(
        'muster',
        { members: threads, rounds: ROUNDS, dies },
        {
          threads,
          signal: this.#stop.signal,
          onprogress: (share) => (this.phase = { state: 'running', share }),
        },
      );
      this.memory = crew.memory?.buffer.byteLength ?? 0;
      this.found = { met: Math.min(...result.met), of: ROUNDS, round_ns: result.round_ns, cancelled };
      this.phase = { state: 'none' };
    } catch (error) {
      this.#fail(said(error));
    }
  }

  cancel() {
    this.#stop?.abort();
  }

  /** Ends all threads and gives back their memory. */
  end() {
    this.watch.stop();
    this.watch.slots = [];
    this.#threads?.stop();
    this.#threads = undefined;
    this.found = null;
    this.memory = 0;
  }

  async #start(): Promise<Threads> {
    const threads = await this.#open({
      ontrap: (slot, message) => (this.deaths = [...this.deaths, { slot, message }]),
      onfail: (why) => this.#fail(why),
    });
    await threads.start();
    this.watch.start(() => threads.slots);
    return threads;
  }

  /** What failed first is what is said. */
  #fail(why: string) {
    if (this.phase.state === 'failed') return;
    this.end();
    this.phase = { state: 'failed', why };
  }
}
