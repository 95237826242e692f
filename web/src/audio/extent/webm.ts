/** WebM (Matroska, RFC 9559): blocks with frames of Opus or Vorbis. */
import type { Bytes } from './bytes.ts';
import type { Extent } from './extent.ts';
import { opusSamples, Vorbis } from './packets.ts';

/** Elements with elements inside: Segment, Cluster, BlockGroup, Tracks, TrackEntry, Audio. */
const OUTER = [0x18538067, 0x1f43b675, 0xa0, 0x1654ae6b, 0xae, 0xe1];
const [CODEC, PRIVATE, CHANNELS, BLOCK, SIMPLE_BLOCK] = [0x86, 0x63a2, 0x9f, 0xa1, 0xa3];

/** Adds the frames of all blocks, whichever track they belong to. */
export function webmExtent(file: Bytes): Extent {
  const extent: Extent = { frames: 0, rate: 48_000, channels: 2 };
  let samples: ((at: number) => number) | undefined;
  for (let at = 0; at < file.length;) {
    const [id, content] = number(file, at, false);
    const [size, begin] = number(file, content, true);
    // Elements inside follow, also if the size is unknown.
    const inside = OUTER.includes(id);
    at = inside ? begin : begin + size;
    if (id === CHANNELS) extent.channels = Math.max(extent.channels, file.u8(begin));
    else if (id === CODEC && file.has(begin, 'A_OPUS'))
      samples = (at) => opusSamples(file.u8(at), file.u8(at + 1));
    else if (id === PRIVATE) {
      const vorbis = vorbisOf(file, begin, size);
      if (!vorbis) continue;
      extent.rate = vorbis.rate;
      samples = (at) => vorbis.samples(file.u8(at));
    } else if ((id === BLOCK || id === SIMPLE_BLOCK) && samples) {
      const [, track] = number(file, begin, true);
      // Time of 16 bits, and flags, of which two are the lacing: then the number of frames less one follows.
      const laced = file.u8(track + 2) & 6;
      const frames = laced ? file.u8(track + 3) + 1 : 1;
      extent.frames += frames * samples(laced ? track + 4 : track + 3);
    }
  }
  return extent;
}

/** Vorbis's headers in CodecPrivate, or undefined if it has none. */
function vorbisOf(file: Bytes, begin: number, size: number): Vorbis | undefined {
  const end = Math.min(begin + size, file.length);
  let vorbis: Vorbis | undefined;
  for (let at = begin; at + 7 < end; at++) {
    if (!vorbis && file.has(at, '\x01vorbis')) vorbis = new Vorbis(file, at);
    else if (vorbis && file.has(at, '\x05vorbis')) vorbis.setup(file.slice(at, end));
  }
  return vorbis;
}

/**
 * A number whose first byte has as many zeros in front as bytes follow. @param value without the bit behind the zeros
 * @returns the number, and the offset behind it
 */
function number(file: Bytes, at: number, value: boolean): [number, number] {
  const first = file.u8(at);
  const length = Math.min(Math.clz32(first) - 24 + 1, 8);
  let result = value ? first & (2 ** (8 - length) - 1) : first;
  for (let byte = 1; byte < length; byte++) result = result * 256 + file.u8(at + byte);
  return [result, at + length];
}
