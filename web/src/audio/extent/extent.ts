/**
 * Reads from a file's frames how much sound decoding it yields. Headers are not trusted for that: browsers decode what is
 * there, and a few bytes can be a second of silence.
 */
import { Bytes } from './bytes.ts';
import { flacExtent } from './flac.ts';
import { mp4Extent } from './mp4.ts';
import { mpegExtent } from './mpeg.ts';
import { oggExtent } from './ogg.ts';
import { wavExtent } from './wav.ts';
import { webmExtent } from './webm.ts';

/** The sound in a file, before it is resampled. */
export interface Extent {
  /** In sample frames. */
  frames: number;
  /** Sample frames per second. */
  rate: number;
  channels: number;
}

const FORMATS: [magic: string, at: number, read: (file: Bytes) => Extent][] = [
  ['RIFF', 0, wavExtent],
  ['RF64', 0, wavExtent],
  ['fLaC', 0, flacExtent],
  ['OggS', 0, oggExtent],
  ['ftyp', 4, mp4Extent],
  ['\x1a\x45\xdf\xa3', 0, webmExtent],
];

/** @returns the sound in a file; about twice as much at most for codecs whose frames do not tell. Never throws. */
export function extentOf(bytes: ArrayBuffer): Extent {
  const whole = new Bytes(new Uint8Array(bytes));
  const file = new Bytes(whole.slice(afterId3(whole), whole.length));
  // Browsers also look for MPEG frames behind other data.
  const read = FORMATS.find(([magic, at]) => file.has(at, magic))?.[2] ?? mpegExtent;
  return read(file);
}

/** Offset behind the ID3v2 tags at the beginning of a file. */
function afterId3(file: Bytes): number {
  let at = 0;
  while (file.has(at, 'ID3')) {
    // Seven bits a byte.
    const size = [6, 7, 8, 9].reduce((sum, byte) => sum * 128 + (file.u8(at + byte) & 127), 0);
    at += 10 + size;
  }
  return at;
}
