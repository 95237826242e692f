/** Words of the meter of silence: what a recorder at the output would find. */
import { number, percent, THIN } from './format.ts';

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
  /** @param share silence, of `seconds` */
  share: (share: number, seconds: number) => `${percent(share, 0)} of ${number(seconds)}${THIN}s`,
  none: 'no gap',
  empty: 'nothing played yet',
  /** Of the side that is not heard, where its sound is not made. */
  unheard: 'not heard, so not played',
  causes: {
    blocked: 'publisher blocked',
    reader: 'reader waits',
    late: 'engine behind',
    empty: 'ring empty',
  },
  gap: (cause: string, length: number) => `${cause}, ${ms(length)}`,
  underruns: (count: number) => `Buffer underruns before the output: ${number(count)}.`,
  /** The strip of a side in words. */
  says: (letter: string, length: number, seconds: number) =>
    `${letter}: ${ms(length)} of silence in ${number(seconds)}${THIN}s.`,
} as const;
