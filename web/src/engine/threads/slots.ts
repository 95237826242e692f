/**
 * State and counts of the threads' slots, read from shared memory without a message. The engine writes them in
 * `engine/crates/sync`.
 */
import type { Places } from './messages.ts';

/** Names of the states, indexed by their numbers in the engine. */
const slotStates = ['empty', 'idle', 'called', 'working', 'dismissed', 'trapped'] as const;
export type SlotState = (typeof slotStates)[number];

export interface Slot {
  state: SlotState;
  /** Number of tasks that the slot's threads have finished. */
  calls: number;
  /** Number of threads that died in the slot. */
  traps: number;
  /** Number of threads that have entered the slot. */
  threads: number;
}

/** Words of shared memory at an address in bytes. A view remains valid when the memory grows. */
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

  /** Reads all slots. */
  read(): Slot[] {
    return this.#slots.map((words, slot) => ({
      state: this.state(slot),
      calls: Atomics.load(words, 1),
      traps: Atomics.load(words, 2),
      threads: Atomics.load(words, 3),
    }));
  }
}

/** The word through which the page cancels requests. All threads read it, and it also reaches a blocked conductor. */
export class Cancelling {
  #word: Int32Array;

  constructor(memory: WebAssembly.Memory, { cancelled }: Pick<Places, 'cancelled'>) {
    this.#word = wordsAt(memory, cancelled, 1);
  }

  /** Cancels request `ask` and all earlier ones. */
  cancel(ask: number) {
    Atomics.store(this.#word, 0, ask);
    Atomics.notify(this.#word, 0);
  }
}
