/**
 * Does the actions of a search again, each with other contents of the guest's scratch memory. Where one goes differently, the
 * guest keeps something there, which the search neither saves nor compares: nothing that it has found is true.
 */
import type { Found, World } from './search.ts';
import { NONE } from './store.ts';

/** Odd, so that all bytes take their turns; the first is 255. */
const byteOf = (turn: number) => (255 + turn * 0x9d) & 255;

/**
 * @param onstate called with each state's number
 * @returns the actions that lead to the first that goes differently, with it; undefined if all go as before
 */
export function unrepeatable<Failure>(
  world: World<Failure>,
  { store, next, state: last, failure, path }: Found<Failure>,
  onstate: (state: number) => void,
): number[] | undefined {
  if (world.scratch.bytes === 0) return undefined;
  const after = new Int32Array(world.words);
  let turn = 0;

  /** Does an action. @returns what is wrong then */
  function act(state: number, action: number): Failure | undefined {
    world.load(store.states, state * world.words);
    world.fillScratch(byteOf(turn++));
    try {
      return world.act(action);
    } catch (error) {
      return world.faulted(error);
    }
  }

  function leadsTo(state: number): boolean {
    world.save(after);
    const at = state * world.words;
    return after.every((word, index) => word === store.states[at + index]);
  }

  for (let state = 0; state < store.count; state++) {
    onstate(state);
    for (let action = 0; action < world.actions; action++) {
      const to = next[state * world.actions + action];
      if (to === NONE) continue;
      if (act(state, action) !== undefined || !leadsTo(to)) return [...store.path(state), action];
    }
  }
  const action = path.at(-1);
  if (failure === undefined || action === undefined || path.length === store.path(last).length)
    return undefined;
  return JSON.stringify(act(last, action)) === JSON.stringify(failure) ? undefined : path;
}
