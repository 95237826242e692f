/** What the table of the clock lab says, and what the costs panel counts. */
import { number } from './format.ts';

export const table = {
  title: 'Clock',
  titles: {
    operators: (letter: string) => `Operators of ${letter}`,
    ticks: (letter: string) => `Newest ticks of ${letter}`,
  },
  fields: {
    follows: 'follows',
    wrong: 'is wrong',
    asked: 'asked this tick',
    told: 'told this tick',
    hooks: 'callbacks registered',
    token: 'own time',
    animated: 'run by the clock',
    end: 'then',
  },
  followed: { nobody: 'nobody', card: 'the sound card', line: 'the peer', both: 'two at once' },
  ends: {
    freed: 'is paced by another, or by nobody',
    went: 'goes on',
    slept: 'sleeps',
    caughtUp: 'says that it is late',
    jumped: 'jumps, and resets outputs',
    stopped: 'stops',
  },
  places: {
    idle: 'between ticks',
    wakes: 'waking up',
    changes: 'at a change',
    cycles: 'in its cycle',
    finds: 'who sets the pace',
    paces: 'when to go on',
  },
  burst: 'ticks in the last burst',
  hangsOn: 'pulls from',
  began: 'began',
  took: 'took',
  rested: 'until the next',
  clock: 'the clock',
  where: 'where',
} as const;

/** What happened in an event, and what follows if it has a value: a time, an operator, or a number. */
export const event = {
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
} as const;

/** The operator of an event. @param index from 1; 0 for none */
export const operator = (index: number) =>
  index === 0 ? 'the clock, or itself' : `operator ${number(index)}`;

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
