/** Words of the meter of silence: what a recorder at the output would find. */
import { number, THIN } from './format.ts';

const ms = (count: number) => `${number(count)}${THIN}ms`;

export const silence = {
  title: 'Silence of A and B',
  about: 'missing sound, last 8 s',
  status: 'silence heard',
  statusAbout:
    'Time in which the side that is heard had nothing to play, since it is heard. Pauses and rests in the music do not count.',
  show: 'Show',
  close: 'Close',
  ms,
  /** Below the length of the silence. */
  of: (seconds: number) => `of ${number(seconds)}${THIN}s`,
  none: 'no gap',
  empty: 'nothing played yet',
  /** Of the side that is not heard, where its sound is not made. */
  unheard: 'not heard, so not played',
  causes: {
    blocked: 'publisher blocked',
    reader: 'reader waits',
    late: 'browser too busy',
    empty: 'ring empty',
  },
  /** Of the cause `late`. */
  late: 'Browser too busy: it did not compute in time. That is no fault of the variant.',
  gap: (cause: string, length: number) => `${cause}, ${ms(length)}`,
  underruns: (count: number) => `Buffer underruns before the output: ${number(count)}.`,
  /** The strip of a side in words. */
  says: (letter: string, length: number, seconds: number) =>
    `${letter}: ${ms(length)} of silence in ${number(seconds)}${THIN}s.`,
} as const;
