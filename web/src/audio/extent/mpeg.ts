/** MP3 (ISO/IEC 11172-3, 13818-3) and AAC with ADTS headers (14496-3): frames that have their lengths in their headers. */
import type { Bytes } from './bytes.ts';
import type { Extent } from './extent.ts';

/** Rates of MPEG-1 by index; MPEG-2 has half of them, and MPEG-2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000];
/** Kbit/s of layers 1 to 3 of MPEG-1, and of layer 1 and the others of MPEG-2. */
const KBITS = {
  1: [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  2: [
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
};
/** Rates of AAC by index. */
export const AAC_RATES = [
  ...[96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050],
  ...[16_000, 12_000, 11_025, 8000, 7350],
];

interface Frame {
  /** In bytes, its header included. */
  length: number;
  samples: number;
  rate: number;
  channels: number;
}

/** Adds the frames, each of which begins where the one before ends, or anywhere behind it. */
export function mpegExtent(file: Bytes): Extent {
  let [seconds, rate, channels] = [0, 1, 1];
  for (let at = 0; at + 7 <= file.length;) {
    const frame = file.u8(at) === 0xff ? frameAt(file, at) : undefined;
    if (frame) {
      seconds += frame.samples / frame.rate;
      rate = Math.max(rate, frame.rate);
      channels = Math.max(channels, frame.channels);
    }
    at += frame?.length ?? 1;
  }
  return { frames: Math.round(seconds * rate), rate, channels };
}

function frameAt(file: Bytes, at: number): Frame | undefined {
  const [second, third, fourth] = [1, 2, 3].map((byte) => file.u8(at + byte));
  if ((second & 0xf6) === 0xf0) {
    const rate = AAC_RATES[(third >> 2) & 15];
    const length = ((fourth & 3) << 11) | (file.u16(at + 4) >> 5);
    if (!rate || length < 7) return undefined;
    // Parametric stereo makes two channels of one; 0 is a configuration of its own.
    const channels = Math.max(((third & 1) << 2) | (fourth >> 6), 2);
    return { length, samples: 1024 * ((file.u8(at + 6) & 3) + 1), rate, channels };
  }
  const [version, layer] = [(second >> 3) & 3, 4 - ((second >> 1) & 3)];
  const [kbits, rateIndex] = [third >> 4, (third >> 2) & 3];
  if ((second & 0xe0) !== 0xe0 || version === 1 || layer === 4 || kbits === 15 || rateIndex === 3)
    return undefined;
  const rate = RATES[rateIndex] / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const samples = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1152;
  const bits = KBITS[version === 3 ? 1 : 2][layer - 1][kbits] * 1000;
  const padding = ((third >> 1) & 1) * (layer === 1 ? 4 : 1);
  // A rate of bits that the header leaves open has no length: the next frame is looked for.
  const length = bits === 0 ? 4 : Math.floor(((samples / 8) * bits) / rate) + padding;
  return { length, samples, rate, channels: fourth >> 6 === 3 ? 1 : 2 };
}
