/** Runs a schedule that someone picked, from the first state on: what the disposable worker does for each request. */
import type { OwnKind } from '../interfaces.ts';
import { FRAMES, type NotStarted, started } from './find.ts';
import { PoolWorld } from './pool.ts';
import { RingWorld } from './ring.ts';
import { type PoolRun, poolSteps, type RingRun, ringSteps, stateOf } from './steps.ts';

export type Played = NotStarted | ({ kind: 'ring' } & RingRun) | ({ kind: 'pool' } & PoolRun);

/** @param actions actors of a ring's steps, or numbers of a pool's calls */
export function play(module: Uint8Array, kind: OwnKind, actions: readonly number[]): Played {
  return started<Played>(module, kind, (make) => {
    if (kind === 'pool') {
      const world = new PoolWorld(make);
      return { kind, ...poolSteps(world, stateOf(world), actions) };
    }
    const world = new RingWorld(make, FRAMES);
    return { kind, ...ringSteps(world, stateOf(world), actions) };
  });
}
