/**
 * Keeps the fragment of the page's URL in step with the lab's state, as soon as there is a codec for it. A discrete
 * change adds an entry to the history. A continuous change, such as dragging a slider, rewrites the current entry once
 * it has settled, so that it does not flood the history. In an iframe every change rewrites the current entry, because
 * going back there would move the embedding page.
 */
import type { LinkCodec } from './codec.ts';
import type { LinkState } from './state.ts';
import { upgraded } from './upgrades.ts';

/** Time without a further change before a continuous change is written, in ms. */
const QUIET_MS = 300;

/** Puts the fragment back where a program has written its `#` as `%23` and the host has served the page all the same. */
export function restoreFragment() {
  const [address, ...rest] = location.href.split(/%(?:25)*23/u);
  if (location.hash === '' && rest.length > 0)
    history.replaceState(history.state, '', `${address}#${rest.join('%23')}`);
}

/** Rewrites the URL in the current link format. */
export function renewAddress() {
  const hash = upgraded(location.hash);
  if (hash !== location.hash) history.replaceState(null, '', hash);
}

export class Address {
  /** Codec of the open lab; undefined until the lab has loaded. */
  codec: LinkCodec | undefined;
  /** While true, the URL is left as it is and no longer follows the lab's state. */
  held = false;
  #state: () => LinkState;
  #steps: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of changes that the engine has not answered yet. */
  #unanswered = 0;

  /** @param state reads the current state @param steps whether discrete changes add entries to the history */
  constructor(state: () => LinkState, steps = true) {
    this.#state = state;
    this.#steps = steps;
  }

  /** Fragment of a link to the current state. */
  get link(): string {
    return this.codec?.write(this.#state()) ?? location.hash;
  }

  /** Makes a discrete change, which the Back button undoes. */
  discretely(change: () => void) {
    const before = this.link;
    change();
    if (!this.codec || this.held) return;
    if (!this.#steps) return this.write();
    clearTimeout(this.#timer);
    // The current URL may lag behind: a continuous change may not have been written yet.
    if (before !== location.hash) history.replaceState(null, '', before);
    const hash = this.link;
    if (hash !== before) history.pushState(null, '', hash);
  }

  /**
   * Schedules writing a continuous change into the current history entry.
   * @param answer of the engine, which the URL waits for, because it decides the state that is written
   */
  settle(answer?: Promise<unknown>) {
    clearTimeout(this.#timer);
    if (!answer) {
      this.#timer = setTimeout(() => this.write(), QUIET_MS);
      return;
    }
    this.#unanswered += 1;
    void answer.then(() => {
      this.#unanswered -= 1;
      this.settle();
    });
  }

  /** Opens a link as a new history entry. */
  go(hash: string) {
    this.forget();
    if (this.held) return;
    if (this.#steps) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  }

  /** Writes a change now that is scheduled or waits for the engine. */
  flush() {
    if (this.#timer !== undefined || this.#unanswered > 0) this.write();
  }

  /** Writes the state into the current history entry. */
  write() {
    this.forget();
    if (this.codec && !this.held) history.replaceState(null, '', this.link);
  }

  /** Cancels a scheduled write, because the URL now belongs to another link. */
  forget() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
