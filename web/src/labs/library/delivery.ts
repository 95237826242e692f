/**
 * Delivers rows to the page as the engine does: in one block whose UTF-8 text is decoded only when it is shown. The
 * buffers are reused for the next delivery.
 */
import type { LibraryBlock } from '../../../../engine/pkg-library/ringside.js';
import { blockFor } from './columns.ts';

/** Number of properties of a song that are shown: artist, album and title. */
const SHOWN = 3;

/** Rows to deliver: each starts with its song, followed by its shown properties. */
export class Delivery {
  readonly shown = SHOWN;
  #songs = new Int32Array(64);
  #known = new Uint8Array(64);
  #ends = new Uint32Array(64 * SHOWN);
  #text = new Uint8Array(4_096);
  #rows = 0;
  #cells = 0;
  #end = 0;

  /** Removes all rows. */
  clear() {
    [this.#rows, this.#cells, this.#end] = [0, 0, 0];
  }

  addRow(song: number) {
    if (this.#rows === this.#songs.length) {
      this.#songs = grown(this.#songs, 2 * this.#rows);
      this.#known = grown(this.#known, 2 * this.#rows);
      this.#ends = grown(this.#ends, 2 * this.#rows * SHOWN);
    }
    this.#known[this.#rows] = 0;
    this.#songs[this.#rows++] = song;
  }

  /** Adds an unknown property. */
  addNothing() {
    this.#ends[this.#cells++] = this.#end;
  }

  /** Adds a property as UTF-8 text. */
  add(bytes: Uint8Array, from: number, length: number) {
    this.#known[this.#rows - 1] |= 1 << (this.#cells % SHOWN);
    if (this.#end + length > this.#text.length) {
      this.#text = grown(this.#text, Math.max(2 * this.#text.length, this.#end + length));
    }
    // Texts are short, so that copying bytes is faster than creating a view.
    for (let at = 0; at < length; at++) this.#text[this.#end + at] = bytes[from + at];
    this.#end += length;
    this.addNothing();
  }

  block(): LibraryBlock {
    const { block, rows } = blockFor(this.#rows, this.#end);
    rows.songs.set(this.#songs.subarray(0, this.#rows));
    rows.ends.set(this.#ends.subarray(0, this.#cells));
    rows.known.set(this.#known.subarray(0, this.#rows));
    rows.text.set(this.#text.subarray(0, this.#end));
    return block;
  }
}

/** @returns a longer array that begins with the old one's values */
function grown<T extends Int32Array | Uint8Array | Uint32Array>(old: T, length: number): T {
  const larger = new (old.constructor as new (length: number) => T)(length);
  larger.set(old);
  return larger;
}
