/**
 * Reconstructs from a subscriber's beads what happened to the message: which bytes are referenced in place, which were
 * copied and how often, the positions of headers, and the bytes of each system call. Pure.
 */
import { Kind, type Scene } from './scene.ts';

/** Bytes of the message that were processed together. */
export interface Stretch {
  from: number;
  to: number;
  /** Number of copies; 0 if the bytes are used in place. */
  copies: number;
}
/** A header of a chunk that is sent. */
export interface Head {
  /** Position of its chunk in the message. */
  at: number;
  bytes: number;
  copies: number;
}
/** A system call with the bytes of the message that it received. */
export interface Call {
  from: number;
  to: number;
  vectors: number;
}

/** Approximate costs in the engine: ns for each copy, bytes copied in 1 ns, and ns for a list entry. */
const COPY_NS = 2;
const BYTES_A_NS = 10;
const PLACE_NS = 5;

export class Wire {
  readonly stretches: Stretch[] = [];
  readonly heads: Head[] = [];
  readonly calls: Call[] = [];
  /** Position in the message up to which it was processed. */
  at = 0;
  copied = 0;
  /** Modelled time of copying, in ns. */
  copyNs = 0;
  listNs = 0;
  /** Number of pieces and headers in lists, or of buffers. */
  vectors = 0;
  headerBytes = 0;

  /** Bytes of the newest header that have not been copied yet. */
  #owed = 0;
  /** Position at which the newest call ended. */
  #called = 0;
  readonly #scene: Scene;
  /** Ends of the list's entries in the message, in order. */
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

  /** End of the current chunk. */
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
    if (bytes === 0) return;
    // A message that was laid out as on the wire is a single piece with headers between its chunks.
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
      // Header and payload are copied again, from one buffer to the next.
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
      // The last header of a laid-out message is before its last chunk.
      this.calls.push({ from: first, to: this.#given >= this.#list.length ? this.at : to, vectors });
      return;
    }
    // Bytes that were not copied bypassed the buffer.
    if (this.at === this.#called && this.at < this.#end) this.#take(this.#end, 0);
    this.calls.push({ from: this.#called, to: this.at, vectors });
    this.#called = this.at;
  }

  #take(to: number, copies: number) {
    this.stretches.push({ from: this.at, to, copies });
    this.at = to;
  }
}
