/** What a weak queue, and the queue of after a tick, have to count. */
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
