/** Counters of a weak queue, and of the queue of actions after a tick. */
import type { Counter } from './scene.ts';

export const shown: readonly Counter[] = [
  'ticks',
  'operations',
  'slotsChecked',
  'deadChecked',
  'slotsCopied',
  'arrays',
  'arraySlots',
  'compactions',
  'comparisons',
  'looks',
  'slotsWritten',
  'slotsEmptied',
  'swaps',
  'refused',
  'blocks',
  'words',
  'largestArray',
  'mostZombies',
];
