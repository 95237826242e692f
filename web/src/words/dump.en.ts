/** The state of the worlds as the text that Liquidsoap's `clock.dump` prints. */
import { parted } from './joining.en.ts';

export const dump = {
  title: 'clock.dump of A and B',
  about:
    'The text that clock.dump of Liquidsoap 2.4.5 prints: each clock with its ticks, its time and whether a sync source sets its pace; then its sources, each with the sources that woke it. It is the state at the end of the tick that the figure shows.',
  /** @param variant name of the variant */
  side: (letter: string, variant: string) => parted([letter, variant]),
  close: 'Close clock.dump',
} as const;
export type DumpWords = typeof dump;
