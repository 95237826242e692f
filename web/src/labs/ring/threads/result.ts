/** Types of results of runs on threads, from the engine. */
export type {
  PairRatio as Ratio,
  RingResult as RunResult,
  RingCapacity as Capacity,
  RingSide as Side,
} from '../../../../../engine/pkg-threads/ringside.js';
