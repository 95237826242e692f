/** Both sides of the real engine as a stage receives them, for tests. */
import type { Config } from '../../web/src/engine/types.ts';

/** The part of a session that these tests use. */
interface Worlds {
  seek_time(tick: number): void;
  advance(steps: number): number;
  scene(side: number, out: Float64Array): number;
  free(): void;
}

/** Both scenes of a configuration `steps` actions after a time in ticks. */
export function scenesAt<S>(
  Session: new (config: Config) => Worlds,
  read: (data: Float64Array) => S,
  config: Config,
  time: number,
  steps = 0,
): [S, S] {
  const session = new Session(config);
  session.seek_time(time);
  if (steps > 0) session.advance(steps);
  const side = (index: 0 | 1) => {
    const data = new Float64Array(session.scene(index, new Float64Array(0)));
    session.scene(index, data);
    return read(data);
  };
  const scenes: [S, S] = [side(0), side(1)];
  session.free();
  return scenes;
}
