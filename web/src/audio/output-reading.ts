/**
 * Reads the log of an output: the envelope and the gaps of its last seconds, and the silence since its start; and what a side
 * has played, from the output's log and the worker's.
 */
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
interface Stretch {
  /** Seconds ago at which it ends and begins. */
  to: number;
  from: number;
  /** Undefined if nothing was played, or nothing is known of it. */
  log: Played | undefined;
  /** Seconds by which the log counts fewer than the output: what it calls `x` seconds ago is `x + lag` seconds ago. */
  lag: number;
}

/** Joins stretches, newest first; undefined if no log is known. */
function joined(stretches: readonly Stretch[]): Played | undefined {
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

/** A time in which a side was heard, or was not; it ends when the next one begins. */
export interface Turn {
  heard: boolean;
  /** Seconds since its start. */
  ago: number;
}

/**
 * Puts together what a side has played in the last seconds. While it was heard, the output's log says so, with the gaps
 * that a recorder at the output would find. While the other side was heard, the worker's log of its simulated sound card
 * says so. Both worlds stand still while the engine is late, so the worker's log has nothing of that time.
 * @param turns oldest first
 * @param log the worker's log of this side; undefined if that side is played only while it is heard
 */
export function playedBy(
  turns: readonly Turn[],
  output: Played,
  log: Played | undefined,
): Played | undefined {
  const late = output.gaps.filter(({ cause }) => cause === 'late').toReversed();
  const stretches: Stretch[] = [];
  /** The seconds from now until here are in `stretches`. */
  let to = 0;
  /** Adds the worker's log until `until` seconds ago. */
  const unheard = (until: number) => {
    const lag = late.reduce((sum, gap) => sum + (gap.ago <= to ? gap.seconds : 0), 0);
    if (until > to) stretches.push({ to, from: until, log, lag });
    to = Math.max(to, until);
  };
  /** Adds the worker's log until then, without the times in which the engine was late. */
  const betweenLate = (until: number) => {
    for (const { ago, seconds } of late) {
      if (ago - seconds >= until) break;
      if (ago <= to) continue;
      unheard(ago - seconds);
      to = Math.min(until, ago);
    }
    unheard(until);
  };
  for (const turn of turns.toReversed()) {
    const from = Math.min(turn.ago, LOG_SECONDS);
    if (from <= to) continue;
    if (turn.heard) {
      stretches.push({ to, from, log: output, lag: 0 });
      to = from;
    } else betweenLate(from);
  }
  betweenLate(LOG_SECONDS);
  return joined(stretches);
}
