/** What the table of the clock lab says, and what the compare panel counts. */
import type { EventKind } from '../labs/clock/events.ts';
import { type Counter, End, Followed, Phase } from '../labs/clock/scene.ts';
import { duration, joined, number, type Quantity, times } from './format.ts';

/** The figure as tables. */
export const table = {
  title: 'Clock',
  counters: 'Counts since the start',
  operators: (letter: string) => `Operators of ${letter}`,
  ticks: (letter: string) => `Newest ticks of ${letter}`,
  events: (letter: string) => `Newest events of ${letter}`,
  none: '–',
  yes: 'yes',
  no: 'no',
  what: 'what',
  begun: 'ticks begun',
  follows: 'follows',
  followed: {
    [Followed.nobody]: 'nobody',
    [Followed.card]: 'the sound card',
    [Followed.line]: 'the peer',
    [Followed.both]: 'two at once',
  } satisfies Record<Followed, string>,
  right: 'is right',
  burst: 'ticks in the last burst',
  asked: 'asked this tick',
  told: 'told this tick',
  hooks: 'callbacks registered',
  slowed: 'shown slower than the machine',
  times,
  operator: 'operator',
  token: 'own time',
  hangsOn: 'pulls from',
  run: 'run by the clock',
  began: 'began',
  took: 'took',
  end: 'then',
  ends: {
    [End.freed]: 'is paced by another, or by nobody',
    [End.went]: 'goes on',
    [End.slept]: 'sleeps',
    [End.caughtUp]: 'says that it is late',
    [End.jumped]: 'jumps, and resets outputs',
    [End.stopped]: 'stops',
  } satisfies Record<End, string>,
  rested: 'until the next',
  ms: (count: number) => joined({ value: number(count, count < 10 ? 1 : 0), unit: 'ms' }),
  time: 'time',
  who: 'who',
  clock: 'the clock',
  where: 'where',
  places: {
    [Phase.idle]: 'between ticks',
    [Phase.wakes]: 'waking up',
    [Phase.changes]: 'at a change',
    [Phase.cycles]: 'in its cycle',
    [Phase.finds]: 'who sets the pace',
    [Phase.paces]: 'when to go on',
  } satisfies Record<Phase, string>,
  tick: 'tick',
  more: 'more',
} as const;

const WHATS: Record<EventKind, string> = {
  began: 'a tick began',
  asked: 'was asked',
  told: 'called back',
  toldDead: 'called back what is gone',
  hooked: 'got a callback',
  unhooked: 'lost callbacks',
  listed: 'wrote down a token',
  plugged: 'opened',
  unplugged: 'closed',
  restarted: 'slept and woke',
  follows: 'follows',
  erred: 'was wrong',
  freed: 'may go on',
  went: 'is ahead by',
  slept: 'sleeps for',
  caughtUp: 'is late by',
  jumped: 'was late by',
  stopped: 'stops',
  burst: 'ticks without a rest',
};

const TIMES = new Set<EventKind>(['went', 'slept', 'caughtUp', 'jumped']);
const BY = new Set<EventKind>(['asked', 'told', 'toldDead']);
const COUNTS = new Set<EventKind>(['began', 'hooked', 'unhooked', 'burst']);

export const event = {
  what: (what: EventKind) => WHATS[what],
  more: (what: EventKind, value: number) =>
    TIMES.has(what)
      ? joined(duration(value))
      : what === 'follows' || what === 'erred'
        ? table.followed[value as Followed]
        : BY.has(what)
          ? value === 0
            ? 'the clock, or itself'
            : `operator ${number(value)}`
          : COUNTS.has(what)
            ? number(value)
            : '',
} as const;

interface CounterWords {
  name: string;
  quantity?: (value: number) => Quantity;
  /** the largest there was */
  whole?: boolean;
}

export const counterWords: Record<Counter, CounterWords> = {
  ticks: { name: 'ticks' },
  selfSync: { name: 'calls of self_sync' },
  callbacks: { name: 'callbacks run' },
  deadCallbacks: { name: 'of these, for nobody' },
  registered: { name: 'callbacks registered' },
  deregistered: { name: 'callbacks removed' },
  entries: { name: 'entries in the clock’s list' },
  plugs: { name: 'devices opened, closed' },
  restarts: { name: 'outputs restarted' },
  switches: { name: 'changes of pace-setter' },
  wrongTicks: { name: 'ticks it was wrong' },
  sleeps: { name: 'sleeps' },
  sleptUs: { name: 'slept in all', quantity: (us) => duration(us * 1000) },
  catchUps: { name: '“we must catch up”' },
  resets: { name: 'resets' },
  conflicts: { name: 'ticks with two sync sources' },
  mostHooks: { name: 'most callbacks at once', whole: true },
  longestBurst: { name: 'longest burst', whole: true },
};

const ROWS = [
  'selfSync',
  'callbacks',
  'deadCallbacks',
  'mostHooks',
  'switches',
  'wrongTicks',
  'catchUps',
  'conflicts',
] as const;

/** The compare panel's counts. */
export const tally = {
  rows: ROWS.map((id) => ({ id, always: id === 'selfSync' || id === 'callbacks', ...counterWords[id] })),
  per: (_: string, count: string) => `exact, per ${count} ticks`,
};
