/**
 * The states that a search has reached, each once: words in one array, found again by an open hash table of their numbers.
 * Whole states are compared, so that no collision of hashes hides one.
 */

/** A state's number that stands for none. */
export const NONE = -1;

export class StateStore {
  readonly words: number;
  /** Most states that it takes. */
  readonly most: number;
  count = 0;
  /** The state before each, and the action that led to it. */
  readonly #before: Int32Array;
  readonly #action: Uint8Array;
  readonly #table: Int32Array;
  readonly #mask: number;
  #states: Int32Array;

  /** @param words of a state @param most states @param room words in all, at most */
  constructor(words: number, most: number, room: number) {
    this.words = words;
    this.most = Math.min(most, Math.floor(room / words));
    // At most half full.
    const size = 2 ** Math.ceil(Math.log2(this.most * 2));
    this.#mask = size - 1;
    this.#table = new Int32Array(size).fill(NONE);
    this.#before = new Int32Array(this.most);
    this.#action = new Uint8Array(this.most);
    this.#states = new Int32Array(Math.min(this.most, 4096) * words);
  }

  /** All states, from index `state * words`. Valid until a state is added. */
  get states(): Int32Array {
    return this.#states;
  }

  get full(): boolean {
    return this.count >= this.most;
  }

  /** Adds a state that is not full, unless it is known. @returns its number, of a new one the count before */
  add(state: Int32Array, before: number, action: number): number {
    const { words } = this;
    const states = this.#states;
    let hash = 0;
    for (let word = 0; word < words; word++) {
      hash = Math.imul(hash ^ state[word], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    let place = hash & this.#mask;
    for (;;) {
      const known = this.#table[place];
      if (known === NONE) break;
      const at = known * words;
      let word = 0;
      while (word < words && states[at + word] === state[word]) word++;
      if (word === words) return known;
      place = (place + 1) & this.#mask;
    }
    const added = this.count++;
    if ((added + 1) * words > states.length) this.#grow();
    for (let word = 0; word < words; word++) this.#states[added * words + word] = state[word];
    this.#table[place] = added;
    this.#before[added] = before;
    this.#action[added] = action;
    return added;
  }

  /** The actions that led to a state. */
  path(state: number): number[] {
    const actions: number[] = [];
    for (let at = state; this.#before[at] !== NONE; at = this.#before[at]) actions.push(this.#action[at]);
    return actions.reverse();
  }

  #grow() {
    const larger = new Int32Array(Math.min(this.most * this.words, this.#states.length * 2));
    larger.set(this.#states);
    this.#states = larger;
  }
}
