/** A scene of the ring lab: one world at one step, with the methods that the engine's generated layout lacks. */
import {
  type Counter as EngineCounter,
  Layout,
  counters as engineCounters,
  layout,
  SlotState,
} from '../../../../engine/pkg/layouts/ring.ts';

export {
  DialState,
  type Reader,
  ReaderKind,
  ReaderState,
  type Slot,
  SlotState,
  WriterState,
} from '../../../../engine/pkg/layouts/ring.ts';

/** Times are shown separately. */
const TIMES = ['blockedTicks', 'latencyTicks', 'longestLatencyTicks'] as const satisfies EngineCounter[];
export type Counter = Exclude<EngineCounter, (typeof TIMES)[number]>;
/** The counters that are shown, in order. */
export const counters = engineCounters.filter(
  (name): name is Counter => !TIMES.some((time) => time === name),
);

/**
 * Values that change while the picture stays the same: how long the publisher has been blocked, and how much of its
 * frame it has written.
 */
export type Running = Pick<Scene, 'blockedFor' | 'blockedTotal' | 'written' | 'writerPc'>;

/**
 * Indices of values that change with the clock: step and time, the fields of `Running`, and the sound card's samples.
 */
const RUNNING = new Set([
  0,
  1,
  ...(
    [
      'blockedFor',
      'written',
      'writerPc',
      'blockedTotal',
      'soundQueued',
      'soundStarved',
      'soundPlayed',
    ] as const
  ).map((field) => layout.headAt + layout.head.indexOf(field)),
]);
const SLOT = layout.lists.slots.length;
const READER = layout.lists.readers.length;
/** Index in a reader of the rest of its send, which also changes with the clock. */
const SEND_LEFT = layout.lists.readers.indexOf('sendLeft');

/** Values that a recording does not know are NaN, and count as equal. */
const differ = (a: number, b: number) => a !== b && !(Number.isNaN(a) && Number.isNaN(b));

/** Valid as long as nothing writes to its numbers. */
export class Scene extends Layout {
  /** Whether another scene differs only in values that change with the clock. */
  samePicture(other: Scene): boolean {
    const [a, b] = [this.data, other.data];
    for (let at = 0; at < layout.listsAt; at++) if (differ(a[at], b[at]) && !RUNNING.has(at)) return false;
    // From here on both scenes have the same size.
    const readers = layout.listsAt + this.slots * SLOT;
    const orphans = readers + this.readers * READER;
    for (let at = layout.listsAt; at < this.length; at++) {
      const runs = at >= readers && at < orphans && (at - readers) % READER === SEND_LEFT;
      if (!runs && differ(a[at], b[at])) return false;
    }
    return true;
  }

  /**
   * Copies the scene, so that it can be kept after its frame.
   * @param old an earlier copy that is no longer needed; its memory is reused if it is large enough
   */
  copy(old?: Scene): Scene {
    const room = old && old.data.length >= this.length ? old.data : new Float64Array(this.length);
    room.set(this.data.subarray(0, this.length));
    return new Scene(room);
  }

  /** Number of slots with a readable frame. */
  filled(): number {
    let count = 0;
    for (let slot = 0; slot < this.slots; slot++) if (this.slot(slot).state === SlotState.readable) count++;
    return count;
  }
}
