/** A scene of a weak queue, a lookup or a comparison at one step, with what the engine's generated layout lacks. */
import { CellState, Layout } from '../../../../engine/pkg-station/layouts/queues.ts';

export {
  CellState,
  type Cost,
  type Counter,
  counters,
  Operation,
  type Push,
} from '../../../../engine/pkg-station/layouts/queues.ts';

/** Valid as long as nothing writes to its numbers. */
export class Scene extends Layout {
  /** Whether everything in this tick is done. */
  get rests(): boolean {
    return this.left === 0;
  }
  /** Whether the value of an entry, by its index from 0, is still referenced. */
  isAlive(cell: number): boolean {
    return this.cell(cell).state === CellState.alive;
  }
  /** Number of recorded ticks, if the queue was ever in use at the end of one. */
  get filledTicks(): number {
    return this.allTicks().some(({ size }) => size > 0) ? this.ticks : 0;
  }
  /** The array that is being filled: its number of slots, and the slots copied so far; null if there is none. */
  get filling(): { slots: number; copied: number } | null {
    return this.fillingSlots < 0 ? null : { slots: this.fillingSlots, copied: this.fillingCopied };
  }
}
