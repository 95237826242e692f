/**
 * The state of a guest as words of 32 bits: what its callers know of it, ranges of its memory, and its mutable globals. Saving and restoring it is most of
 * what a search does, and therefore copies words in loops: for a hundred bytes these are faster than `set` with a view.
 */
import { MOST, type Range } from '../interfaces.ts';
import { Refused } from '../refusal.ts';
import { Faulted, type Guest } from './guest.ts';

const F64 = 0x7c;
const F32 = 0x7d;
const I64 = 0x7e;

/** A range that a guest exports, by default an empty one. @throws {Refused} if it is too large, or beyond the memory */
function rangeOf(guest: Guest, name: string, most: number): Range {
  const end = guest.extra || guest.memory.buffer.byteLength;
  const begin = guest.within(`${name}_begin`, 0, end, 0);
  return { begin, bytes: guest.within(`${name}_bytes`, 0, Math.min(most, end - begin), 0) };
}

const isIn = ({ begin, bytes }: Range, address: number) => address >= begin && address < begin + bytes;

const isOverlap = (a: Range, b: Range) =>
  a.bytes > 0 && b.bytes > 0 && (isIn(a, b.begin) || isIn(b, a.begin));

export class GuestState {
  /** Number of words. */
  readonly words: number;
  readonly #control: Int32Array;
  readonly #memory: Int32Array;
  readonly #bytes: Uint8Array;
  /** Indices of the words in memory that are part of the state. */
  readonly #indices: Int32Array;
  readonly #globals: Guest['globals'];
  readonly #scratch = new DataView(new ArrayBuffer(8));
  readonly #before: Int32Array;
  /** Where the guest's own state lies in its memory, in bytes. */
  readonly own: Range;
  /** Memory of the guest that holds nothing between calls, such as its stack. */
  readonly scratch: Range;

  /**
   * @param control what its callers know of it; changes in place
   * @param more ranges that the host gave it, in bytes, whole words
   * @throws {Refused} if its own range is wrong
   */
  constructor(guest: Guest, control: Int32Array, more: readonly Range[] = []) {
    this.own = rangeOf(guest, 'state', MOST.state);
    this.scratch = rangeOf(guest, 'scratch', MOST.scratch);
    if (isOverlap(this.own, this.scratch))
      throw new Refused({ kind: 'overlap', state: this.own, scratch: this.scratch });
    this.#control = control;
    this.#memory = new Int32Array(guest.memory.buffer);
    this.#bytes = new Uint8Array(guest.memory.buffer);
    const indices = [this.own, ...more].flatMap((range) => {
      const first = range.begin >> 2;
      const words = range.bytes === 0 ? 0 : ((range.begin + range.bytes + 3) >> 2) - first;
      return Array.from({ length: words }, (_, word) => first + word);
    });
    this.#indices = Int32Array.from(indices);
    this.#globals = guest.globals;
    this.words =
      control.length +
      indices.length +
      this.#globals.reduce((sum, { type }) => sum + (type === I64 || type === F64 ? 2 : 1), 0);
    this.#before = this.#memory.slice();
  }

  save(into: Int32Array) {
    const [control, memory, indices] = [this.#control, this.#memory, this.#indices];
    for (let word = 0; word < control.length; word++) into[word] = control[word];
    const at = control.length;
    for (let word = 0; word < indices.length; word++) into[at + word] = memory[indices[word]];
    if (this.#globals.length > 0) this.#saveGlobals(into, at + indices.length);
  }

  /** @param first index of its first word */
  load(from: Int32Array, first: number) {
    const [control, memory, indices] = [this.#control, this.#memory, this.#indices];
    for (let word = 0; word < control.length; word++) control[word] = from[first + word];
    const at = first + control.length;
    for (let word = 0; word < indices.length; word++) memory[indices[word]] = from[at + word];
    if (this.#globals.length > 0) this.#loadGlobals(from, at + indices.length);
  }

  #saveGlobals(into: Int32Array, at: number) {
    for (const { type, global } of this.#globals) {
      const value = global.value as number | bigint;
      if (type === I64) this.#scratch.setBigInt64(0, value as bigint);
      else if (type === F64) this.#scratch.setFloat64(0, value as number);
      else if (type === F32) this.#scratch.setFloat32(0, value as number);
      else this.#scratch.setInt32(0, value as number);
      into[at++] = this.#scratch.getInt32(0);
      if (type === I64 || type === F64) into[at++] = this.#scratch.getInt32(4);
    }
  }

  #loadGlobals(from: Int32Array, at: number) {
    for (const { type, global } of this.#globals) {
      this.#scratch.setInt32(0, from[at++]);
      if (type === I64 || type === F64) this.#scratch.setInt32(4, from[at++]);
      if (type === I64) global.value = this.#scratch.getBigInt64(0);
      else if (type === F64) global.value = this.#scratch.getFloat64(0);
      else if (type === F32) global.value = this.#scratch.getFloat32(0);
      else global.value = this.#scratch.getInt32(0);
    }
  }

  fillScratch(byte: number) {
    const { begin, bytes } = this.scratch;
    this.#bytes.fill(byte, begin, begin + bytes);
  }

  /** @throws {Faulted} if the guest has written beside its state, which then is not what was searched */
  checkRest() {
    for (let word = 0; word < this.#memory.length; word++) {
      if (this.#memory[word] === this.#before[word] || isIn(this.scratch, word * 4)) continue;
      if (this.#indices.includes(word)) continue;
      const { begin, bytes } = this.own;
      throw new Faulted({ kind: 'outside', address: word * 4, begin, end: begin + bytes });
    }
  }
}
