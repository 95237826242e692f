/** Counters of comparisons. */
import type { Counter } from '../queues/scene.ts';

export const shown: readonly Counter[] = ['ticks', 'operations', 'comparisons', 'calls', 'tags'];
