/** Texts and numbers of the tables: operators, times, bursts. */
import { namesOf } from '../../engine/names.ts';
import { joined, number } from '../../words/format.ts';
import { kinds, numbered } from '../../words/clock.en.ts';
import { End, Followed, Kind, type Scene } from './scene.ts';

const KINDS = namesOf(Kind);
/** Names of what sets the pace. */
export const followedNames = namesOf(Followed);

/** @param index from 0 */
export const operatorName = (kind: Kind, index: number): string => numbered(kinds[KINDS[kind]], index + 1);

/** A time in ms; less than 10 ms with one decimal if `fine`. */
export const ms = (count: number, fine = false): string =>
  joined({ value: number(count, fine && count < 10 ? 1 : 0), unit: 'ms' });

/** Number of ticks without a rest before the newest one. */
export function burst(scene: Scene): number {
  let count = 0;
  let last = 0;
  for (const { end } of scene.allTicks()) {
    count += 1;
    if (end !== End.slept && end !== End.stopped) continue;
    last = count;
    count = 0;
  }
  return last;
}
