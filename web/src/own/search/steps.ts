/** The steps of a schedule with what each of them did, by running it again from the beginning. */
import { type PoolWorld, SIZES } from './pool.ts';
import type { RingWorld } from './ring.ts';
import type { World } from './search.ts';
import { type RingView, ringView } from './view.ts';

/** A step of the publisher, actor 0, of a reader, from 1, or of the closer. */
export interface RingStep {
  actor: number;
  /** Name of the state that the step began in, or its number. */
  state: string;
  /** The frame that it published or sent, which ends here. */
  frame?: number;
  /** The word that it sleeps on now. */
  sleeps?: string;
  /** Actors that it woke. */
  woken: number[];
  /** Words that may be waited on and have changed. */
  words: { name: string; from: number; to: number }[];
}

/** A call of the pool. Blocks go by their offsets in the pool's memory. */
export interface PoolStep {
  call: 'alloc' | 'free';
  bytes: number;
  /** Undefined if it gave no block, or the call did not end well. */
  at?: number;
}

/** Does each action of a path from the first state on. The last one may fail. */
function replay<F>(
  world: World<F>,
  first: Int32Array,
  path: readonly number[],
  each: (action: number, act: () => void) => void,
) {
  world.load(first, 0);
  for (const action of path) {
    each(action, () => {
      try {
        world.act(action);
      } catch {
        // The fault that the search has found.
      }
    });
  }
}

/** The state that a world is in. */
export function stateOf<F>(world: World<F>): Int32Array {
  const state = new Int32Array(world.words);
  world.save(state);
  return state;
}

/** The steps of a ring, and what is to be seen before the first of them and behind each. */
export function ringSteps(
  world: RingWorld,
  first: Int32Array,
  path: readonly number[],
): { steps: RingStep[]; views: RingView[] } {
  const steps: RingStep[] = [];
  world.load(first, 0);
  const views = [ringView(world)];
  const actors = Array.from({ length: world.actions }, (_, actor) => actor);
  replay(world, first, path, (actor, act) => {
    const before = actors.map((one) => world.actor(one));
    const state = world.stateName(actor);
    const words = world.watched.map(({ at }) => world.word(at));
    act();
    const after = actors.map((one) => world.actor(one));
    steps.push({
      actor,
      state,
      ...(after[actor].frame !== before[actor].frame && { frame: after[actor].frame }),
      ...(after[actor].asleep !== undefined && { sleeps: after[actor].asleep }),
      woken: actors.filter((one) => before[one].asleep !== undefined && after[one].asleep === undefined),
      words: world.watched.flatMap(({ name, at }, index) => {
        const [from, to] = [words[index], world.word(at)];
        return from === to ? [] : [{ name, from, to }];
      }),
    });
    views.push(ringView(world));
  });
  return { steps, views };
}

export function poolSteps(world: PoolWorld, first: Int32Array, path: readonly number[]): PoolStep[] {
  const steps: PoolStep[] = [];
  replay(world, first, path, (action, act) => {
    if (action >= SIZES.length) {
      const block = world.block(action - SIZES.length);
      act();
      steps.push({ call: 'free', bytes: block?.bytes ?? 0, at: block?.at });
      return;
    }
    const before = world.blocks();
    act();
    const block = world.blocks().find(({ at }) => before.every((other) => other.at !== at));
    steps.push({ call: 'alloc', bytes: SIZES[action], at: block?.at });
  });
  return steps;
}
