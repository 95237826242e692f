/** Types of results of runs on threads, from the engine. */
export type {
  RingResult as RunResult,
  RingCapacity as Capacity,
} from '../../../../../engine/pkg-threads/ringside.js';
