/**
 * What a subscriber's beads did to the message: which of its bytes stand in a list as they lie, which were copied and how
 * often, where headers stand, and what each system call took. Pure.
 */
import { Kind, type Scene } from './scene.ts';

/** Bytes of the message that were handled as one. */
export interface Stretch {
  from: number;
  to: number;
  /** how often they were copied; 0: they are used where they lie */
  copies: number;
}
/** A header of a chunk that goes out. */
export interface Head {
  /** where in the message its chunk begins */
  at: number;
  bytes: number;
  copies: number;
}
/** A system call, and the bytes of the message that it was given. */
export interface Call {
  from: number;
  to: number;
  vectors: number;
}

/** Round figures of the engine for the pace of the figure, in ns: for every copy and each byte of it; for a place in a list. */
const COPY_NS = 2;
const BYTES_A_NS = 10;
const PLACE_NS = 5;

export class Wire {
  readonly stretches: Stretch[] = [];
  /** where pieces of length 0 stand */
  readonly empty: number[] = [];
  readonly heads: Head[] = [];
  readonly calls: Call[] = [];
  /** how far the message has come */
  at = 0;
  copied = 0;
  /** modelled, in ns */
  copyNs = 0;
  listNs = 0;
  /** pieces and headers in lists, or buffers */
  vectors = 0;
  headerBytes = 0;

  /** bytes of the newest header that were not copied yet */
  #owed = 0;
  /** where the newest call ended */
  #called = 0;
  readonly #scene: Scene;
  /** ends, in the message, of what is in the list, in its order */
  readonly #list: number[] = [];
  #given = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    for (let index = 0; index < scene.beads; index++) {
      const { kind, amount } = scene.bead(index);
      if (kind === Kind.head) this.#head(amount);
      else if (kind === Kind.piece) this.#piece(amount);
      else if (kind === Kind.copy) this.#copy(amount);
      else this.#call(amount);
    }
  }

  /** Where the chunk under way ends. */
  get #end() {
    const { output, messageBytes } = this.#scene;
    return Math.min(messageBytes, this.heads.length * output);
  }

  #head(bytes: number) {
    const at = Math.min(this.heads.length * this.#scene.output, this.#scene.messageBytes);
    this.heads.push({ at, bytes, copies: 0 });
    this.headerBytes += bytes;
    this.listNs += PLACE_NS;
    this.#owed = bytes;
    this.#list.push(at);
  }

  #piece(bytes: number) {
    this.listNs += PLACE_NS;
    this.#owed = 0;
    if (bytes === 0) {
      this.empty.push(this.at);
      return;
    }
    // A message that was laid out as it goes over the wire is one piece, with headers between its chunks.
    const to = Math.min(this.at + bytes, this.#scene.messageBytes);
    this.#take(to, 0);
    this.#list.push(to);
  }

  #copy(bytes: number) {
    this.copied += bytes;
    this.copyNs += COPY_NS + bytes / BYTES_A_NS;
    const head = this.heads.at(-1);
    if (!head) return this.#take(this.at + bytes, 1);
    if (this.#owed > 0) {
      head.copies += 1;
      this.#owed = 0;
    } else if (this.at < this.#end) this.#take(Math.min(this.at + bytes, this.#end), 1);
    else {
      // Header and payload once more, from one buffer into the next.
      head.copies += 1;
      for (let last = this.stretches.length - 1; this.stretches[last]?.from >= head.at; last--)
        this.stretches[last].copies += 1;
    }
  }

  #call(vectors: number) {
    this.vectors += vectors;
    if (vectors > 1) {
      const first = this.#list[this.#given - 1] ?? 0;
      this.#given += vectors;
      const to = this.#list[Math.min(this.#given, this.#list.length) - 1] ?? this.at;
      // The last header of a message that was laid out stands before its last chunk.
      this.calls.push({ from: first, to: this.#given >= this.#list.length ? this.at : to, vectors });
      return;
    }
    // What was not copied went past the buffer.
    if (this.at === this.#called && this.at < this.#end) this.#take(this.#end, 0);
    this.calls.push({ from: this.#called, to: this.at, vectors });
    this.#called = this.at;
  }

  #take(to: number, copies: number) {
    this.stretches.push({ from: this.at, to, copies });
    this.at = to;
  }
}
