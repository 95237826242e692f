/**
 * The sound of one side on its way to the output. Its simulated sound card plays zeros for frames that it does not have;
 * they are ordinary samples to everything behind it, so they are marked here with their cause, and logged.
 */
import { logMemory, markMissing, OutputLog, type Cause } from '../audio/output-log.ts';
import type { SessionHost } from './session-host.ts';
import { TICKS_PER_SECOND, type Side } from './types.ts';

/**
 * Longest time from the end of a publisher's stall to the gap that it causes, in ticks: the sound card's queue lasts
 * less than a second.
 */
const QUEUE = TICKS_PER_SECOND;

export class SideSound {
  readonly log: OutputLog;
  readonly #side: Side;
  /** Missing frames that the sound card has counted; undefined before the first block. */
  #starved: number | undefined;
  /** Frames that it has counted as missing and that are not marked yet. */
  #owed = 0;
  #cause: Cause = 'reader';
  /** Whether the side's sound card plays. */
  playing = false;

  constructor(side: Side, rate: number) {
    this.#side = side;
    this.log = new OutputLog(logMemory(false), rate);
  }

  /** Moves the samples that the side's sound card has played into `out`. @returns sample frames */
  take(host: SessionHost, out: Float32Array): number {
    const frames = host.sound(this.#side, out);
    this.playing = frames > 0;
    const starved = this.playing ? host.starved(this.#side) : undefined;
    // Frames that were missing before this side was listened to are not in its samples.
    const more = starved === undefined || this.#starved === undefined ? 0 : starved - this.#starved;
    this.#starved = starved;
    if (more > 0 && this.#owed === 0) this.#cause = host.wasBlocked(this.#side, QUEUE) ? 'blocked' : 'reader';
    this.#owed = more < 0 ? 0 : this.#owed + more;
    if (this.#owed > 0) this.#mark(out, frames);
    this.log.interleaved(out, frames);
    return frames;
  }

  #mark(out: Float32Array, frames: number) {
    for (let frame = 0; frame < frames && this.#owed > 0; frame++) {
      if (out[2 * frame] !== 0 || out[2 * frame + 1] !== 0) continue;
      markMissing(out, frame, this.#cause);
      this.#owed--;
    }
  }
}
