/** What the page and the worker that plays a playlist say to each other. Each song has a number of its own, so that what comes late of one that was skipped is told apart. */
import type { ProducerEnd } from '../../../audio/producer.ts';
import type { Media } from '../../../audio/decode.ts';

/** `song`: a tune made of its number. `media`: a file's sound. */
export type ToTunes =
  | { kind: 'sink'; end: ProducerEnd }
  | { kind: 'song'; id: number; song: number; rate: number }
  | { kind: 'media'; id: number; media: Pick<Media, 'pcm' | 'channels' | 'rate'> }
  /** Whether it still hears; answered by `alive`. */
  | { kind: 'there' };

/** What sounds of a song: semitones above D of a major key, and beats a minute, of one that was made; and how long it is. */
export interface Sounding {
  made?: { key: number; beats: number };
  seconds: number;
}

/** `alive`: its script has loaded, or the answer to `there`. */
export type FromTunes =
  | { kind: 'alive' }
  | { kind: 'begun'; id: number; sounding: Sounding }
  | { kind: 'at'; id: number; seconds: number }
  | { kind: 'over'; id: number };
