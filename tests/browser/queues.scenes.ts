/** Both sides of a lab about who is asked, and how often, at a time, as the real engine fills them. */
import init, { catalogue, Session } from '../../engine/pkg-station/ringside.js';
import type { Lab } from '../../web/src/engine/types.ts';
import { Scene } from '../../web/src/labs/queues/scene.ts';
import { defaultKnobs } from '../../web/src/state/link.ts';

/** Loads the engine. @returns the lab of that id */
export async function engineLab(id: string): Promise<Lab> {
  await init();
  return catalogue().labs.find((lab) => lab.id === id)!;
}

/** @param time in ticks */
export function scenesAt(
  lab: Lab,
  [a, b]: [string, string],
  knobs: Record<string, number>,
  time: number,
): [Scene, Scene] {
  const session = new Session({
    ...{ lab: lab.id, a, b, seed: 0, rate: 48_000 },
    knobs: { ...defaultKnobs(lab), ...knobs },
  });
  session.seek_time(time);
  const side = (index: 0 | 1) => {
    const data = new Float64Array(session.scene(index, new Float64Array(0)));
    session.scene(index, data);
    return new Scene(data);
  };
  const scenes: [Scene, Scene] = [side(0), side(1)];
  session.free();
  return scenes;
}
