/** What the tables of the station say, and what the compare panel counts. */
import type { What } from '../labs/station/events.ts';
import { type Counter, counters, type State } from '../labs/station/scene.ts';
import { bytes, joined, number } from './format.ts';

/** The figure as tables. */
export const table = {
  station: 'The station',
  counters: 'Counts since the start',
  operators: (letter: string) => `Operators of ${letter}, in this tick`,
  events: (letter: string) => `Newest events of ${letter}`,
  published: '◇ Published: CPU over 10 s, in percent of a core',
  publishedNote:
    'Savonet, Liquidsoap 2.4.5 (2026): one run each; machine, repeats and scripts are not given, and whether start-up is in it is not said. It is never mixed with ours. 0.1 s of 10 s are a point: single runs carry no tenth of it.',
  none: '–',
  what: 'what',
  script: 'script',
  before: '2.4.4',
  after: '2.4.5',
  change: 'change',
  points: 'points',
  begun: 'ticks begun',
  slowed: 'slowed, times',
  works: 'works',
  does: 'does',
  operator: 'operator',
  state: 'state',
  from: 'pulls from',
  samples: 'samples made',
  chunks: 'chunks',
  empty: 'empty',
  shared: 'given again',
  queries: 'lengths',
  selfSync: 'self_sync',
  remaining: 'remaining',
  ns: 'time, modelled',
  time: 'time',
  tick: 'tick',
  more: 'how much',
} as const;

const STATES: Record<State, string> = {
  unasked: 'not asked',
  ready: 'ready',
  nothing: 'has nothing',
  made: 'has its frame',
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
  shared: { name: 'frames given again' },
  queries: { name: 'lengths asked for' },
  touched: { name: 'chunks looked at' },
  calls: { name: 'calls through a table' },
  allocated: { name: 'content blocks allocated' },
  copied: { name: 'copied', isBytes: true },
  lookups: { name: 'handlers looked up' },
  tried: { name: 'types tried for them' },
  selfSync: { name: 'calls of self_sync' },
  remaining: { name: 'calls of remaining' },
  afterCompares: { name: 'after-tick comparisons' },
  afterCopies: { name: 'after-tick cells copied' },
  slotsChecked: { name: 'weak slots checked' },
  slotsCopied: { name: 'weak slots copied' },
  anyCompares: { name: 'polymorphic comparisons' },
  hooks: { name: 'watcher hooks' },
  zombies: { name: 'most zombies at once', whole: true },
};

/** A count, as it is written. */
export const counted = (id: Counter, count: number) =>
  counterWords[id].isBytes ? joined(bytes(count)) : number(count);

/** What an operator does, and how much of it. */
export function what(done: What, value: number): string {
  if (done === 'asked') return value === 1 ? 'is ready' : 'has nothing';
  if (done === 'made') return `makes ${number(value)} samples`;
  if (done === 'gave') return 'gives its frame again';
  if (done === 'zombies') return `${number(value)} zombies known`;
  if (done === 'ticked') return 'ends the tick';
  return `${counterWords[done].name}: ${counted(done, value)}`;
}

/** The compare panel's counts. */
export const tally = {
  rows: counters
    .filter((id) => id !== 'ticks')
    .map((id) => ({
      id,
      name: counterWords[id].name,
      always: id === 'queries' || id === 'selfSync' || id === 'remaining' || id === 'afterCompares',
      ...(counterWords[id].isBytes ? { quantity: bytes } : {}),
      ...(counterWords[id].whole ? { whole: true } : {}),
    })),
  per: (_: string, count: string) => `per ${count} ticks, exact`,
};

/** Each change alone, and all but each: a count by variant. */
export const ablation = {
  label: 'What it costs',
  single: 'A and B',
  threads: 'Change by change',
  about:
    'The script of the controls, with each change of 2.4.5 alone, with all but it, and with ours. What is counted in a tick is exact, and the same on every machine; time is on the other tab.',
  count: 'Count them',
  again: 'Count again',
  stale: 'The controls have changed since.',
  running: (done: number, of: number) => `Counted ${number(done)} of ${number(of)} variants …`,
  stop: 'Stop',
  failed: (why: string) => `The count stopped: ${why}. Press Count them to try again.`,
  title: (ticks: number) =>
    `In ${number(ticks)} ${ticks === 1 ? 'tick' : 'ticks'}, by variant; the darker, the nearer to the most of its column (logarithmic)`,
  variant: 'variant',
  groups: {
    shipped: 'Releases',
    only: '2.4.4 with one change',
    less: '2.4.5 without one change',
    ours: 'Beyond',
  },
} as const;
