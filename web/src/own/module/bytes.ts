/** Reads the binary format of WebAssembly; a read beyond the end throws, like everything that is malformed. */

/** The module is malformed at this offset. */
export class Malformed extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`malformed at byte ${at}`);
    this.at = at;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export class Bytes {
  readonly all: Uint8Array;
  at: number;
  readonly end: number;

  constructor(all: Uint8Array, at = 0, end = all.length) {
    [this.all, this.at, this.end] = [all, at, end];
  }

  get done(): boolean {
    return this.at >= this.end;
  }

  byte(): number {
    if (this.done) throw new Malformed(this.at);
    return this.all[this.at++];
  }

  /** An unsigned LEB128 number of at most 32 bits. */
  u32(): number {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
      shift += 7;
      if (shift > 28) throw new Malformed(this.at);
    }
    if (value > 0xffffffff) throw new Malformed(this.at);
    return value;
  }

  /** Skips a LEB128 number of at most 64 bits. */
  skipLeb() {
    for (let count = 0; this.byte() >= 0x80; count++) if (count > 9) throw new Malformed(this.at);
  }

  /** Skips bytes. */
  skip(count: number) {
    if (count > this.end - this.at) throw new Malformed(this.at);
    this.at += count;
  }

  /** The next bytes as a reader of their own. */
  part(length: number): Bytes {
    const from = this.at;
    this.skip(length);
    return new Bytes(this.all, from, this.at);
  }

  name(): string {
    const { at, end } = this.part(this.u32());
    try {
      return utf8.decode(this.all.subarray(at, end));
    } catch {
      throw new Malformed(at);
    }
  }

  /** As many items as the number before them says. */
  list<T>(item: (index: number) => T): T[] {
    const count = this.u32();
    // Each item has at least one byte, so that a huge number reserves no memory.
    if (count > this.end - this.at) throw new Malformed(this.at);
    return Array.from({ length: count }, (_, index) => item(index));
  }
}

/** A number as unsigned LEB128. */
export function u32(value: number): number[] {
  const low = value % 128;
  return value < 128 ? [low] : [low | 128, ...u32(Math.floor(value / 128))];
}

/** The lower 32 bits of a number as signed LEB128. */
export function i32(value: number): number[] {
  const [low, rest] = [value & 0x7f, value >> 7];
  // The rest is nothing but the sign, which bit 6 has, too.
  return rest === (low & 0x40 ? -1 : 0) ? [low] : [low | 0x80, ...i32(rest)];
}

/** A text as the binary format has it. */
export function name(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [...u32(bytes.length), ...bytes];
}
