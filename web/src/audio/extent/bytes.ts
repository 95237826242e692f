/** Bytes of a file, with zeros behind its end, so that a file that is cut short is read like a whole one. */
export class Bytes {
  readonly length: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.length = bytes.length;
  }

  u8(at: number): number {
    return this.#bytes[at] ?? 0;
  }
  u16(at: number): number {
    return (this.u8(at) << 8) | this.u8(at + 1);
  }
  u32(at: number): number {
    return this.u16(at) * 65_536 + this.u16(at + 2);
  }
  /** Lowest byte first. */
  u16le(at: number): number {
    return this.u8(at) | (this.u8(at + 1) << 8);
  }
  /** Lowest byte first. */
  u32le(at: number): number {
    return this.u16le(at) + this.u16le(at + 2) * 65_536;
  }
  /** Whether a text stands at an offset, one byte for each letter. */
  has(at: number, text: string): boolean {
    for (let index = 0; index < text.length; index++)
      if (this.#bytes[at + index] !== text.charCodeAt(index)) return false;
    return true;
  }
  slice(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from, to);
  }
}
