/** What runs on threads found, in the engine's types. */
export type {
  PairRatio as Ratio,
  RingResult as Found,
  RingCapacity as Hold,
  RingSide as Side,
} from '../../../../../engine/pkg-threads/ringside.js';
