/** Store of the page: runs barriers on real threads, and keeps the result. */
import { OnThreads, type OpenThreads } from '../state/on-threads.svelte.ts';
import { check as words } from '../words/thread-pool.en.ts';

/** Rounds of a run: about 1 s for four threads on two processors. */
const ROUNDS = 20_000;

interface BarrierResult {
  /** Rounds in which all threads met, and rounds in total. */
  met: number;
  of: number;
  /** Time of a round, in ns; null if the threads never met. */
  round_ns: number | null;
  cancelled: boolean;
}

export class Check extends OnThreads<{ state: 'running'; share: number }> {
  result = $state.raw<BarrierResult | null>(null);
  /** Size of the shared memory, in bytes. */
  memory = $state(0);

  /** @param openThreads creates the threads; tests pass their own */
  constructor(openThreads?: OpenThreads) {
    super(words.died, openThreads);
  }

  /** Runs a barrier on `members` threads; with `fault`, the last of them dies in it. */
  run(members: number, fault = false) {
    return this.alone(async (threads, signal) => {
      const dies = fault ? ({ member: members - 1, by: 'trap' } as const) : undefined;
      const { result, cancelled } = await threads.run(
        'barrier',
        { members, rounds: ROUNDS, dies },
        { threads: members, signal, onprogress: (share) => (this.status = { state: 'running', share }) },
      );
      this.memory = threads.memory?.buffer.byteLength ?? 0;
      this.result = { met: Math.min(...result.met), of: ROUNDS, round_ns: result.round_ns, cancelled };
    });
  }

  /** Ends all threads and frees their memory. */
  override close() {
    super.close();
    this.result = null;
    this.memory = 0;
  }
}
