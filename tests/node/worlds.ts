/** Worlds of the real engine for tests: the worlds of a lab, and the scenes of both sides at successive times. */
import type { Catalogue, Config, Lab } from '../../web/src/engine/types.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';

/** The part of a session that these tests use. */
interface Worlds {
  scene(side: number, out: Float64Array): number;
  seek_time(tick: number): void;
  advance(steps: number): number;
  free(): void;
}

/** A loaded module of the engine. */
interface Module {
  catalogue: () => Catalogue;
  Session: new (config: Config) => Worlds;
}

type Read<S> = (data: Float64Array) => S;

export const configOf = (
  lab: Lab,
  a: string,
  b: string,
  knobs: Record<string, number> = {},
  rate = 48_000,
) => ({
  ...{ lab: lab.id, a, b, seed: 0, rate },
  knobs: { ...defaultKnobs(lab), ...knobs },
});

/** Both worlds after each move. Frees them at the end. */
function* sights<W extends Worlds, S, M>(
  session: W,
  moves: Iterable<M>,
  move: (session: W, to: M) => void,
  read: Read<S>,
): Generator<[S, S]> {
  const scene = (side: number): S => {
    const data = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, data);
    return read(data);
  };
  try {
    for (const to of moves) {
      move(session, to);
      yield [scene(0), scene(1)];
    }
  } finally {
    session.free();
  }
}

/** A lab of a module, and its worlds. @param rate of the sound card, in Hz */
export function labWorlds<S>({ catalogue, Session }: Module, id: string, read: Read<S>, rate?: number) {
  const lab = catalogue().labs.find((one) => one.id === id)!;
  const config = (a: string, b: string, knobs: Record<string, number> = {}): Config =>
    configOf(lab, a, b, knobs, rate);
  /** Both worlds every `ticks` ticks from the beginning. */
  const watched = (of: Config, ticks: number, looks: number) =>
    sights(
      new Session(of),
      Array.from({ length: looks }, (_, look) => (look + 1) * ticks),
      (session, tick) => session.seek_time(tick),
      read,
    );
  /** Both worlds at one time, in ticks. */
  const shown = (of: Config, time: number): [S, S] => [...watched(of, time, 1)][0];
  return { lab, config, watched, shown };
}
