/**
 * Keeps the page's address at the state of the lab. A discrete change is a step of the history, a continuous one changes
 * the step it happens in, and not while it lasts: a drag must not flood the history.
 */

/** Quiet time before a continuous change is written, in ms. */
const QUIET_MS = 300;

export class Address {
  #link: () => string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param link the state as a fragment */
  constructor(link: () => string) {
    this.#link = link;
  }

  /** Writes a discrete change. @param before the state's fragment before it, when it was not written yet */
  push(before: string) {
    clearTimeout(this.#timer);
    if (before !== location.hash) history.replaceState(null, '', before);
    const hash = this.#link();
    if (hash !== before) history.pushState(null, '', hash);
  }

  /** Writes a continuous change once it has settled. */
  settle() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.write(), QUIET_MS);
  }

  /** Writes the state as it is, as part of the current step of the history. */
  write() {
    clearTimeout(this.#timer);
    history.replaceState(null, '', this.#link());
  }

  /** A change that has not settled is written no more: the address says something else now. */
  forget() {
    clearTimeout(this.#timer);
  }
}
