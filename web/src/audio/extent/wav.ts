/** WAV: chunks of a name of four letters, a size of 32 bits, and that many bytes. */
import { Bytes } from './bytes.ts';
import type { Extent } from './extent.ts';

/** The chunk with the samples, and what the format chunk says of them. */
interface Wav {
  channels: number;
  rate: number;
  bits: number;
  /** Size that the header promises; undefined if the writer did not know it. */
  promised: number | undefined;
  /** Bytes that are there. */
  held: number;
}

/**
 * Whether a size stands for "unknown", as programs write it that cannot return to the header: 0; the largest number of 32 bits, signed
 * or not, or one a little smaller, so that the header fits (SoX writes 0x7ffff000 or the next smaller multiple of a
 * frame, FFmpeg 0xffffffff, LAME 0x7fffffff); or the limit of 2 GiB of arecord.
 */
function isUnknown(size: number): boolean {
  const below = (power: number) => size > 2 ** power - 2 ** 17 && size <= 2 ** power;
  return size === 0 || below(31) || below(32);
}

/** @returns undefined if the file is no WAV with samples */
function readWav(file: Bytes): Wav | undefined {
  if (!file.has(8, 'WAVE')) return undefined;
  let [channels, rate, bits] = [1, 1, 8];
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.u32le(at + 4);
    const begin = at + 8;
    if (file.has(at, 'fmt ') && begin + 16 <= file.length) {
      channels = file.u16le(begin + 2);
      rate = file.u32le(begin + 4);
      bits = file.u16le(begin + 14);
    }
    if (file.has(at, 'data')) {
      const rest = file.length - begin;
      const promised = isUnknown(size) ? undefined : size;
      return { channels, rate, bits, promised, held: Math.min(promised ?? rest, rest) };
    }
    // Chunks are padded to an even length.
    at = begin + size + (size % 2);
  }
  return undefined;
}

/** Whether a WAV file has fewer samples than its header promises. Browsers play those that are there without an error. */
export function isCutShort(bytes: ArrayBuffer): boolean {
  const file = new Bytes(new Uint8Array(bytes));
  if (!file.has(0, 'RIFF')) return false;
  const wav = readWav(file);
  return wav?.promised !== undefined && wav.promised > wav.held;
}

/** Without a chunk of samples there is no sound. */
export function wavExtent(file: Bytes): Extent {
  const { channels, rate, bits, held } = readWav(file) ?? { channels: 1, rate: 1, bits: 8, held: 0 };
  // Codecs of less than 4 bits a sample are none that browsers decode.
  const frame = (Math.max(bits, 4) / 8) * Math.max(channels, 1);
  return { frames: Math.floor(held / frame), rate: Math.max(rate, 1), channels: Math.max(channels, 1) };
}
