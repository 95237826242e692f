/** What the tables of the station say, and what the compare panel counts. */
import type { EventKind } from '../labs/station/events.ts';
import { type Counter, counters, State } from '../labs/station/scene.ts';
import type { CapacityWords } from '../components/capacity-words.ts';
import { bytes, clockTick, duration, joined, number, significant } from './format.ts';
import { by, sure } from './station.published.en.ts';

const time = (ns: number) => joined(duration(ns));
const ofCopies = (count: number) => `${number(count)} ${count === 1 ? 'copy' : 'copies'}`;

/** The figure as tables. */
export const table = {
  station: 'The station',
  counters: 'Counts since the start',
  operators: (letter: string) => `Operators of ${letter}, in this tick`,
  events: (letter: string) => `Newest events of ${letter}`,
  none: '–',
  what: 'what',
  begun: 'ticks begun',
  slowed: 'shown slower, times',
  works: 'works',
  does: 'does',
  operator: 'operator',
  state: 'state',
  from: 'pulls from',
  samples: 'samples made',
  chunks: 'chunks',
  empty: 'empty',
  shared: 'reused',
  queries: 'lengths',
  selfSync: 'self_sync',
  remaining: 'remaining',
  ns: 'time, modelled',
  time: 'time',
  tick: 'tick',
  more: 'how much',
} as const;

const STATES: Record<State, string> = {
  [State.unasked]: 'not asked',
  [State.ready]: 'ready',
  [State.nothing]: 'has nothing',
  [State.made]: 'has its frame',
};
export const stateWords = (state: State) => STATES[state];

interface CounterWords {
  name: string;
  /** written as a number of bytes */
  isBytes?: boolean;
  /** the largest there was */
  whole?: boolean;
}

export const counterWords: Record<Counter, CounterWords> = {
  ticks: { name: 'ticks' },
  generated: { name: 'frames made' },
  shared: { name: 'frames reused' },
  lengthQueries: { name: 'lengths asked for' },
  boxesTouched: { name: 'chunks looked at' },
  virtualCalls: { name: 'calls through a table' },
  contentBlocks: { name: 'content blocks allocated' },
  bytesCopied: { name: 'copied', isBytes: true },
  lookups: { name: 'handlers looked up' },
  typesTried: { name: 'types tried for them' },
  selfSyncCalls: { name: 'calls of self_sync' },
  remainingCalls: { name: 'calls of remaining' },
  afterTickCompares: { name: 'after-tick comparisons' },
  afterTickCopies: { name: 'after-tick cells copied' },
  weakSlotsChecked: { name: 'weak slots checked' },
  weakSlotsCopied: { name: 'weak slots copied' },
  polymorphicCompares: { name: 'polymorphic comparisons' },
  watcherHooks: { name: 'watcher hooks' },
  zombies: { name: 'most zombies at once', whole: true },
};

/** A count, as it is written. */
export const counted = (id: Counter, count: number) =>
  counterWords[id].isBytes ? joined(bytes(count)) : number(count);

/** What an operator does, and how much of it. */
export function what(done: EventKind, value: number): string {
  if (done === 'asked') return value === 1 ? 'is ready' : 'has nothing';
  if (done === 'made') return `makes ${number(value)} samples`;
  if (done === 'gave') return 'hands out its frame again';
  if (done === 'knownZombies') return `${number(value)} ${value === 1 ? 'zombie' : 'zombies'} known`;
  if (done === 'ticked') return 'ends the tick';
  return `${counterWords[done].name}: ${counted(done, value)}`;
}

/** Shown even while there are none. */
const ALWAYS: readonly Counter[] = ['lengthQueries', 'selfSyncCalls', 'remainingCalls', 'afterTickCompares'];

/** The compare panel's counts. */
export const tally = {
  rows: counters
    .filter((id) => id !== 'ticks')
    .map((id) => ({
      id,
      name: counterWords[id].name,
      always: ALWAYS.includes(id),
      ...(counterWords[id].isBytes ? { quantity: bytes } : {}),
      ...(counterWords[id].whole ? { whole: true } : {}),
    })),
  per: (_: string, count: string) => `exact, per ${count} ticks`,
};

