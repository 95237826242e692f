/** The real engine's threads lab, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, { catalogue, Session } from '../../engine/pkg/ringside.js';
import type { Config } from '../../web/src/engine/types.ts';
import { Scene } from '../../web/src/labs/threads/scene.ts';
import { defaultKnobs } from '../../web/src/state/link.ts';

await init({ module_or_path: readFileSync(new URL('../../engine/pkg/ringside_bg.wasm', import.meta.url)) });

export const lab = catalogue().labs.find(({ id }) => id === 'threads')!;

export const config = (a: string, b: string, knobs: Record<string, number> = {}): Config => ({
  ...{ lab: 'threads', a, b, seed: 0, rate: 48_000 },
  knobs: { ...defaultKnobs(lab), ...knobs },
});

/** Both worlds, each time they were looked at: `ticks` apart, from the beginning. */
export function* watched(of: Config, ticks: number, looks: number): Generator<[Scene, Scene]> {
  const session = new Session(of);
  const scene = (side: number) => {
    const data = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, data);
    return new Scene(data);
  };
  try {
    for (let look = 1; look <= looks; look++) {
      session.seek_time(look * ticks);
      yield [scene(0), scene(1)];
    }
  } finally {
    session.free();
  }
}

/** Both worlds at one time, in ticks. */
export const shown = (of: Config, time: number): [Scene, Scene] => [...watched(of, time, 1)][0];
