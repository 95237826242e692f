/**
 * Reads the state of each thread's slot for display: once per animation frame while it is visible, or every 500 ms with
 * reduced motion. The slots lie in shared memory, so reading them does not interrupt the threads.
 */
import type { Slot, Slots } from '../engine/threads/slots.ts';

/** Time between reads with reduced motion, in ms. */
const REDUCED_MOTION_MS = 500;

export class ThreadPoolWatch {
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
