/**
 * A read-only, typed view of the flat numbers in which the engine describes one frame and its five wrappers: the offsets of
 * `engine/src/chunks/share/scene.rs` are named here and nowhere else.
 */
import { cursor } from '../../components/figure/cursor.ts';

const HEADER = 36;
const COUNTERS = 16;
const UNIT = 2;
const WRAPPER = 8;
const PIECE = 2;

/** What frames are sent as, in the engine's order. */
export const formats = ['rtmp', 'flv', 'rtp', 'elementary', 'ts'] as const;
export type Format = (typeof formats)[number];

/** How far a view is. */
export const View = { none: 0, built: 1, complete: 2, unused: 3 } as const;
/** What a piece of a view is. */
export const Kind = { shell: 0, copy: 1, written: 2 } as const;

/** A NAL unit, or a raw block of sound. */
export interface Unit {
  bytes: number;
  /** its first byte: of a NAL unit its header */
  first: number;
}

interface Piece {
  /** one of `Kind` */
  kind: number;
  bytes: number;
}

/** One format's view of the frame. */
export interface Wrapper {
  format: Format;
  subscribers: number;
  /** one of `View` */
  state: number;
  /** pieces in all; fewer may be told one by one */
  count: number;
  pieces: Piece[];
  shared: number;
  copied: number;
  written: number;
  /** bytes of this frame that went into its sockets */
  sunk: number;
}

/** The counters, in the order in which the engine gives them. */
export const counters = [
  'frames',
  'payloadBytes',
  'copiedRtmp',
  'copiedFlv',
  'copiedRtp',
  'copiedElementary',
  'copiedTs',
  'written',
  'shells',
  'pooled',
  'allocations',
  'views',
  'unusedViews',
  'calls',
  'vectors',
  'bytesSent',
  'modelledNs',
  'longestVector',
] as const;
export type Counter = (typeof counters)[number];

/** Which of them counts a format's copies. */
export const copies: Record<Format, Counter> = {
  rtmp: 'copiedRtmp',
  flv: 'copiedFlv',
  rtp: 'copiedRtp',
  elementary: 'copiedElementary',
  ts: 'copiedTs',
};

/** One station as it was at one step. Valid as long as nobody writes into the numbers. */
export class Scene {
  readonly units: Unit[];
  readonly wrappers: Wrapper[];
  readonly #data: Float64Array;

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    this.#data = data;
    const take = cursor(data);
    take(HEADER);
    this.units = Array.from({ length: data[2] }, () => {
      const [bytes, first] = take(UNIT);
      return { bytes, first };
    });
    this.wrappers = formats.map((format) => {
      const [subscribers, state, count, listed, shared, copied, written, sunk] = take(WRAPPER);
      const pieces = Array.from({ length: listed }, () => {
        const [kind, bytes] = take(PIECE);
        return { kind, bytes };
      });
      return { format, subscribers, state, count, pieces, shared, copied, written, sunk };
    });
  }

  /** ticks */
  get time() {
    return this.#data[1];
  }
  get isSound() {
    return this.#data[3] === 1;
  }
  get isKey() {
    return this.#data[4] === 1;
  }
  /** bytes of its units */
  get payload() {
    return this.#data[5];
  }
  /** bytes of the message that it came in */
  get message() {
    return this.#data[6];
  }
  /** its time in the file, in ms */
  get clip() {
    return this.#data[7];
  }
  /** which format is at work: index into `formats`, and into the variant's places */
  get format() {
    return this.#data[8];
  }
  /** the subscriber that is sent it, from 1; 0: the view is built */
  get who() {
    return this.#data[9];
  }
  /** steps begun: pictures, with their sound */
  get begun() {
    return this.#data[12];
  }
  /** how much slower than the machine this step is shown */
  get slowed() {
    return this.#data[13];
  }
  /** actions of this step that are left */
  get left() {
    return this.#data[14];
  }

  counter(name: Counter): number {
    return this.#data[COUNTERS + counters.indexOf(name)];
  }
}
