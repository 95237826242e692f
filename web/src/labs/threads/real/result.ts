/** Types of results of pools on threads, from the engine. */
export type {
  JobPoolResult as RunResult,
  JobPoolCapacity as Capacity,
  PoolSide as Side,
} from '../../../../../engine/pkg-threads/ringside.js';
