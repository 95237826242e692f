/** What runs of pools on threads found, in the engine's types. */
export type {
  PoolDuelResult as RunResult,
  PoolCapacity as Capacity,
  PoolSide as Side,
} from '../../../../../engine/pkg-threads/ringside.js';
