/** The real engine's labs about bytes on their way, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, { catalogue, Session } from '../../engine/pkg-memory/ringside.js';
import type { Config, Lab } from '../../web/src/engine/types.ts';
import { defaultKnobs } from '../../web/src/state/link.ts';

const wasm = new URL('../../engine/pkg-memory/ringside_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

export const labOf = (id: string): Lab => catalogue().labs.find((lab) => lab.id === id)!;

export const configOf = (lab: Lab, a: string, b: string, knobs: Record<string, number> = {}): Config => ({
  ...{ lab: lab.id, a, b, seed: 0, rate: 48_000 },
  knobs: { ...defaultKnobs(lab), ...knobs },
});

/** Both worlds, each time they were looked at: at these ticks, in order. */
export function* watched<S>(of: Config, times: Iterable<number>, read: (data: Float64Array) => S) {
  const session = new Session(of);
  const scene = (side: number): S => {
    const data = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, data);
    return read(data);
  };
  try {
    for (const time of times) {
      session.seek_time(time);
      yield [scene(0), scene(1)] as [S, S];
    }
  } finally {
    session.free();
  }
}

/** Both worlds after every step, up to so many. */
export function* stepped<S>(of: Config, steps: number, read: (data: Float64Array) => S) {
  const session = new Session(of);
  const scene = (side: number): S => {
    const data = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, data);
    return read(data);
  };
  try {
    for (let step = 0; step < steps; step++) {
      session.advance(1);
      yield [scene(0), scene(1)] as [S, S];
    }
  } finally {
    session.free();
  }
}
