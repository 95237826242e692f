/** Texts of the code and the tables. */
import { namesOf } from '../../engine/names.ts';
import { exactBytes, joined, number } from '../../words/format.ts';
import { does as doing, plan as words } from '../../words/pools.en.ts';
import { State } from './scene.ts';

const STATES = namesOf(State);
export const does = (state: State): string => doing[STATES[state]];

/** Name of a level: the size of its blocks. */
export function levelName(size: number): string {
  if (size === 0) return words.shells;
  return size % 1024 === 0 ? joined({ value: number(size / 1024), unit: 'KiB' }) : exactBytes(size);
}
