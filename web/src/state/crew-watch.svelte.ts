/**
 * The crew's slots for the screen: looked at once a frame while somebody watches, twice a second where motion is unwanted.
 * They lie in shared memory, so looking disturbs nobody.
 */
import type { Slot, Slots } from '../engine/threads/slots.ts';

/** Time between looks where motion is unwanted, in milliseconds. */
const REDUCED_MOTION_MS = 500;

export class CrewWatch {
  /** As they were at the last look. */
  slots = $state.raw<readonly Slot[]>([]);
  #frame = 0;

  /** Looks from now on; `find` gives the slots, or nothing while there is no crew. */
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

  /** What is as before is not drawn again. */
  #show(slots: Slot[]) {
    const same =
      slots.length === this.slots.length && slots.every((slot, index) => alike(slot, this.slots[index]));
    if (!same) this.slots = slots;
  }
}

const alike = (a: Slot, b: Slot) =>
  a.state === b.state && a.calls === b.calls && a.traps === b.traps && a.threads === b.threads;
