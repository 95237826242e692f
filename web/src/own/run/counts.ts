/** What the host has counted up to a moment of a schedule. Nothing of it is the module's own word. */
import { PUBLISHER } from '../search/ring.ts';
import type { ActorStep, PoolStep } from '../search/steps.ts';

export interface ActorCounts {
  actor: number;
  steps: number;
  /** Frames or jobs that it has done, and for a reader of a ring the frames that it left out. */
  frames: number;
  leftOut: number;
  /** How often it went to sleep, and how often it was woken. */
  sleeps: number;
  woken: number;
}

/** @param actors number of actors @param steps those up to the moment */
export function countActors(actors: number, steps: readonly ActorStep[]): ActorCounts[] {
  const counts = Array.from({ length: actors }, (_, actor) => ({
    actor,
    steps: 0,
    frames: 0,
    leftOut: 0,
    sleeps: 0,
    woken: 0,
  }));
  const last = counts.map(() => 0);
  for (const { actor, frame, sleeps, woken } of steps) {
    const count = counts[actor];
    count.steps += 1;
    if (sleeps !== undefined) count.sleeps += 1;
    for (const one of woken) counts[one].woken += 1;
    if (frame === undefined) continue;
    count.frames += 1;
    if (actor !== PUBLISHER) count.leftOut += frame - last[actor] - 1;
    last[actor] = frame;
  }
  return counts;
}

interface CallCounts {
  call: 'alloc' | 'free';
  bytes: number;
  calls: number;
  /** Calls of alloc that gave no block. */
  none: number;
}

export function countCalls(sizes: readonly number[], steps: readonly PoolStep[]): CallCounts[] {
  const calls = (['alloc', 'free'] as const).flatMap((call) => sizes.map((bytes) => ({ call, bytes })));
  return calls.map(({ call, bytes }) => {
    const made = steps.filter((step) => step.call === call && step.bytes === bytes);
    return { call, bytes, calls: made.length, none: made.filter(({ at }) => at === undefined).length };
  });
}
