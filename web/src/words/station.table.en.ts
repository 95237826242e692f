/** What the tables of the station say, and what the costs panel counts. */
import { number } from './format.ts';

export const table = {
  title: 'The station',
  titles: { operators: (letter: string) => `Operators of ${letter}, in this tick` },
  fields: {
    made: 'samples made',
    shared: 'reused',
    lengthQueries: 'lengths',
    boxesTouched: 'chunks looked at',
    typesTried: 'types tried',
    selfSyncCalls: 'self_sync',
    remainingCalls: 'remaining',
    ns: 'time, modelled',
    tickNs: 'whole tick, modelled',
  },
  choices: {
    state: { unasked: 'not asked', ready: 'ready', nothing: 'has nothing', made: 'has its frame' },
  },
  from: 'pulls from',
} as const;

export const counterNames = {
  ticks: 'ticks',
  generated: 'frames made',
  shared: 'frames reused',
  lengthQueries: 'length queries',
  boxesTouched: 'chunks looked at',
  virtualCalls: 'calls by table',
  contentBlocks: 'content blocks allocated',
  bytesCopied: 'copied',
  lookups: 'handlers looked up',
  typesTried: 'types tried',
  selfSyncCalls: 'questions (self_sync)',
  remainingCalls: 'calls of remaining',
  afterTickCompares: 'after-tick comparisons',
  afterTickCopies: 'after-tick cells copied',
  weakSlotsChecked: 'weak slots checked',
  weakSlotsCopied: 'weak slots copied',
  polymorphicCompares: 'polymorphic comparisons',
  watcherHooks: 'watcher hooks',
  watcherCalls: 'calls of watchers',
  handlerCalls: 'handlers called at a position',
  wrongTicks: 'ticks with the wrong pace',
  zombies: 'most zombies at once',
} as const;

/** What an operator does. */
export const does = {
  ready: 'is ready',
  nothing: 'has nothing',
  made: (samples: number) => `makes ${number(samples)} samples`,
  gave: 'hands out its frame again',
  handled: (samples?: number) =>
    samples === undefined ? 'calls its handler' : `calls its handler at ${number(samples)} samples`,
  zombies: (count: number) => `${number(count)} ${count === 1 ? 'zombie' : 'zombies'} known`,
  ticked: 'ends the tick',
  counts: (counter: string, count: string) => `${counter}: ${count}`,
} as const;

/** Each change alone, and all but each: a count by variant. */
export const ablation = {
  tab: 'Changes',
  about:
    'The script of the controls, with each change of 2.4.5 alone, with all but it, and with ours. What is counted in a tick is exact, and the same on every machine; what it takes is measured here, when you ask for it.',
  count: 'Count them',
  again: 'Count again',
  stale: 'The controls have changed since.',
  running: (done: number, of: number) => `Counted ${number(done)} of ${number(of)} variants …`,
  stop: 'Stop',
  failed: (why: string) => `The count stopped: ${why}. Press Count them to try again.`,
  title: (ticks: number) => `Counts: in ${number(ticks)} ${ticks === 1 ? 'tick' : 'ticks'}, by variant.`,
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
  running: (base: string, round: number, of: number) =>
    of > 0
      ? `Timing against ${base}, round ${number(round)} of ${number(of)} …`
      : `Timing against ${base}: getting ready …`,
  failed: (why: string) => `Timing stopped: ${why}. Press Time them to try again.`,
  /** @param tick the formatted smallest step of the clock; null if it is unknown */
  title: (tick: string | null) =>
    `Times: measured here${tick === null ? '' : `, with a clock tick of ${tick}`}.`,
  tick: 'a tick takes',
  share: 'of its frame',
  change: 'change',
  interval: '95\u202f%',
  none: '–',
  about:
    'Single changes are compared with 2.4.4, all else with 2.4.5: there, extra time is what the change left out saves.',
} as const;

/** How many copies of the script run in real time. */
export const capacity = {
  title: 'Breaking point',
  about:
    'Copies of the script side by side, on one clock, until ticks no longer keep up. All controls count except copies.',
  failed: (why: string) => `The search stopped: ${why}.`,
};

/** Why B may have more of a count, and for what. */
export const reasons = {
  boxesTouched: 'A length that is not kept is counted anew, chunk by chunk.',
  virtualCalls: 'A chunk that does not keep its length asks its module for it, through a table of functions.',
  typesTried: 'Registered types are tried one after another until one has the name.',
  weakSlotsCopied: 'All slots of the queue are copied whenever an operator joins it.',
  polymorphicCompares: 'Numbers are compared by a comparison that takes any type.',
  watcherHooks: 'Hooks for watchers are made for each operator, also where nobody watches.',
  remainingCalls:
    'Each operator asks all below it how much of the track is left, once for each path to them.',
  afterTickCompares: 'The list of what is done after the tick is searched each time an operator registers.',
  zombies: 'Operators that sleep stay in the queue until the collector has found them.',
  selfSyncCalls:
    'Each operator asks again in its own cycle, because some devices never say that they changed: those are found too.',
  wrongTicks: 'A switch that does not notify is missed by a clock that does not ask it.',
} as const;
