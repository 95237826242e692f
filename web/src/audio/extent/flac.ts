/** FLAC (RFC 9639): frames whose headers have a code of synchronisation, the number of samples, and a checksum. */
import type { Bytes } from './bytes.ts';
import type { Extent } from './extent.ts';

/** Samples of a frame by the code of its header; 6 and 7 are followed by the number itself. */
const BLOCKS = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768];

/** CRC-8 with the polynomial x⁸ + x² + x + 1, of each byte. */
const CRC = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? (crc << 1) ^ 7 : crc << 1;
  return crc;
});

/** @param file begins with `fLaC` and STREAMINFO */
export function flacExtent(file: Bytes): Extent {
  return flacFrames(file, 8, 42);
}

/** Adds the samples of all frames. @param info offset of STREAMINFO @param from offset from which on frames are looked for */
export function flacFrames(file: Bytes, info: number, from: number): Extent {
  const rate = Math.max(file.u32(info + 10) >>> 12, 1);
  const channels = ((file.u8(info + 12) >> 1) & 7) + 1;
  let frames = 0;
  for (let at = from; at + 6 <= file.length; at++) {
    if (file.u8(at) === 0xff && (file.u8(at + 1) & 0xfe) === 0xf8) frames += blockAt(file, at);
  }
  return { frames, rate, channels };
}

/** Number of samples, in sample frames, of the frame whose header is at `at`; 0 if none is. */
function blockAt(file: Bytes, at: number): number {
  const [codes, form] = [file.u8(at + 2), file.u8(at + 3)];
  const [block, rate] = [codes >> 4, codes & 15];
  if (block === 0 || rate === 15 || form >> 4 > 10 || form & 1) return 0;
  // The frame's number, coded as in UTF-8, in 1 to 7 bytes.
  const long = Math.clz32(~(file.u8(at + 4) << 24));
  const number = long === 0 ? 1 : long;
  const extra = at + 4 + number;
  const sized = block === 6 ? 1 : block === 7 ? 2 : 0;
  const rated = rate === 12 ? 1 : rate > 12 ? 2 : 0;
  const end = extra + sized + rated;
  if (end >= file.length) return 0;
  let crc = 0;
  for (let byte = at; byte < end; byte++) crc = CRC[crc ^ file.u8(byte)];
  if (crc !== file.u8(end)) return 0;
  if (block === 6) return file.u8(extra) + 1;
  if (block === 7) return file.u16(extra) + 1;
  return BLOCKS[block];
}