/** Each change alone, and all but each: a count by variant. */
export const ablation = {
  label: 'What it costs',
  single: 'A and B',
  threads: 'Change by change',
  about:
    'The script of the controls, with each change of 2.4.5 alone, with all but it, and with ours. What is counted in a tick is exact, and the same on every machine; what it takes is measured here, when you ask for it.',
  count: 'Count them',
  again: 'Count again',
  stale: 'The controls have changed since.',
  running: (done: number, of: number) => `Counted ${number(done)} of ${number(of)} variants …`,
  stop: 'Stop',
  failed: (why: string) => `The count stopped: ${why}. Press Count them to try again.`,
  title: (ticks: number) =>
    `Counts: in ${number(ticks)} ${ticks === 1 ? 'tick' : 'ticks'}, by variant; the darker, the nearer to the most of its column (logarithmic)`,
  variant: 'variant',
  groups: {
    shipped: 'Releases',
    only: '2.4.4 with one change',
    less: '2.4.5 without one change',
    ours: 'Beyond',
  },
} as const;

/** What ticks of all variants take here. */
export const timed = {
  time: 'Time them',
  again: 'Time again',
  /** @param base what the others are held against */
  running: (base: string, done: number, of: number) =>
    of > 0
      ? `Timing against ${base}, round ${number(Math.min(done + 1, of))} of ${number(of)} …`
      : `Timing against ${base}: getting ready …`,
  failed: (why: string) => `Timing stopped: ${why}. Press Time them to try again.`,
  title: (tick: number | null) =>
    `Times: measured here${tick === null ? '' : `, with a clock tick of ${clockTick(tick)}`}.`,
  tick: 'a tick takes',
  share: 'of its frame',
  change: 'change',
  interval: '95\u202f%',
  none: '–',
  ns: (ns: number) => time(ns),
  ofFrame: (share: number) => `${significant(share * 100)}\u202f%`,
  by,
  sure,
  about:
    'Single changes are compared with 2.4.4, all else with 2.4.5: there, extra time is what the change left out saves. Grey: the pairs cannot tell it from no change.',
} as const;

/** How many copies of the script run in real time. */
export const holds: CapacityWords & { title: string; about: string; failed: (why: string) => string } = {
  title: 'Breaking point',
  about:
    'Copies of the script side by side, on one clock, until ticks no longer keep up. All controls count except copies.',
  failed: (why) => `The search stopped: ${why}.`,
  ask: 'How many copies does it hold in real time?',
  again: 'Search again',
  stop: 'Stop searching',
  begin: (letter) => `${letter}: looking for a number that it does not hold.`,
  trial: (letter, copies, seconds) =>
    `${letter}: trying ${ofCopies(copies)} for ${number(seconds)} s of sound.`,
  so: (held, broke) =>
    broke === null ? `Held ${number(held)} so far.` : `Held ${number(held)} so far, not ${number(broke)}.`,
  held: (name, copies, seconds, broke) =>
    `${name} holds ${ofCopies(copies)} for ${number(seconds)} s of sound${broke === undefined ? '' : `, and not ${number(broke)}`}.`,
  atLeast: (name, copies, seconds) =>
    `${name} holds ${ofCopies(copies)} for ${number(seconds)} s of sound, the most that was tried.`,
  soFar: (name, copies, seconds) =>
    `${name} held ${ofCopies(copies)} for ${number(seconds)} s of sound when the search was stopped.`,
  cut: (name) => `${name}: stopped before it had held one copy.`,
  none: (name, seconds) => `${name} does not hold a single copy for ${number(seconds)} s of sound.`,
  deadline:
    'It breaks when a tick begins 0.2 s late, which is when Liquidsoap logs that it must catch up. Ticks are played as fast as they go, and the time they take is compared with the length of their frames.',
};
