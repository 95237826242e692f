/** What runs on threads found, in the engine's types. */
export type {
  Bucket,
  RingFound as Found,
  RingHeld as Hold,
  RingRatio as Ratio,
  RingSide as Side,
} from '../../../../../engine/pkg-threads/ringside.js';
