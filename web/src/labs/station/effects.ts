/** What each change of 2.4.5 was measured to save, alone and as the only one left out, on one scale. Pure. */
import type { Comparison } from '../../engine/types.ts';
import { CHANGES, type ChangeId } from './board.ts';
import { AFTER, BEFORE } from './releases.ts';
import { type Change, changeOf, proven } from './times.ts';

type Found = Partial<Record<string, Comparison[]>>;

/** A saving as a share of the release's tick; negative where the change costs. */
export interface Saving {
  by: number;
  low: number;
  high: number;
  kind: 'saves' | 'costs' | 'none';
}
export interface Effect {
  id: ChangeId;
  /** Of 2.4.4's tick, with only this change. */
  alone?: Saving;
  /** Of 2.4.5's tick, against it without this change. */
  without?: Saving;
}

const change = (found: Found, base: string, id: string): Change | undefined => {
  const one = found[base]?.find(({ variant }) => variant === id);
  return one && changeOf(one);
};

/** @param more whether the change is of the time that is saved, rather than of the time that is taken */
function saving(of: Change | undefined, more: boolean): Saving | undefined {
  if (!of) return undefined;
  const [by, low, high] = more ? [of.by, of.low, of.high] : [0 - of.by, 0 - of.high, 0 - of.low];
  return { by, low, high, kind: !proven(of) ? 'none' : by > 0 ? 'saves' : 'costs' };
}

export const effects = (found: Found): Effect[] =>
  CHANGES.map(({ id }) => {
    const alone = saving(change(found, BEFORE, `only-${id}`), false);
    const without = saving(change(found, AFTER, `less-${id}`), true);
    return { id, ...(alone && { alone }), ...(without && { without }) };
  });

/** The whole release against the one before; undefined before it is measured. */
export const release = (found: Found): Saving | undefined => saving(change(found, BEFORE, AFTER), false);

/** The noise floors of the comparisons with both releases: the largest of each, null if unknown. */
export const floors = (found: Found): (number | null)[] =>
  [BEFORE, AFTER].map((base) => {
    const known = (found[base] ?? []).flatMap(({ noise_floor: floor }) => floor ?? []);
    return known.length > 0 ? Math.max(...known) : null;
  });

/** The range of the scale, which contains 0. */
export function scaleOf(all: readonly Effect[]): { from: number; to: number } {
  const ends = all.flatMap(({ alone, without }) =>
    [alone, without].flatMap((one) => (one ? [one.by, one.low, one.high] : [])),
  );
  return { from: Math.min(0, ...ends), to: Math.max(0.01, ...ends) };
}
