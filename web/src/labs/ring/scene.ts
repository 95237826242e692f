/** One world of the ring lab as it was at one step, with what the engine's layout leaves to the page. */
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

/** Times are shown otherwise. */
const TIMES = ['blockedTicks', 'latencyTicks', 'longestLatencyTicks'] as const satisfies EngineCounter[];
export type Counter = Exclude<EngineCounter, (typeof TIMES)[number]>;
/** The counters that are shown, in their order. */
export const counters = engineCounters.filter(
  (name): name is Counter => !TIMES.some((time) => time === name),
);

/** What runs on while the picture stays: how long the publisher is blocked, how much of its frame it has written. */
export type Running = Pick<Scene, 'blockedFor' | 'blockedTotal' | 'written' | 'writerPlace'>;

/** Places of what runs on with the clock: step and time, what `Running` names, the sound card's samples. */
const RUNNING = new Set([
  0,
  1,
  ...(
    [
      'blockedFor',
      'written',
      'writerPlace',
      'blockedTotal',
      'soundQueued',
      'soundStarved',
      'soundPlayed',
    ] as const
  ).map((field) => layout.headAt + layout.head.indexOf(field)),
]);
const SLOT = layout.lists.slots.length;
const READER = layout.lists.readers.length;
/** Place in a reader of what is left of its send, which runs on too. */
const SEND_LEFT = layout.lists.readers.indexOf('sendLeft');

/** What a recording does not know is NaN, which is no change. */
const differ = (a: number, b: number) => a !== b && !(Number.isNaN(a) && Number.isNaN(b));

/** Valid as long as nobody writes into its numbers. */
export class Scene extends Layout {
  /** Whether nothing differs from another scene but what runs on with the clock. */
  samePicture(other: Scene): boolean {
    const [a, b] = [this.data, other.data];
    for (let at = 0; at < layout.listsAt; at++) if (differ(a[at], b[at]) && !RUNNING.has(at)) return false;
    // From here on both are of one size.
    const readers = layout.listsAt + this.slots * SLOT;
    const orphans = readers + this.readers * READER;
    for (let at = layout.listsAt; at < this.length; at++) {
      const runs = at >= readers && at < orphans && (at - readers) % READER === SEND_LEFT;
      if (!runs && differ(a[at], b[at])) return false;
    }
    return true;
  }

  /**
   * The same in memory of its own, for longer than a frame.
   * @param old an earlier copy that is not needed any more: its memory is used again where it is enough
   */
  copy(old?: Scene): Scene {
    const room = old && old.data.length >= this.length ? old.data : new Float64Array(this.length);
    room.set(this.data.subarray(0, this.length));
    return new Scene(room);
  }

  /** How many slots hold a frame that can be read. */
  filled(): number {
    let count = 0;
    for (let slot = 0; slot < this.slots; slot++) if (this.slot(slot).state === SlotState.readable) count++;
    return count;
  }
}
