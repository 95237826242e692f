/** Counters of a lookup. */
import type { Counter } from '../queues/scene.ts';

export const shown: readonly Counter[] = [
  'ticks',
  'operations',
  'comparisons',
  'calls',
  'looks',
  'blocks',
  'words',
];
