/** Runs a schedule from the first state on, one that someone picked or one that is drawn: what the disposable worker does. */
import type { OwnKind } from '../interfaces.ts';
import { type Fair, fair } from '../run/fair.ts';
import { type NotStarted, started } from './find.ts';
import { JobsWorld } from './jobs.ts';
import { PoolWorld } from './pool.ts';
import { RingWorld } from './ring.ts';
import {
  type JobsRun,
  jobsSteps,
  type PoolRun,
  poolSteps,
  type RingRun,
  ringSteps,
  stateOf,
} from './steps.ts';

export type Played =
  NotStarted | ({ kind: 'ring' } & RingRun) | ({ kind: 'jobs' } & JobsRun) | ({ kind: 'pool' } & PoolRun);

/** @param path actors of steps, or numbers of a pool's calls @param frames frames that are published, or jobs that are enqueued */
function playPath(
  module: Uint8Array,
  kind: OwnKind,
  frames: number,
  path: (world: RingWorld | JobsWorld | PoolWorld) => Iterable<number>,
): Played {
  return started<Played>(module, kind, (make) => {
    if (kind === 'pool') {
      const world = new PoolWorld(make);
      return { kind, ...poolSteps(world, stateOf(world), path(world)) };
    }
    if (kind === 'jobs') {
      const world = new JobsWorld(make, frames);
      return { kind, ...jobsSteps(world, stateOf(world), path(world)) };
    }
    const world = new RingWorld(make, frames);
    return { kind, ...ringSteps(world, stateOf(world), path(world)) };
  });
}

/** Runs the actions that someone picked. */
export const play = (module: Uint8Array, kind: OwnKind, frames: number, actions: readonly number[]): Played =>
  playPath(module, kind, frames, () => actions);

/** Runs the actions that a fair scheduler draws. @returns what they did, and the actions */
export function run(
  module: Uint8Array,
  kind: OwnKind,
  frames: number,
  options: Fair,
): { played: Played; actions: number[] } {
  const actions: number[] = [];
  function* kept(path: Iterable<number>) {
    for (const action of path) {
      actions.push(action);
      yield action;
    }
  }
  const played = playPath(module, kind, frames, (world) => kept(fair(world, options)));
  if (!('steps' in played)) return { played, actions };
  // One more was drawn behind a failure.
  const { length } = played.steps;
  return { played: { ...played, misfit: undefined }, actions: actions.slice(0, length) };
}
