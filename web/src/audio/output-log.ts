/**
 * What an output has played in the last seconds: the envelope of its waveform, and its gaps with their causes. The audio
 * thread writes the log in `process()`, so nothing here allocates or waits. All times are in sample frames of the output
 * and count from its start, modulo 2^32. Nothing is added while nothing is meant to be heard, so a pause is no gap.
 *
 * A frame that the simulated sound card of a world did not have is a mark in the samples: NaN on the left, and on the
 * right its cause. In this way the mark reaches the output with the frames around it. The engine's sound is always
 * finite.
 */

/** Why there was no frame to play. */
export const CAUSES = ['blocked', 'reader', 'late', 'empty'] as const;
/**
 * `blocked`: the publisher waited for a reader; `reader`: the sound card's reader had no frame; `late`: the engine
 * delivered nothing in time; `empty`: the ring on real threads was empty.
 */
export type Cause = (typeof CAUSES)[number];

/** Indices of the causes that the output itself finds. */
export const LATE = CAUSES.indexOf('late');
export const EMPTY = CAUSES.indexOf('empty');

/** Seconds that the log holds. */
export const LOG_SECONDS = 8;
/** Parts of the envelope, 20 ms each. */
export const BINS = 50 * LOG_SECONDS;
/** Number of newest gaps that the log holds. */
export const GAPS = 128;

/** Words of the log: frames, frames of silence, gaps begun, frames in a bin. */
export const FRAMES = 0;
export const SILENT = 1;
export const BEGUN = 2;
export const BIN = 3;
/** First word of the gaps. Each has three: its first frame, its length, and the index of its cause. */
export const GAP = 4;
/** First word of the envelope's peaks, which are floats. */
export const PEAKS = GAP + 3 * GAPS;

/** Allocates the memory of a log. @param shared whether another thread can read it */
export function logMemory(shared: boolean): ArrayBuffer | SharedArrayBuffer {
  const bytes = (PEAKS + BINS) * Int32Array.BYTES_PER_ELEMENT;
  return shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
}

/** Replaces a frame of interleaved stereo by the mark of a missing one. */
export function markMissing(interleaved: Float32Array, frame: number, cause: Cause) {
  interleaved[2 * frame] = NaN;
  interleaved[2 * frame + 1] = CAUSES.indexOf(cause);
}

/** The only writer of a log. */
export class OutputLog {
  readonly memory: ArrayBuffer | SharedArrayBuffer;
  #words: Int32Array;
  #peaks: Float32Array;
  #bin: number;
  /** Cause of the gap that the last frame belongs to; -1 if that frame was played. */
  #gap = -1;

  /** @param rate sample frames per second */
  constructor(memory: ArrayBuffer | SharedArrayBuffer, rate: number) {
    this.memory = memory;
    this.#words = new Int32Array(memory, 0, PEAKS);
    this.#peaks = new Float32Array(memory, PEAKS * Int32Array.BYTES_PER_ELEMENT, BINS);
    this.#bin = this.#words[BIN] = Math.max(1, Math.round((rate * LOG_SECONDS) / BINS));
  }

  /** Adds the first `frames` frames of two channels, and replaces marked ones by silence. */
  played(left: Float32Array, right: Float32Array, frames: number) {
    for (let frame = 0; frame < frames; frame++) {
      if (this.#add(left[frame], right[frame])) continue;
      left[frame] = 0;
      right[frame] = 0;
    }
  }

  /** Adds `frames` frames of interleaved stereo, which it does not change. */
  interleaved(samples: Float32Array, frames: number) {
    for (let frame = 0; frame < frames; frame++) this.#add(samples[2 * frame], samples[2 * frame + 1]);
  }

  /** Adds frames that were missing at the output. @param cause index in `CAUSES` */
  missing(frames: number, cause: number) {
    for (let frame = 0; frame < frames; frame++) this.#add(NaN, cause);
  }

  /** @returns whether the frame has sound */
  #add(left: number, right: number): boolean {
    const frame = this.#words[FRAMES];
    const place = Math.floor((frame >>> 0) / this.#bin) % BINS;
    if ((frame >>> 0) % this.#bin === 0) this.#peaks[place] = 0;
    const sounds = left === left;
    if (sounds) {
      const peak = Math.max(Math.abs(left), Math.abs(right));
      if (peak > this.#peaks[place]) this.#peaks[place] = peak;
      this.#gap = -1;
    } else this.#lengthen(frame, right);
    // Stored last, and atomically: a reader of the count sees what was stored before it.
    Atomics.store(this.#words, FRAMES, (frame + 1) | 0);
    return sounds;
  }

  /** Counts a frame of silence, in the gap that the last frame belongs to or in a new one. */
  #lengthen(frame: number, cause: number) {
    const words = this.#words;
    if (cause !== this.#gap) {
      const at = GAP + 3 * (words[BEGUN] % GAPS);
      words[at] = frame;
      words[at + 1] = 0;
      words[at + 2] = cause;
      this.#gap = cause;
      words[BEGUN]++;
    }
    words[GAP + 3 * ((words[BEGUN] - 1) % GAPS) + 1]++;
    words[SILENT]++;
  }
}
