/** What the figure of the clock, its legend, its code and its actions say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: clock',
  heading: 'Clock: who sets the pace?',
  work: 'tick',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

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

/** Words that stand on the drawing. */
export const figure = {
  clock: 'clock ticks',
  question: (per: number) => (per === 1 ? 'a mark is a question' : `a mark is ${number(per)} questions`),
  operators: (count: number) => `${number(count)}\noperators`,
  /** Where no question has been asked. */
  quiet: 'asks nobody',
  card: 'sound card',
  peer: 'peer',
  /** By the numbers of what sets the pace. */
  follows: ['its own pace', 'the card sets the pace', 'the peer sets the pace', 'two set the pace: error 17'],
  /** At its own pace, the clock catches up in bursts, and sleeps between them. */
  bursts: 'own pace: bursts, sleep',
  told: (count: number) => (count === 1 ? 'tells the clock' : 'tells those above it'),
  wrong: 'wrong pace',
} as const;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  rest: 'sleep',
  asked: 'question',
  told: 'callback',
  own: 'tick in own time',
  card: 'tick at the card’s pace',
  peer: 'tick at the peer’s pace',
  error: 'two paces: stopped',
  wrong: 'the clock is wrong',
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

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  asked: 'first question',
  told: 'first notification',
  went: 'first tick done',
  erred: 'wrong pace',
  slept: 'clock sleeps',
  caughtUp: 'clock is late',
  burst: 'first burst',
  stopped: 'clock stops',
} as const;
