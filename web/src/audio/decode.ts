/**
 * A picked or dropped file becomes samples at the card's rate, or a sentence that says why not. Limits are checked
 * before the file is read, and its length before it is decoded: a decoder has no limit of its own, and a small file can
 * hold hours.
 */
import { mediaWords as words } from '../words/audio.en.ts';
import { isCutShort } from './cut-short.ts';
import { interleave } from './interleave.ts';
import { promisedSeconds } from './promised.ts';

/** Sound to put into the ring. */
export interface Media {
  /** The file's. */
  name: string;
  /** Interleaved samples. */
  pcm: Float32Array<ArrayBuffer>;
  /** 1 or 2; what had more was mixed down as the browser would. */
  channels: number;
  /** Sample frames per second: the card's. */
  rate: number;
  seconds: number;
}

/** Either sound, with what the reader should know of it, or why there is none. */
export type Decoded = { media: Media; note?: string } | { refusal: string };

/**
 * What a file may hold, decoded to `rate`. Ten minutes: in floats at 48 kHz they take 230 MB, twice while they are
 * interleaved, which a phone's tab still survives; at higher rates, as much memory is less time. As 16-bit stereo they
 * are a file of 115 MB, so no file needs to be bigger than that limit.
 */
export const limitsAt = (rate: number) => ({ bytes: 128e6, seconds: 600 * Math.min(1, 48_000 / rate) });

/** Bytes of a file that does not tell its length, such as a recording of a browser: ten minutes at 106 kbit/s. */
const MOST_BYTES_UNTOLD = 8e6;

/**
 * Decodes a file. Never throws.
 * @param rate sample frames per second to decode to, 8 000 to 192 000
 */
export async function decodeFile(file: File, rate: number): Promise<Decoded> {
  const { name, size } = file;
  const limits = limitsAt(rate);
  if (size === 0) return { refusal: words.empty(name, limits) };
  if (size > limits.bytes) return { refusal: words.tooBig(name, size, limits) };
  const promised = await promisedSeconds(file);
  if (promised === undefined && size > MOST_BYTES_UNTOLD)
    return { refusal: words.lengthUnknown(name, MOST_BYTES_UNTOLD, limits) };
  if (promised !== undefined && promised > limits.seconds)
    return { refusal: words.tooLong(name, promised, limits) };

  let bytes: ArrayBuffer;
  let note: string | undefined;
  try {
    bytes = await file.arrayBuffer();
    // Asked now: decoding takes the bytes away.
    if (isCutShort(bytes)) note = words.cutShort(name);
  } catch {
    return { refusal: words.unreadable(name, limits) };
  }
  try {
    const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
    // What the header promised need not be what came.
    if (sound.duration > limits.seconds) return { refusal: words.tooLong(name, sound.duration, limits) };
    if (sound.length === 0) return { refusal: words.notSound(name, limits) };
    const { pcm, channels } = await interleave(sound);
    const media = { name, pcm, channels, rate, seconds: sound.duration };
    return note ? { media, note } : { media };
  } catch {
    return { refusal: words.notSound(name, limits) };
  }
}
