/**
 * Some schedules that pass, of all that a search has tried: walks through its states, in which an actor goes on for a few steps
 * or for many, and of these those that differ most.
 */
import { MOST_STEPS } from '../../link/link.ts';
import { randomOf } from '../run/random.ts';
import type { Found } from './search.ts';
import { NONE } from './store.ts';

const SCHEDULES = 5;
/** Walks that are compared, and how likely each goes on with the action before. */
const WALKS = 64;
const GOES_ON = [0, 0.5, 0.9, 0.98];

type Searched = Pick<Found<unknown>, 'store' | 'next' | 'ends' | 'explored'>;

/** A walk from the first state to an end; where nothing ends, as many actions as the farthest state needs. */
function walk({ store, next, ends, explored }: Searched, isEnd: ReadonlySet<number>, seed: number) {
  const random = randomOf(seed);
  const actions = next.length / store.most;
  const path: number[] = [];
  let state = 0;
  while (path.length < (ends.length > 0 ? MOST_STEPS : explored.depth)) {
    if (isEnd.has(state)) return path;
    const from = state * actions;
    const can = Array.from({ length: actions }, (_, action) => action).filter(
      (action) => next[from + action] !== NONE,
    );
    // Behind the last state that a bounded search has explored.
    if (can.length === 0) return path;
    const last = path.at(-1) ?? NONE;
    const goesOn = random() < GOES_ON[seed % GOES_ON.length] && can.includes(last);
    const action = goesOn ? last : can[Math.floor(random() * can.length)];
    path.push(action);
    state = next[from + action];
  }
  return ends.length > 0 ? undefined : path;
}

/** Places in which two schedules differ. */
function distance(one: readonly number[], other: readonly number[]): number {
  let places = Math.abs(one.length - other.length);
  for (let place = 0; place < one.length && place < other.length; place++)
    if (one[place] !== other[place]) places++;
  return places;
}

/** The longest schedule, and then each time the one that differs most from those before. */
export function passing(searched: Searched): number[][] {
  const isEnd = new Set(searched.ends);
  const paths = Array.from({ length: WALKS }, (_, seed) => walk(searched, isEnd, seed)).filter(
    (path) => path !== undefined,
  );
  const chosen: number[][] = [];
  while (chosen.length < Math.min(SCHEDULES, paths.length)) {
    const near = (path: readonly number[]) => Math.min(...chosen.map((one) => distance(path, one)));
    const far = paths.map((path) => (chosen.length === 0 ? path.length : near(path)));
    const most = Math.max(...far);
    if (most === 0) break;
    chosen.push(paths[far.indexOf(most)]);
  }
  return chosen;
}
