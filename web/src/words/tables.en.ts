/** What the tables of all labs say. */
import { number } from './format.ts';

export const tables = {
  counters: 'Counts since the start',
  events: (letter: string) => `Newest events of ${letter}`,
  none: '–',
  yes: 'yes',
  no: 'no',
  time: 'time',
  what: 'what',
  who: 'who',
  at: 'at',
  does: 'does',
  works: 'works',
  value: 'how much',
  /** Of an action for all subscribers, 0, or for one. */
  by: 'for',
  subscriber: (who: number) => (who === 0 ? 'all' : `subscriber ${number(who)}`),
} as const;

/** Names of fields that mean the same in several labs, and of the units of work. */
export const fields = {
  alive: 'alive',
  atRest: 'at rest',
  begun: 'ticks begun',
  bytes: 'bytes',
  calls: 'system calls',
  chunks: 'chunks',
  copied: 'copied',
  empty: 'empty ones',
  frame: 'frame',
  gcPhase: 'modelled collector',
  key: 'key frame',
  kind: 'kind',
  lent: 'lent',
  made: 'made',
  message: 'message',
  operator: 'operator',
  request: 'request',
  slot: 'slot',
  slowed: 'shown slower than the machine',
  state: 'state',
  subscribers: 'subscribers',
  sunk: 'sent',
  tick: 'tick',
  used: 'used',
  written: 'written',
} as const;

/** Names of the values of enumerations that several labs have. */
export const choices = {
  gcPhase: { idle: 'waits', mark: 'marks', sweep: 'sweeps' },
} as const;
