/**
 * A fair scheduler: each action that is possible now is as likely as any other, so that readers take turns in ever other orders.
 * The same seed draws the same actions.
 */
import { MOST_STEPS } from '../../link/link.ts';
import { JobsWorld } from '../search/jobs.ts';
import type { PoolWorld } from '../search/pool.ts';
import { RingWorld } from '../search/ring.ts';
import { FRAME_TICKS, Pace } from './pace.ts';
import { randomOf } from './random.ts';

/** Frames of a run: 6 s of sound at 48 kHz. */
export const RUN_FRAMES = 250;
/** Ticks after which a ring's run ends, although not all is done. */
const MOST_TICKS = (RUN_FRAMES + 8) * FRAME_TICKS;
/** Calls of a pool's run. */
export const RUN_CALLS = 250;

export interface Fair {
  seed: number;
  /** Number of the reader that is slow; 0 for none. */
  slow: number;
  /** Actions that come first. */
  before: readonly number[];
}

/** The actions of a run, each drawn in the state that the world is in when it is asked for. */
export function fair(
  world: RingWorld | JobsWorld | PoolWorld,
  { seed, slow, before }: Fair,
): Iterable<number> {
  const random = randomOf(seed);
  const draw = (from: readonly number[]) => from[Math.floor(random() * from.length)];
  if (world instanceof RingWorld) return ofRing(world, slow, before, draw);
  return unpaced(world, world instanceof JobsWorld ? MOST_STEPS : RUN_CALLS, before, draw);
}

type Draw = (from: readonly number[]) => number;
const possible = (world: RingWorld | JobsWorld | PoolWorld) =>
  Array.from({ length: world.actions }, (_, action) => action).filter((action) => world.can(action));

function* ofRing(world: RingWorld, slow: number, before: readonly number[], draw: Draw): Generator<number> {
  const pace = new Pace(slow);
  for (const actor of before) {
    pace.step(actor, world);
    yield actor;
  }
  for (;;) {
    const can = possible(world);
    const now = Math.min(...can.map((actor) => pace.at(actor, world)));
    if (now >= MOST_TICKS) return;
    const actor = draw(can.filter((one) => pace.at(one, world) === now));
    pace.step(actor, world);
    yield actor;
  }
}

function* unpaced(world: JobsWorld | PoolWorld, most: number, before: readonly number[], draw: Draw) {
  yield* before;
  for (let done = before.length; done < most; done++) yield draw(possible(world));
}
