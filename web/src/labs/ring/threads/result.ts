/** What runs on threads found, in the engine's types. */
export type {
  PairRatio as Ratio,
  RingResult as RunResult,
  RingCapacity as Capacity,
  RingSide as Side,
} from '../../../../../engine/pkg-threads/ringside.js';
