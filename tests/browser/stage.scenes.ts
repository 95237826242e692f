/** Both scenes of a lab's state, as the real engine fills them. */
import type { ModuleId } from '../../web/src/engine/modules.ts';
import type { Action, Catalogue, Config, Side } from '../../web/src/engine/types.ts';
import type { LinkState } from '../../web/src/link/link.ts';

/** A state of a lab as a link describes it, with what links do not contain. */
export type LabScene = Pick<LinkState, 'config' | 'time' | 'look' | 'script'>;

/** The part of a session that these tests use. */
interface Worlds {
  step(): number;
  advance(steps: number): number;
  act(action: Action): void;
  look(stream: number): void;
  seek_time(tick: number): void;
  scene(side: number, out: Float64Array): number;
  free(): void;
}

/** The part of a module of the engine that these tests use. */
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

/** The numbers of both scenes in a state. */
export function scenesOf({ Session }: Engine, { config, look, script, time }: LabScene): Float64Array[] {
  const session = new Session(config);
  try {
    session.look(look ?? 0);
    for (const { step, action } of script) {
      session.advance(step - session.step());
      session.act(action);
    }
    session.seek_time(time);
    return numbersOf(session);
  } finally {
    session.free();
  }
}
