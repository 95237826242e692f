/**
 * The crew as shared memory shows it: a slot's state and counts, read without asking anybody. The engine writes them, in
 * `engine/crates/sync/src/thread_pool.rs`.
 */
import type { Places } from './messages.ts';

/** States in the order of their numbers in the engine. */
const slotStates = ['empty', 'idle', 'called', 'working', 'dismissed', 'trapped'] as const;
export type SlotState = (typeof slotStates)[number];

export interface Slot {
  state: SlotState;
  /** Calls that it has finished. */
  calls: number;
  /** Threads that died in it. */
  traps: number;
  /** Threads that have entered it so far. */
  threads: number;
}

/** Words of shared memory at an address, in bytes. Memory may grow; a view of its beginning stays good. */
const wordsAt = (memory: WebAssembly.Memory, address: number, count: number) =>
  new Int32Array(memory.buffer, address, count);

export class Slots {
  #slots: Int32Array[];

  constructor(memory: WebAssembly.Memory, { slots, stride, count }: Omit<Places, 'cancelled'>) {
    this.#slots = Array.from({ length: count }, (_, slot) => wordsAt(memory, slots + slot * stride, 4));
  }

  get count() {
    return this.#slots.length;
  }

  state(slot: number): SlotState {
    return slotStates[Atomics.load(this.#slots[slot], 0)];
  }

  /** All slots as they are now. */
  read(): Slot[] {
    return this.#slots.map((words, slot) => ({
      state: this.state(slot),
      calls: Atomics.load(words, 1),
      traps: Atomics.load(words, 2),
      threads: Atomics.load(words, 3),
    }));
  }
}

/** The word through which the page cancels: heard by all threads, also by a conductor that sleeps. */
export class Cancelling {
  #word: Int32Array;

  constructor(memory: WebAssembly.Memory, { cancelled }: Pick<Places, 'cancelled'>) {
    this.#word = wordsAt(memory, cancelled, 1);
  }

  /** Cancels this ask and those before it. */
  cancel(ask: number) {
    Atomics.store(this.#word, 0, ask);
    Atomics.notify(this.#word, 0);
  }
}
