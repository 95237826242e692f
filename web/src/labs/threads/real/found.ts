/** What runs of pools on threads found, in the engine's types. */
export type {
  PoolDuelResult as Found,
  PoolCapacity as Hold,
  PoolSide as Side,
} from '../../../../../engine/pkg-threads/ringside.js';
