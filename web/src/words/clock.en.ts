/** What the figure of the clock, its legend, its code and its actions say. */
import { End, Followed, Kind, type Scene, type Tick } from '../labs/clock/scene.ts';
import { joined, number, tickTime } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: clock',
  heading: 'Clock: who sets the pace?',
  work: 'tick',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const ms = (count: number) => joined({ value: number(count), unit: 'ms' });
const plural = (count: number, one: string) => `${number(count)} ${count === 1 ? one : `${one}s`}`;

const KINDS: Record<Kind, string> = {
  [Kind.source]: 'source',
  [Kind.pass]: 'operator',
  [Kind.join]: 'join',
  [Kind.output]: 'output',
  [Kind.card]: 'sound card',
  [Kind.line]: 'peer',
};
/** @param index from 0 */
export const operatorName = (kind: Kind, index: number) => `${KINDS[kind]} ${number(index + 1)}`;

/** Why the clock rests or does not, from its newest tick. */
function pace(last: Tick | undefined, burst: number): string {
  if (!last) return 'not yet started';
  if (last.end === End.stopped) return 'two sync sources: it stops';
  if (last.end === End.caughtUp || last.end === End.jumped) return 'too late: no rest';
  if (last.end === End.freed)
    return last.follows === Followed.nobody ? 'nobody paces it' : 'the device paces it, one tick a frame';
  return burst > 0 ? `own time: ${plural(burst, 'tick')}, then a sleep` : 'own time: the first burst';
}

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  follows: {
    [Followed.nobody]: 'own time',
    [Followed.card]: 'follows the sound card',
    [Followed.line]: 'follows the peer',
    [Followed.both]: 'two at once: error 17',
  } satisfies Record<Followed, string>,
  device: (isCard: boolean, open: boolean) =>
    isCard ? (open ? 'card' : 'card, closed') : open ? 'peer' : 'peer, away',
  mode: (scene: Scene, burst: number) => pace(scene.allTicks().at(-1), burst),
  wrong: 'the clock is wrong',
  tick({ asked, told }: Scene, terse: boolean) {
    const calls = terse ? plural(asked, 'call') : `${plural(asked, 'call')} of self_sync`;
    return told > 0 ? `${calls}, ${plural(told, 'callback')}` : `${calls} this tick`;
  },
  rest: ({ ended, next, end }: Tick) => (end === End.stopped ? 'stopped' : ms(next - ended)),
  at: (at: number) => ms(at),
  values: { asked: 'calls', told: 'callbacks', hooks: 'registered', wrong: 'wrong ticks' },
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing moves yet.',
} as const;

const FOLLOWS: Record<Followed, string> = {
  [Followed.nobody]: 'The clock keeps its own time.',
  [Followed.card]: 'The clock follows the sound card.',
  [Followed.line]: 'The clock follows the peer.',
  [Followed.both]: 'Two set the pace at once: error 17.',
};
/** The figure in a few sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  const ticks = scene.counter('ticks');
  if (ticks === 0) return 'The clock has not started yet.';
  return [
    FOLLOWS[scene.follows],
    `${plural(ticks, 'tick')}, ${plural(scene.counter('selfSync'), 'call')} of self_sync, ${plural(scene.counter('callbacks'), 'callback')}.`,
    ...(scene.wrong ? ['It is wrong: it should follow something else.'] : []),
  ].join(' ');
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: a clock over ${plural(scene.operators, 'operator')}. ${sentence(scene)} ${joined(tickTime(scene.time))} have passed.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  operator: 'operator',
  line: 'pulls from',
  asked: 'asked, this tick',
  told: 'told, this tick',
  card: 'sound card, open',
  peer: 'peer, connected',
  ticks: 'tick in own time',
  even: 'tick that a device paces',
  rest: 'sleep',
} as const;

/** What one may do. */
export const acts = {
  title: 'Do something to both sides',
  plug: { card: 'Open the sound card', line: 'Connect the peer' },
  unplug: { card: 'Close the sound card', line: 'Disconnect the peer' },
} as const;

/** The code tab. */
export const code = {
  functions: {
    sync_source: 'the clock finds out, each tick',
    cycle: 'an operator’s cycle begins',
    changed: 'something changes, and says so',
    woken: 'an operator wakes up',
    update: 'an operator works out its answer',
    propagate: 'the news climbs',
  },
  works: 'the clock',
  note: 'The code that you watch is the code that is timed. The recursion is in engine/labs/liquidsoap/src/clock/sync/ask.rs.',
  many: (count: number) => `${number(count)} here`,
} as const;
