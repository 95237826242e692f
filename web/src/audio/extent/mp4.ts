/** MP4 (ISO/IEC 14496-12): boxes with the number of samples of a track, each of which is a frame of its codec. */
import type { Bytes } from './bytes.ts';
import type { Extent } from './extent.ts';
import { flacFrames } from './flac.ts';
import { AAC_RATES } from './mpeg.ts';

/** Boxes with boxes inside. */
const OUTER = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex'];
/** Most sample frames in a frame of a codec: AAC, and what is usual in others. */
const FRAME: Record<string, number> = { mp4a: 1024, Opus: 960, alac: 4096, 'ac-3': 1536, 'ec-3': 1536 };

/** Adds the frames of all audio tracks. */
export function mp4Extent(file: Bytes): Extent {
  const extent: Extent = { frames: 0, rate: 1, channels: 1 };
  let frame = 0;
  /** Boxes deeper than real ones are not read. */
  const visit = (from: number, to: number, depth: number) => {
    for (let at = from; at + 8 <= to;) {
      const declared = file.u32(at);
      const large =
        declared === 1 && at + 16 <= to ? file.u32(at + 8) * 2 ** 32 + file.u32(at + 12) : declared;
      const size = declared === 0 ? to - at : large;
      const begin = at + (declared === 1 ? 16 : 8);
      const end = Math.min(at + size, to);
      if (depth < 8 && OUTER.some((type) => file.has(at + 4, type))) visit(begin, end, depth + 1);
      // The handler comes before the samples of its track.
      else if (file.has(at + 4, 'hdlr')) frame = 0;
      else if (file.has(at + 4, 'stsd')) frame = describe(begin, end);
      else if (file.has(at + 4, 'stsz')) extent.frames += frame * file.u32(begin + 8);
      else if (file.has(at + 4, 'stz2')) extent.frames += frame * file.u32(begin + 8);
      else if (file.has(at + 4, 'trun')) extent.frames += frame * file.u32(begin + 4);
      if (size < 8) return;
      at += size;
    }
  };
  /** Reads the first entry of a table of sample descriptions. @returns samples in a frame; 0 if it is no audio */
  function describe(begin: number, end: number): number {
    const entry = begin + 8;
    const codec = Object.keys(FRAME).find((type) => file.has(entry + 4, type));
    if (file.has(entry + 4, 'fLaC')) {
      for (let at = entry; at + 50 <= end; at++) {
        if (file.has(at, 'dfLa')) Object.assign(extent, flacFrames(file, at + 12, 0));
      }
      return 0;
    }
    if (!codec) return 0;
    extent.channels = Math.max(extent.channels, file.u16(entry + 24), 2);
    const rate = codec === 'Opus' ? 48_000 : file.u32(entry + 32) / 65_536;
    extent.rate = Math.max(aacRate(entry, end) ?? rate, 1);
    return FRAME[codec];
  }
  /** The core's rate of an AudioSpecificConfig, which is the descriptor 5 in the one of 4 (ISO/IEC 14496-1, 7.2.6). */
  function aacRate(entry: number, end: number): number | undefined {
    for (let at = entry + 36; at + 20 < end; at++) {
      if (!file.has(at, 'esds')) continue;
      for (let tag = at + 8; tag + 20 < end; tag++) {
        // The object type of MPEG-4 audio, in front of 12 bytes of rates.
        if (file.u8(tag) !== 4 || !file.has(tag + descriptor(tag), '\x40')) continue;
        const config = tag + descriptor(tag) + 13;
        return AAC_RATES[(file.u16(config + descriptor(config)) >> 7) & 15];
      }
    }
    return undefined;
  }
  /** Length of a descriptor's tag and size, which has 7 bits a byte. */
  function descriptor(at: number): number {
    let length = 2;
    while (length < 5 && file.u8(at + length - 1) & 0x80) length++;
    return length;
  }
  visit(0, file.length, 0);
  return extent;
}
