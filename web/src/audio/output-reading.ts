/** Reads the log of an output: the envelope and the gaps of its last seconds, and the silence since its start. */
import {
  BEGUN,
  BIN,
  BINS,
  type Cause,
  CAUSES,
  FRAMES,
  GAP,
  GAPS,
  LOG_SECONDS,
  PEAKS,
  SILENT,
} from './output-log.ts';

/** A gap, or the part of it that lies in the last seconds. */
export interface Gap {
  /** Seconds from its start until now. */
  ago: number;
  seconds: number;
  cause: Cause;
}

/** What an output has played. */
export interface Played {
  /** Seconds played and missing since the start. */
  seconds: number;
  /** Seconds of silence since the start. */
  silent: number;
  /** Peaks of the last `LOG_SECONDS`, newest first, in equal parts; undefined for parts before the start. */
  envelope: (number | undefined)[];
  /** Gaps of the last `LOG_SECONDS`, oldest first. */
  gaps: Gap[];
}

/** Sample frames of silence since the start. */
export const silentFrames = (memory: ArrayBufferLike): number =>
  Atomics.load(new Int32Array(memory, 0, PEAKS), SILENT) >>> 0;

/** Sample frames since the start. */
export const loggedFrames = (memory: ArrayBufferLike): number =>
  Atomics.load(new Int32Array(memory, 0, PEAKS), FRAMES) >>> 0;

/** @param rate sample frames per second */
export function readLog(memory: ArrayBufferLike, rate: number): Played {
  const words = new Int32Array(memory, 0, PEAKS);
  const peaks = new Float32Array(memory, PEAKS * Int32Array.BYTES_PER_ELEMENT, BINS);
  const frames = Atomics.load(words, FRAMES) >>> 0;
  const begun = words[BEGUN];
  const newest = Math.floor(frames / words[BIN]);
  const envelope = Array.from({ length: BINS }, (_, back) =>
    newest - back < 0 ? undefined : peaks[(newest - back) % BINS],
  );
  const gaps: Gap[] = [];
  for (let gap = Math.max(0, begun - GAPS); gap < begun; gap++) {
    const at = GAP + 3 * (gap % GAPS);
    const ago = ((frames - words[at]) >>> 0) / rate;
    const cut = clip({ ago, seconds: words[at + 1] / rate, cause: CAUSES[words[at + 2]] }, 0, LOG_SECONDS);
    if (cut) gaps.push(cut);
  }
  return { seconds: frames / rate, silent: (words[SILENT] >>> 0) / rate, envelope, gaps };
}

/** The part of a gap that lies from `from` to `to` seconds ago; undefined if there is none. */
export function clip({ ago, seconds, cause }: Gap, from: number, to: number): Gap | undefined {
  const begin = Math.min(ago, to);
  const end = Math.max(ago - seconds, from);
  return begin > end ? { ago: begin, seconds: begin - end, cause } : undefined;
}

/** A stretch of an output's last seconds, and the log that holds what was played in it. */
export interface Stretch {
  /** Seconds ago at which it ends and begins. */
  to: number;
  from: number;
  /** Undefined if nothing was played, or nothing is known of it. */
  log: Played | undefined;
  /** Seconds by which the log counts fewer than the output: what it calls `x` seconds ago is `x + lag` seconds ago. */
  lag: number;
}

/** Joins stretches, newest first; undefined if no log is known. */
export function joined(stretches: readonly Stretch[]): Played | undefined {
  const known = stretches.flatMap(({ log }) => log ?? []);
  if (known.length === 0) return undefined;
  const bins = (seconds: number) => Math.round((seconds * BINS) / LOG_SECONDS);
  const envelope = new Array<number | undefined>(BINS).fill(undefined);
  const gaps: Gap[] = [];
  for (const { to, from, log, lag } of stretches) {
    const [first, end] = [bins(to), Math.min(BINS, bins(from))];
    for (let back = first; back < end; back++) envelope[back] = log?.envelope[back - bins(lag)];
    for (const gap of log?.gaps ?? []) {
      const cut = clip({ ...gap, ago: gap.ago + lag }, to, Math.min(from, LOG_SECONDS));
      if (cut) gaps.push(cut);
    }
  }
  return { ...known[0], envelope, gaps: gaps.toSorted((one, other) => other.ago - one.ago) };
}
