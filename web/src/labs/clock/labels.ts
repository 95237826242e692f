/** Texts of the figure and its tables: operators, the pace, times. */
import { namesOf } from '../../engine/names.ts';
import { joined, number } from '../../words/format.ts';
import { kinds, numbered, paces, plan as words } from '../../words/clock.en.ts';
import { End, Followed, Kind, type Tick } from './scene.ts';

const KINDS = namesOf(Kind);

/** @param index from 0 */
export const operatorName = (kind: Kind, index: number): string => numbered(kinds[KINDS[kind]], index + 1);

/** Why the clock rests or does not, from its newest tick. @param burst ticks before its last rest */
export function pace(last: Tick | undefined, burst: number): string {
  if (!last) return paces.idle;
  if (last.end === End.stopped) return paces.stopped;
  if (last.end === End.caughtUp || last.end === End.jumped) return paces.late;
  if (last.end === End.freed) return last.follows === Followed.nobody ? paces.free : paces.device;
  return burst > 0 ? paces.burst(burst) : paces.first;
}

/** A time in ms; less than 10 ms with one decimal if `fine`. */
export const ms = (count: number, fine = false): string =>
  joined({ value: number(count, fine && count < 10 ? 1 : 0), unit: 'ms' });

/** How long the clock rested after a tick. */
export const restText = ({ ended, next, end }: Tick): string =>
  end === End.stopped ? words.stopped : ms(next - ended);
