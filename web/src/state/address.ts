/**
 * Keeps the page's address at the state of the lab. A discrete change is a step of the history, a continuous one changes
 * the step it happens in, and not while it lasts: a drag must not flood the history.
 */

/** Quiet time before a continuous change is written, in ms. */
const QUIET_MS = 300;

export class Address {
  #write: () => string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left: () => void;

  /**
   * @param write the state as a fragment
   * @param onmove the reader went back or on, or changed the fragment by hand
   */
  constructor(write: () => string, onmove: (hash: string) => void) {
    this.#write = write;
    const moved = () => {
      clearTimeout(this.#timer);
      onmove(location.hash);
    };
    addEventListener('popstate', moved);
    this.#left = () => removeEventListener('popstate', moved);
  }

  /** Writes a discrete change. @param before the state's fragment before it, when it was not written yet */
  push(before: string) {
    clearTimeout(this.#timer);
    if (before !== location.hash) history.replaceState(null, '', before);
    const hash = this.#write();
    if (hash !== before) history.pushState(null, '', hash);
  }

  /** Writes a continuous change once it has settled. */
  settle() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => history.replaceState(null, '', this.#write()), QUIET_MS);
  }

  close() {
    clearTimeout(this.#timer);
    this.#left();
  }
}
