/**
 * Counts what each of several variants does in some ticks of a script, in the real engine: two variants in a session,
 * from the end of one tick to the end of another. The counts are exact and do not depend on the machine.
 */
import { type Config, TICKS_PER_MS } from '../../engine/types.ts';
import { type Counter, counters, Scene } from './scene.ts';
import { FRAMES } from './frames.ts';

/** The part of a session that is used here. */
export interface Worlds {
  scene(side: number, out: Float64Array): number;
  seek_time(tick: number): void;
  free(): void;
}

/** Counts of a variant over a number of ticks. */
export interface Counted {
  id: string;
  ticks: number;
  counts: Record<Counter, number>;
}

/** Number of ticks before counting, and of counted ticks; fewer if a tick makes a hundred thousand requests. */
const FIRST = 8;
const TICKS = 8;
const FEW = 2;
const MANY_CALLS = 100_000;

const countsOf = (scene: Scene) =>
  Object.fromEntries(counters.map((name) => [name, scene.counter(name)])) as Record<Counter, number>;

/** Time when tick `count` is over and the next one has not begun, in ticks of the lab. */
const overAt = ({ knobs, rate }: Config, count: number) =>
  Math.floor((count * FRAMES[knobs.frame ?? 0] * 1_000 * TICKS_PER_MS) / rate) - 1;

/** Counts of both sides over the ticks `from` to `to`. */
function between(session: Worlds, of: Config, from: number, to: number): Record<Counter, number>[] {
  const at = (ticks: number) => {
    session.seek_time(Math.max(0, overAt(of, ticks)));
    return [0, 1].map((side) => {
      const data = new Float64Array(session.scene(side, new Float64Array(0)));
      session.scene(side, data);
      return countsOf(new Scene(data));
    });
  };
  const before = at(from);
  return at(to).map((after, side) => {
    // A maximum is not a sum, so it is not subtracted.
    const since = (id: Counter) => after[id] - (id === 'zombies' ? 0 : before[side][id]);
    return Object.fromEntries(counters.map((id) => [id, since(id)])) as Record<Counter, number>;
  });
}

/** @param open creates the worlds of a configuration */
export function* count(
  config: Config,
  ids: string[],
  open: (config: Config) => Worlds,
): Generator<Counted[]> {
  let [first, ticks] = [FIRST, TICKS];
  for (let at = 0; at < ids.length; at += 2) {
    const [a, b = a] = ids.slice(at, at + 2);
    const session = open({ ...config, a, b });
    try {
      if (at === 0 && between(session, config, 1, 2)[0].remainingCalls > MANY_CALLS)
        [first, ticks] = [2, FEW];
      const [one, other] = between(session, config, first, first + ticks);
      yield [{ id: a, ticks, counts: one }, ...(b === a ? [] : [{ id: b, ticks, counts: other }])];
    } finally {
      session.free();
    }
  }
}
