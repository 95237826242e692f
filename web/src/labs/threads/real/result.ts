/** Types of results of pools on threads, from the engine. */
export type {
  PoolResult as RunResult,
  PoolCapacity as Capacity,
  PoolSide as Side,
} from '../../../../../engine/pkg-threads/ringside.js';
