/** Runs a schedule that someone picked, from the first state on: what the disposable worker does for each request. */
import type { OwnKind } from '../interfaces.ts';
import { FRAMES, JOBS, type NotStarted, started } from './find.ts';
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

/** @param actions actors of steps, or numbers of a pool's calls */
export function play(module: Uint8Array, kind: OwnKind, actions: readonly number[]): Played {
  return started<Played>(module, kind, (make) => {
    if (kind === 'pool') {
      const world = new PoolWorld(make);
      return { kind, ...poolSteps(world, stateOf(world), actions) };
    }
    if (kind === 'jobs') {
      const world = new JobsWorld(make, JOBS);
      return { kind, ...jobsSteps(world, stateOf(world), actions) };
    }
    const world = new RingWorld(make, FRAMES);
    return { kind, ...ringSteps(world, stateOf(world), actions) };
  });
}
