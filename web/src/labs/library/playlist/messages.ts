/**
 * Messages between the page and the worker that plays a playlist. Each song that starts has a number, by which late
 * messages of a skipped song are recognised.
 */
import type { ProducerEnd } from '../../../audio/producer.ts';
import type { Media } from '../../../audio/decode.ts';

/** `song`: a tune generated from the song's number. `media`: a file's sound. */
export type ToTunes =
  | { kind: 'sink'; end: ProducerEnd }
  | { kind: 'song'; id: number; song: number; rate: number }
  | { kind: 'media'; id: number; media: Pick<Media, 'pcm' | 'channels' | 'rate'> }
  /** A ping, answered by `alive`. */
  | { kind: 'there' };

/**
 * Description of the sound: for a generated tune semitones above D of a major key, and beats a minute; and the
 * duration.
 */
export interface Sounding {
  made?: { key: number; beats: number };
  seconds: number;
}

/** `alive`: the script has loaded, or the answer to a ping. */
export type FromTunes =
  | { kind: 'alive' }
  | { kind: 'begun'; id: number; sounding: Sounding }
  | { kind: 'at'; id: number; seconds: number }
  | { kind: 'over'; id: number };
