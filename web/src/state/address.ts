/**
 * Keeps the page's address at the state of the lab, once there is a codec for it. A discrete change is a step of the
 * history, a continuous one changes the step it happens in, and not while it lasts: a drag must not flood the history. In a
 * frame no change is a step, since one would go back from it in the page around.
 */
import type { LinkState } from './link.ts';
import { upgraded } from './upgrades.ts';
import type { LinkCodec } from './url.ts';

/** Quiet time before a continuous change is written, in ms. */
const QUIET_MS = 300;

/** Has the address say what it says as it is written now. */
export function renewAddress() {
  const hash = upgraded(location.hash);
  if (hash !== location.hash) history.replaceState(null, '', hash);
}

export class Address {
  /** Of the lab that has loaded. */
  codec: LinkCodec | undefined;
  /** Whether the address says something else than the lab's state, and goes on saying it. */
  held = false;
  #state: () => LinkState;
  #steps: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param state what is shown now @param steps whether discrete changes are steps of the history */
  constructor(state: () => LinkState, steps = true) {
    this.#state = state;
    this.#steps = steps;
  }

  /** The fragment that brings another browser here. */
  get link(): string {
    return this.codec?.write(this.#state()) ?? location.hash;
  }

  /** A change that the reader can go back from. */
  discretely(change: () => void) {
    const before = this.link;
    change();
    if (!this.codec || this.held) return;
    if (!this.#steps) return this.write();
    clearTimeout(this.#timer);
    // Not written yet, if it is another one.
    if (before !== location.hash) history.replaceState(null, '', before);
    const hash = this.link;
    if (hash !== before) history.pushState(null, '', hash);
  }

  /** A change within the current step of the history, now or when `doing` is done; written once it has settled. */
  settle(doing?: Promise<unknown> | void) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.write(), QUIET_MS);
    void doing?.then(() => this.settle());
  }

  /** Goes to a link, which the reader can go back from. */
  go(hash: string) {
    this.forget();
    if (this.held) return;
    if (this.#steps) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  }

  /** Writes a change that has not settled yet. */
  flush() {
    if (this.#timer !== undefined) this.write();
  }

  /** Writes the state as it is, as part of the current step of the history. */
  write() {
    this.forget();
    if (this.codec && !this.held) history.replaceState(null, '', this.link);
  }

  /** A change that has not settled is written no more: the address says something else now. */
  forget() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
