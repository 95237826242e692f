/**
 * When the steps of a ring's schedule are done, in ticks: one step a tick, and a frame is not begun before its time. The times
 * follow from the schedule, so that one that was picked by hand has them, too.
 */
import { CLOSER, PUBLISHER } from '../search/ring.ts';

/** Ticks from the time of one frame to that of the next. */
export const FRAME_TICKS = 64;
/** Ticks from one step of a slow reader to its next, so that two steps take longer than a frame. */
const SLOW_TICKS = 40;

/** A ring before a step; a `RingWorld` is one. */
interface Paced {
  /** Frames that are published. */
  readonly frames: number;
  /** The frame that the publisher has begun last. */
  readonly begun: number;
  /** The frame that an actor has published or sent last. */
  actor(actor: number): { frame: number };
}

/** The tick in which a frame may be begun. */
const dueAt = (frame: number): number => (frame - 1) * FRAME_TICKS;

export class Pace {
  /** The tick of the next step at the earliest. */
  tick = 0;
  readonly #slow: number | undefined;
  #slowFrom = 0;

  /** @param slow number of the reader that is slow; 0 for none */
  constructor(slow: number) {
    // 0 is the publisher.
    this.#slow = slow === 0 ? undefined : slow;
  }

  /** The tick of an actor's next step. The closer waits until the last frame was published. */
  at(actor: number, ring: Paced): number {
    return Math.max(this.tick, this.#ready(actor, ring));
  }

  /** Counts a step that is done now. */
  step(actor: number, ring: Paced) {
    const tick = this.at(actor, ring);
    if (actor === this.#slow) this.#slowFrom = tick + SLOW_TICKS;
    this.tick = tick + 1;
  }

  #ready(actor: number, ring: Paced): number {
    if (actor === CLOSER) return dueAt(ring.frames + 1);
    if (actor === PUBLISHER && ring.actor(actor).frame === ring.begun) return dueAt(ring.begun + 1);
    return actor === this.#slow ? this.#slowFrom : 0;
  }
}
