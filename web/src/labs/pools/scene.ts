/** A scene of one side's publishers at one step, with what the engine's generated layout lacks. */
import { Layout } from '../../../../engine/pkg-memory/layouts/pools.ts';

export {
  type Counter,
  counters,
  type Level,
  Phase,
  RegionState,
  type Slot,
  State,
} from '../../../../engine/pkg-memory/layouts/pools.ts';

/** The frame that is arriving. */
export interface Coming {
  bytes: number;
  arrived: number;
  chunk: number;
  key: boolean;
}

/** Valid as long as nothing writes to its numbers. */
export class Scene extends Layout {
  get coming(): Coming | null {
    const bytes = this.comingBytes;
    return bytes < 0 ? null : { bytes, arrived: this.arrived, chunk: this.comingChunk, key: this.comingKey };
  }
}
