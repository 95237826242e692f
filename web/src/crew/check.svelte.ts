/** The page's store: starts threads when first asked, runs musters, and keeps what was found. */
import { EngineFailed } from '../engine/client.ts';
import { errorMessage } from '../engine/error-message.ts';
import type { ThreadEvents, Threads } from '../engine/threads/client.ts';
import { started } from '../engine/threads/start.ts';
import { CrewWatch } from '../state/crew-watch.svelte.ts';
import { faultText } from '../words/faults.en.ts';

/** Rounds of a run: about a second for four threads on two processors. */
const ROUNDS = 20_000;

export type Phase =
  | { state: 'none' }
  | { state: 'starting' }
  | { state: 'running'; share: number }
  | { state: 'failed'; why: string };

export interface BarrierResult {
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
  result = $state.raw<BarrierResult | null>(null);
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
      const crew = this.#threads ?? (await this.#start(this.#stop.signal));
      if (!crew) return this.#ended();
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
      this.result = { met: Math.min(...result.met), of: ROUNDS, round_ns: result.round_ns, cancelled };
      this.phase = { state: 'none' };
    } catch (error) {
      // Ended meanwhile; what fails is told when it does.
      if (error instanceof EngineFailed) this.#ended();
      else this.#fail(errorMessage(error));
    }
  }

  cancel() {
    this.#stop?.abort();
  }

  /** Ends all threads and gives back their memory. */
  end() {
    this.#stop?.abort();
    this.watch.stop();
    this.watch.slots = [];
    this.#threads?.stop();
    this.#threads = undefined;
    this.result = null;
    this.memory = 0;
  }

  /** @returns nothing where they were cancelled before they had started: then there are none */
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

  /** What failed first is what is said. */
  #fail(why: string) {
    if (this.phase.state === 'failed') return;
    this.end();
    this.phase = { state: 'failed', why };
  }
}
