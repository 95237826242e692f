/** What the table of the clock lab says, and what the costs panel counts. */
import { number } from './format.ts';

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
    nobody: 'nobody',
    card: 'the sound card',
    line: 'the peer',
    both: 'two at once',
  },
  right: 'is right',
  burst: 'ticks in the last burst',
  asked: 'asked this tick',
  told: 'told this tick',
  hooks: 'callbacks registered',
  slowed: 'shown slower than the machine',
  operator: 'operator',
  token: 'own time',
  hangsOn: 'pulls from',
  run: 'run by the clock',
  began: 'began',
  took: 'took',
  end: 'then',
  ends: {
    freed: 'is paced by another, or by nobody',
    went: 'goes on',
    slept: 'sleeps',
    caughtUp: 'says that it is late',
    jumped: 'jumps, and resets outputs',
    stopped: 'stops',
  },
  rested: 'until the next',
  time: 'time',
  who: 'who',
  clock: 'the clock',
  where: 'where',
  places: {
    idle: 'between ticks',
    wakes: 'waking up',
    changes: 'at a change',
    cycles: 'in its cycle',
    finds: 'who sets the pace',
    paces: 'when to go on',
  },
  tick: 'tick',
  more: 'more',
} as const;

/** What happened in an event, and what its number counts. */
export const event = {
  what: {
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
    chose: 'chose',
    follows: 'follows',
    erred: 'was wrong',
    freed: 'may go on',
    went: 'is ahead by',
    slept: 'sleeps for',
    caughtUp: 'is late by',
    jumped: 'was late by',
    stopped: 'stops',
    burst: 'ticks without a rest',
  },
  self: 'the clock, or itself',
  operator: (index: number) => `operator ${number(index)}`,
} as const;

export const counterNames = {
  ticks: 'ticks',
  selfSync: 'questions asked',
  callbacks: 'callbacks run',
  deadCallbacks: 'callbacks run for nobody',
  registered: 'callbacks registered',
  deregistered: 'callbacks removed',
  entries: 'entries in the clock’s list',
  plugs: 'devices opened, closed',
  restarts: 'outputs restarted',
  choices: 'sources chosen by a switch',
  switches: 'changes of pace-setter',
  wrongTicks: 'ticks at the wrong pace',
  sleeps: 'sleeps',
  sleptUs: 'slept in all',
  catchUps: '“we must catch up”',
  resets: 'resets',
  conflicts: 'ticks with two sync sources',
  mostHooks: 'most callbacks registered',
  longestBurst: 'longest burst',
} as const;

/** Why B may have more of a count, and for what. */
export const reasons = {
  callbacks:
    'An operator that changes calls back those that depend on it: once for a change, not once a tick.',
  deadCallbacks: 'Callbacks of outputs that were restarted were left behind, and run for nobody.',
  conflicts:
    'It asks on after the first sync source, finds the second one and stops. A clock that does not plays on.',
  catchUps: 'Its ticks took longer than their frames more often, so that it fell behind.',
  wrongTicks:
    'A change that an operator does not announce is missed by a clock that does not ask this operator.',
  selfSync: 'An operator that is asked need not notify: a change that it did not announce is found too.',
  mostHooks: 'Each operator keeps a callback for those that depend on it, so that they need not ask.',
} as const;
