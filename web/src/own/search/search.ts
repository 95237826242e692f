/**
 * Searches all states that a world can reach, breadth first, so that the first failure that it meets is one of the shortest.
 * A bound on preemptions, as in a depth-first search, is not needed: each state is explored once, whatever led to it.
 */
import type { Range } from '../interfaces.ts';
import { NONE, StateStore } from './store.ts';

/** What is searched: a guest with those that call it. Its whole state is in words. */
export interface World<Failure> {
  /** Words of its state. */
  readonly words: number;
  /** Number of actions, which are numbers from 0. */
  readonly actions: number;
  save(into: Int32Array): void;
  load(from: Int32Array, at: number): void;
  /** Whether the action is possible now. */
  can(action: number): boolean;
  /** Does an action. @returns what is wrong now @throws if the guest ends in a fault */
  act(action: number): Failure | undefined;
  /** Whether everything is done: nothing is done after it. */
  done(): boolean;
  /** What is wrong if nothing is possible, and not everything is done. */
  stuck(): Failure;
  /**
   * What is wrong if no order of actions leads from here to where everything is done; absent if nothing is ever done.
   * @param repeated the actions that are done again and again if all take turns
   */
  endless?(repeated: number[]): Failure;
  /** What is wrong if an action ended in this error; throws it if it is not the guest's. */
  faulted(error: unknown): Failure;
  /** Memory of the guest that holds nothing between actions, and is no part of the state. */
  readonly scratch: Range;
  fillScratch(byte: number): void;
  /** Checks now and then what would be too slow after each action. @throws like `act` */
  checkRest(): void;
}

export interface Limits {
  states: number;
  /** Words of memory for all of them. */
  words: number;
}

/** `complete`: whether all states were searched; if not, all that need at most `depth` actions. */
export interface Explored {
  states: number;
  transitions: number;
  depth: number;
  complete: boolean;
}

/** The actions that lead to a failure, if there is one. */
export interface Found<Failure> {
  explored: Explored;
  /** The states that were reached, and for each of them those that its actions lead to, or `NONE`. */
  store: StateStore;
  next: Int32Array;
  /** States in which everything is done. */
  ends: readonly number[];
  /** The state that the last action of the path was done in. */
  state: number;
  failure?: Failure;
  path: number[];
}

/** Transitions between two reports. */
const REPORT = 1 << 17;
/** States between two checks of the rest. */
const REST = 1 << 13;

/** @param onprogress called now and then */
export function search<Failure>(
  world: World<Failure>,
  limits: Limits,
  onprogress: (explored: Explored) => void = () => undefined,
): Found<Failure> {
  const store = new StateStore(world.words, limits.states, limits.words);
  /** The states that each state's actions lead to. */
  const next = new Int32Array(store.most * world.actions).fill(NONE);
  const scratch = new Int32Array(world.words);
  const explored: Explored = { states: 0, transitions: 0, depth: 0, complete: false };
  let state = 0;
  /** The action that is being done; none while the rest is checked. */
  let action = NONE;
  const ends: number[] = [];
  const found = (failure: Failure, path: number[]): Found<Failure> => {
    return { explored: { ...explored, states: store.count }, store, next, ends, state, failure, path };
  };
  try {
    world.save(scratch);
    store.add(scratch, NONE, 0);
    /** The first state that needs one action more than those before. */
    let deeper = 1;
    for (; state < store.count && !store.full; state++) {
      if (state === deeper) {
        explored.depth += 1;
        deeper = store.count;
      }
      world.load(store.states, state * world.words);
      if (world.done()) {
        ends.push(state);
        continue;
      }
      let acted = false;
      for (action = 0; action < world.actions; action++) {
        if (acted) world.load(store.states, state * world.words);
        if (!world.can(action) || store.full) continue;
        acted = true;
        explored.transitions += 1;
        const failure = world.act(action);
        if (failure !== undefined) return found(failure, [...store.path(state), action]);
        world.save(scratch);
        next[state * world.actions + action] = store.add(scratch, state, action);
        if (explored.transitions % REPORT === 0) onprogress({ ...explored, states: store.count });
      }
      action = NONE;
      if (!acted && !store.full) return found(world.stuck(), store.path(state));
      if (state % REST === 0) world.checkRest();
    }
    action = NONE;
    world.checkRest();
  } catch (error) {
    return found(world.faulted(error), [...store.path(state), ...(action === NONE ? [] : [action])]);
  }
  explored.states = store.count;
  explored.complete = !store.full;
  const lost =
    explored.complete && world.endless ? endlessFrom(next, world.actions, store.count, ends) : NONE;
  if (lost === NONE || !world.endless) return { explored, store, next, ends, state, path: [] };
  return found(world.endless(repeatedFrom(next, world.actions, lost)), store.path(lost));
}

/** The first state from which no end can be reached; `NONE` if there is none. */
function endlessFrom(next: Int32Array, actions: number, count: number, ends: readonly number[]): number {
  const ending = new Uint8Array(count);
  for (const end of ends) ending[end] = 1;
  // Most edges lead to states that were found later, so that a few turns from behind suffice.
  for (let changed = true; changed;) {
    changed = false;
    for (let state = count - 1; state >= 0; state--) {
      for (let action = 0; action < actions && !ending[state]; action++) {
        const to = next[state * actions + action];
        if (to === NONE || !ending[to]) continue;
        ending[state] = 1;
        changed = true;
      }
    }
  }
  return ending.indexOf(0);
}

/** The actions of the loop that is reached from a state with no end if all actions take turns, in their order. */
function repeatedFrom(next: Int32Array, actions: number, from: number): number[] {
  const done: number[] = [];
  /** The actions done before, by the state and the action whose turn it was, which determine all that follows. */
  const before = new Map<number, number>();
  for (let [state, turn] = [from, 0]; ;) {
    while (next[state * actions + turn] === NONE) turn = (turn + 1) % actions;
    const at = state * actions + turn;
    const first = before.get(at);
    if (first !== undefined) return [...new Set(done.slice(first))].sort();
    before.set(at, done.length);
    done.push(turn);
    state = next[at];
    turn = (turn + 1) % actions;
  }
}
