/** The real engine's part Lengths of the Chunks lab, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, { catalogue, Session } from '../../engine/pkg-memory/ringside.js';
import type { Config } from '../../web/src/engine/types.ts';
import { Scene } from '../../web/src/labs/chunks/scene.ts';
import { defaultKnobs } from '../../web/src/state/link.ts';

const wasm = new URL('../../engine/pkg-memory/ringside_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

export const lab = catalogue().labs.find(({ id }) => id === 'chunks')!;

export const config = (a: string, b: string, knobs: Record<string, number> = {}): Config => ({
  ...{ lab: 'chunks', a, b, seed: 0, rate: 44_100 },
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
