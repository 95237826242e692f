/** What the figure of the clock, its legend, its code and its actions say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: clock',
  heading: 'Clock: who sets the pace?',
  work: 'tick',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

const plural = (count: number, one: string) => `${number(count)} ${count === 1 ? one : `${one}s`}`;

/** Kinds of operators. */
export const kinds = {
  source: 'source',
  pass: 'operator',
  join: 'join',
  switch: 'switch',
  output: 'output',
  card: 'sound card',
  line: 'peer',
} as const;
/** One of several operators of a kind. @param index from 1 */
export const numbered = (kind: string, index: number) => `${kind} ${number(index)}`;

/** What decides when the clock goes on. */
export const paces = {
  idle: 'not yet started',
  stopped: 'two sync sources: it stops',
  late: 'too late: no rest',
  free: 'nobody paces it',
  device: 'the device paces it, one tick a frame',
  burst: (ticks: number) => `own time: ${plural(ticks, 'tick')}, then a sleep`,
  first: 'own time: the first burst',
} as const;

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  follows: {
    nobody: 'own time',
    card: 'follows the sound card',
    line: 'follows the peer',
    both: 'two at once: error 17',
  },
  device: (isCard: boolean, open: boolean) =>
    isCard ? (open ? 'card' : 'card, closed') : open ? 'peer' : 'peer, away',
  wrong: 'the clock is wrong',
  tick(asked: number, told: number, terse: boolean) {
    const calls = terse ? number(asked) : plural(asked, 'question');
    return told > 0 ? `${calls} + ${plural(told, 'callback')}` : `${calls} this tick`;
  },
  stopped: 'stopped',
  /** Above the columns: one for each of the newest ticks. */
  calls: (told: boolean) => (told ? 'questions and callbacks in each tick' : 'questions in each tick'),
  values: { asked: 'questions', told: 'callbacks', wrong: 'wrong ticks' },
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing moves yet.',
} as const;

/** The figure in a few sentences: what a screen reader hears. */
export const summary = {
  idle: 'The clock has not started yet.',
  follows: {
    nobody: 'The clock keeps its own time.',
    card: 'The clock follows the sound card.',
    line: 'The clock follows the peer.',
    both: 'Two set the pace at once: error 17.',
  },
  counts: (ticks: number, calls: number, callbacks: number) =>
    `${plural(ticks, 'tick')}, ${plural(calls, 'call')} of self_sync, ${plural(callbacks, 'callback')}.`,
  wrong: 'It is wrong: it should follow something else.',
} as const;

/** The figure for those who do not see it. @param time the formatted time since the start */
export const alternative = (name: string, operators: number, summary: string, time: string) =>
  `${name}: a clock over ${plural(operators, 'operator')}. ${summary} ${time} have passed.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  operator: 'operator',
  line: 'pulls data from',
  asked: 'asked in this tick',
  calls: 'a tick’s questions',
  kept: 'would call up on a change',
  told: 'told in this tick',
  saved: 'only the other side asks',
  card: 'sound card, open',
  peer: 'peer, connected',
  ticks: 'tick in own time',
  even: 'tick that a device paces',
  rest: 'sleep',
  other: 'the other side’s count',
} as const;

/** What a mark is, for the words of the story that name it. */
export const about = {
  operator: 'An operator makes or changes sound: a source, an effect, an output.',
  line: 'The operator above pulls its sound from the one below.',
  asked: 'A call of self_sync: it asks an operator whether something sets its pace.',
  calls: 'The questions of one tick; the newest tick is at the right.',
  kept: 'A callback that is kept: if the operator below changes, it calls the one above.',
  told: 'A callback: an operator that changed calls a function of the one above.',
  card: 'The sound card. While it is open it sets the pace: a tick for each frame that it plays.',
  peer: 'The other end of a connection, which sets the pace while it is there.',
  ticks: 'A tick makes one frame of sound, 20\u202fms long. Black: the clock keeps its own time.',
  even: 'Ticks at the pace of a device: one for each frame that it plays.',
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
  note: 'The code that you watch is the code that is timed. The recursion is in engine/labs/clock/src/sync/ask.rs.',
  many: (count: number) => `${number(count)} here`,
} as const;
