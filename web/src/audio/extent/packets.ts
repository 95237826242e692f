/** Packets of Opus (RFC 6716) and Vorbis (Vorbis I): how many samples each decodes to. */

import type { Bytes } from './bytes.ts';

/** Samples of an Opus packet at 48 kHz, from its first two bytes (3.1). */
export function opusSamples(toc: number, second: number): number {
  const config = toc >> 3;
  const hybrid = config < 16 ? 480 << (config & 1) : 120 << (config & 3);
  const frame = config < 12 ? [480, 960, 1920, 2880][config & 3] : hybrid;
  const frames = [1, 2, 2, second & 63][toc & 3];
  // No packet is longer than 120 ms.
  return Math.min(frame * frames, 5760);
}

/** Reads the sizes of blocks from Vorbis's headers. */
export class Vorbis {
  readonly channels: number;
  readonly rate: number;
  /** Samples of a short and a long block. */
  readonly #blocks: [number, number];
  /** Whether a mode has long blocks. Empty until the setup header was read. */
  #modes: boolean[] = [];

  /** @param file has the identification header at `at` (4.2.2) */
  constructor(file: Bytes, at: number) {
    this.channels = Math.max(file.u8(at + 11), 1);
    this.rate = Math.max(file.u32le(at + 12), 1);
    const sizes = file.u8(at + 28);
    this.#blocks = [2 ** (sizes & 15), 2 ** (sizes >> 4)];
  }

  /**
   * Reads the modes at the end of the setup header (4.2.4), backwards, because what precedes them would have to be decoded
   * to skip it: a framing bit; and for each mode 8 bits of its mapping, 32 of zeros, and whether its blocks are long. In front
   * of them is their number less one, in 6 bits.
   */
  setup(header: Uint8Array) {
    let bit = header.length * 8 - 1;
    const at = (index: number) => (header[index >> 3] >> (index & 7)) & 1;
    const bits = (from: number, count: number) => {
      let value = 0;
      for (let one = count - 1; one >= 0; one--) value = value * 2 + at(from + one);
      return value;
    };
    while (bit > 0 && !at(bit)) bit--;
    const flags: boolean[] = [];
    for (bit -= 41; bit >= 6 && flags.length < 64; bit -= 41) {
      if (bits(bit + 33, 8) > 63 || bits(bit + 1, 32) !== 0) break;
      flags.unshift(at(bit) === 1);
      if (bits(bit - 6, 6) + 1 === flags.length) this.#modes = [...flags];
    }
  }

  /** Samples that a packet adds: half of its block, since blocks overlap. @param first its first byte */
  samples(first: number): number {
    // Headers are odd.
    if (first & 1) return 0;
    const width = 32 - Math.clz32(Math.max(this.#modes.length - 1, 0));
    const isLong = this.#modes[(first >> 1) & (2 ** width - 1)] ?? true;
    return this.#blocks[isLong ? 1 : 0] / 2;
  }
}
