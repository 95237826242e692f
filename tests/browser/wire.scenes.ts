/** Both sides of the labs share, reslice and server at a time, from the real engine. */
import init, { catalogue, Session } from '../../engine/pkg-memory/ringside.js';
import type { Lab } from '../../web/src/engine/types.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import { scenesAt as sidesAt } from './stage.worlds.ts';

/** Loads the engine. @returns the lab of that id */
export async function engineLab(id: string): Promise<Lab> {
  await init();
  return catalogue().labs.find((lab) => lab.id === id)!;
}

/** @param time in ticks */
export function scenesAt<S>(
  lab: Lab,
  [a, b]: [string, string],
  knobs: Record<string, number>,
  time: number,
  read: (data: Float64Array) => S,
): [S, S] {
  const config = {
    ...{ lab: lab.id, a, b, seed: 0, rate: 48_000 },
    knobs: { ...defaultKnobs(lab), ...knobs },
  };
  return sidesAt(Session, read, config, time);
}
