/** Both scenes of a lab's state, as the real engine fills them. */
import type { ModuleId } from '../../web/src/engine/modules.ts';
import type { Action, Catalogue, Config, Side } from '../../web/src/engine/types.ts';
import type { GalleryState } from './gallery.states.ts';

/** The part of a session that the gallery uses. */
interface Worlds {
  step(): number;
  advance(steps: number): number;
  act(action: Action): void;
  look(stream: number): void;
  seek_time(tick: number): void;
  scene(side: number, out: Float64Array): number;
  free(): void;
}

/** The part of a module of the engine that the gallery uses. */
export interface Engine {
  default: () => Promise<unknown>;
  catalogue: () => Catalogue;
  Session: new (config: Config) => Worlds;
}

/** The engine's modules, which the page loads in workers. */
export const engines: Record<ModuleId, () => Promise<Engine>> = {
  sharing: () => import('../../engine/pkg/ringside.js'),
  memory: () => import('../../engine/pkg-memory/ringside.js'),
  station: () => import('../../engine/pkg-station/ringside.js'),
  library: () => import('../../engine/pkg-library/ringside.js'),
};

const numbersOf = (session: Worlds) =>
  ([0, 1] satisfies Side[]).map((side) => {
    const numbers = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, numbers);
    return numbers;
  });

/** The numbers of both scenes after each of these numbers of steps, which grow. */
export function* scenesAfter({ Session }: Engine, config: Config, steps: readonly number[]) {
  const session = new Session(config);
  try {
    for (const step of steps) {
      session.advance(step - session.step());
      yield numbersOf(session);
    }
  } finally {
    session.free();
  }
}

/** The numbers of both scenes at each of these times, which grow. */
export function* scenesAt(
  { Session }: Engine,
  { config, look, script }: Omit<GalleryState, 'time'>,
  times: readonly number[],
): Generator<Float64Array[]> {
  const session = new Session(config);
  try {
    session.look(look ?? 0);
    for (const { step, action } of script) {
      session.advance(step - session.step());
      session.act(action);
    }
    for (const time of times) {
      session.seek_time(time);
      yield numbersOf(session);
    }
  } finally {
    session.free();
  }
}

/** @returns the numbers of both scenes */
export const scenesOf = (engine: Engine, state: GalleryState): Float64Array[] =>
  [...scenesAt(engine, state, [state.time])][0];
