/**
 * Work on real threads, one job at a time: starts the threads when they are first needed, keeps them for the next job,
 * and says why a job failed.
 */
import { errorMessage } from '../engine/error-message.ts';
import { EngineFailed, Refused } from '../engine/supervisor.ts';
import type { ThreadEvents, Threads } from '../engine/threads/client.ts';
import { errors } from '../words/errors.en.ts';
import { faultText } from '../words/faults.en.ts';
import type { Slot, Slots } from '../engine/threads/slots.ts';

/** The states of every job; a kind of work adds those in which it is under way. */
type Status = { state: 'none' } | { state: 'starting' } | { state: 'failed'; why: string };

/** Loads the code of the threads and creates their client without starting any thread. */
export type OpenThreads = (events: ThreadEvents) => Promise<Threads>;

const open: OpenThreads = async (events) => {
  const { Threads } = await import('../engine/threads/client.ts');
  return new Threads(events);
};

export abstract class OnThreads<UnderWay extends { state: string }> {
  status = $state.raw<Status | UnderWay>({ state: 'none' });
  /** Messages about threads that died in the newest job. */
  deaths = $state.raw<readonly string[]>([]);
  readonly watch = new ThreadPoolWatch();
  readonly #died: (slot: number, message: string) => string;
  readonly #open: OpenThreads;
  #threads: Threads | undefined;
  #stop: AbortController | undefined;

  /** @param died the message about a thread that died @param openThreads creates the threads; tests pass their own */
  constructor(died: (slot: number, message: string) => string, openThreads = open) {
    this.#died = died;
    this.#open = openThreads;
  }

  get busy() {
    return this.status.state !== 'none' && this.status.state !== 'failed';
  }

  /** Stops the current job; results so far are kept. */
  stop() {
    this.#stop?.abort();
  }

  /** Ends all threads, including those that are still starting. */
  close() {
    this.#stop?.abort();
    this.#stop = undefined;
    this.watch.stop();
    this.watch.slots = [];
    this.#threads?.end();
    this.#threads = undefined;
  }

  /** Does `work` with the threads, unless a job is already under way. */
  protected async alone(work: (threads: Threads, signal: AbortSignal) => Promise<void>) {
    if (this.busy) return;
    this.status = { state: 'starting' };
    this.deaths = [];
    const { signal } = (this.#stop = new AbortController());
    try {
      const threads = this.#threads ?? (await this.#start(signal));
      if (threads) await work(threads, signal);
      this.#ended();
    } catch (error) {
      if (error instanceof Refused) this.status = { state: 'failed', why: errors.refused(error.refusal) };
      // If the threads were ended in the meantime, nothing is reported. A failed thread client reports its failure
      // itself.
      else if (error instanceof EngineFailed) this.#ended();
      else this.#fail(errorMessage(error));
    }
  }

  /** @returns the threads; undefined if they were stopped or closed while they started, or failed to start */
  async #start(signal: AbortSignal): Promise<Threads | undefined> {
    const threads = await this.#open({
      ontrap: (slot, message) => (this.deaths = [...this.deaths, this.#died(slot, message)]),
      onfail: (fault) => this.#fail(faultText(fault)),
    });
    if (signal.aborted) return undefined;
    const end = () => threads.end();
    signal.addEventListener('abort', end, { once: true });
    try {
      await threads.load();
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', end);
    }
    if (signal.aborted) return undefined;
    this.watch.start(() => threads.slots);
    return (this.#threads = threads);
  }

  #ended() {
    if (this.busy) this.status = { state: 'none' };
  }

  /** The first failure is the one that is shown. */
  #fail(why: string) {
    if (this.status.state === 'failed') return;
    this.close();
    this.status = { state: 'failed', why };
  }
}

/** Time between reads with reduced motion, in ms. */
const REDUCED_MOTION_MS = 500;

/**
 * Reads the state of each thread's slot for display, once per animation frame or more rarely with reduced motion. The slots lie in
 * shared memory, so that reading them does not interrupt the threads.
 */
class ThreadPoolWatch {
  /** Slots as of the last read. */
  slots = $state.raw<readonly Slot[]>([]);
  #frame = 0;

  /** Starts reading. @param find returns the slots; undefined while no threads exist */
  start(find: () => Slots | undefined) {
    this.stop();
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    let last = -Infinity;
    const look = (now: number) => {
      this.#frame = requestAnimationFrame(look);
      if (reducedMotion.matches && now - last < REDUCED_MOTION_MS) return;
      last = now;
      this.#show(find()?.read() ?? []);
    };
    this.#frame = requestAnimationFrame(look);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
  }

  /** Leaves `slots` as it is if nothing changed, so that nothing is drawn again. */
  #show(slots: Slot[]) {
    const same =
      slots.length === this.slots.length && slots.every((slot, index) => alike(slot, this.slots[index]));
    if (!same) this.slots = slots;
  }
}

const alike = (a: Slot, b: Slot) =>
  a.state === b.state && a.calls === b.calls && a.traps === b.traps && a.threads === b.threads;
