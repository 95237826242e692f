/** Geometry of a strip that shows what one side has played: positions are shares of its width, from 0 at the left. */
import { BINS, type Cause, LOG_SECONDS } from '../audio/output-log.ts';
import { clip, type Gap, type Played } from '../audio/output-reading.ts';
import { TICKS_PER_SECOND } from '../engine/types.ts';

/** A gap as it is drawn. */
export interface GapMark {
  from: number;
  width: number;
  ms: number;
  cause: Cause;
  /** Whether there is room for its label. */
  named: boolean;
}

/**
 * Outline of the envelope in a box of `BINS` by 2, around the height 1: a closed path for each time in which something was
 * played. Heights are square roots of the peaks, so that quiet music is visible beside full level.
 */
export function outline({ envelope }: Pick<Played, 'envelope'>): string {
  const runs: { x: number; peak: number }[][] = [[]];
  for (const [back, peak] of envelope.entries()) {
    if (peak === undefined) runs.push([]);
    else runs[runs.length - 1].push({ x: BINS - 1 - back, peak });
  }
  const at = (x: number, y: number) => `${x} ${y.toFixed(3)}`;
  return runs
    .filter(({ length }) => length > 1)
    .map((peaks) => {
      const upper = peaks.map(({ x, peak }) => at(x, 1 - height(peak)));
      const lower = peaks.toReversed().map(({ x, peak }) => at(x, 1 + height(peak)));
      return `M${[...upper, ...lower].join('L')}Z`;
    })
    .join('');
}

const height = (peak: number) => Math.sqrt(Math.min(1, peak));

/**
 * The gaps; the longest ones are named as far as their labels do not overlap.
 * @param label share of the strip's width that a label needs
 */
export function marks({ gaps }: Pick<Played, 'gaps'>, label: number): GapMark[] {
  const all = gaps.map(({ ago, seconds, cause }): GapMark => {
    const shape = { from: 1 - ago / LOG_SECONDS, width: seconds / LOG_SECONDS };
    return { ...shape, ms: Math.round(seconds * 1000), cause, named: false };
  });
  const named: GapMark[] = [];
  for (const mark of all.toSorted((one, other) => other.ms - one.ms)) {
    mark.named = named.every((other) => Math.abs(place(other, label) - place(mark, label)) > label);
    if (mark.named) named.push(mark);
  }
  return all;
}

/**
 * A publisher's stalls in the last seconds of virtual time, as the gaps that are heard once they are played.
 * @param stalls as [start, end, …], in ticks; the last one may go on
 * @param now in ticks
 */
export function gapsOf(stalls: Uint32Array, now: number): Gap[] {
  const seconds = (ticks: number) => ticks / TICKS_PER_SECOND;
  return Array.from({ length: stalls.length >> 1 }, (_, nth) => {
    const [start, end] = [stalls[2 * nth], Math.min(stalls[2 * nth + 1], now)];
    return clip(
      { ago: seconds(now - start), seconds: seconds(end - start), cause: 'blocked' },
      0,
      LOG_SECONDS,
    );
  }).filter((gap) => gap !== undefined);
}

/** Middle of a mark's label, which stays within the strip if it fits. */
export const place = ({ from, width }: GapMark, label: number): number =>
  Math.max(label / 2, Math.min(1 - label / 2, from + width / 2));

/** Silence in the strip, in ms, and the seconds that it shows. */
export function silenceOf({ gaps, envelope }: Played): { ms: number; seconds: number } {
  const bins = envelope.filter((peak) => peak !== undefined).length;
  const silent = gaps.reduce((sum, { seconds }) => sum + seconds, 0);
  return { ms: Math.round(silent * 1000), seconds: (bins * LOG_SECONDS) / BINS };
}
