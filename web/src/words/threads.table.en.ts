/** What the table of the job pool says, and what the compare panel counts. */
import type { EventKind } from '../labs/threads/events.ts';
import { type Blocks, type Counter, Keeping } from '../labs/threads/scene.ts';
import { bytes, joined, number, separated } from './format.ts';
import { ticks, who } from './threads.en.ts';

const size = (count: number) => joined(bytes(count));
const time = (count: number) => joined(ticks(count));

/** The figure as tables. */
export const table = {
  pool: 'Pool',
  counters: 'Counts since the start',
  actors: (letter: string) => `Producers and workers of ${letter}`,
  events: (letter: string) => `Newest events of ${letter}`,
  jobsOn: (letter: string) => `Belt of ${letter}, the next job first`,
  none: '–',
  what: 'what',
  who: 'who',
  state: 'state',
  belt: 'jobs on the belt',
  bound: 'the belt holds',
  unbounded: 'as many as come',
  trays: 'free trays',
  holder: 'holds the lock',
  nobody: 'nobody',
  noLock: 'there is no lock',
  heldFor: 'held for',
  waiting: 'wait for the lock',
  jobBytes: 'a job takes',
  payload: 'payload',
  live: 'jobs in memory',
  liveBytes: 'bytes in memory',
  asleep: 'workers asleep',
  running: 'workers running a job',
  done: 'jobs done',
  of: (done: string, all: string) => `${done} of ${all}`,
  doing: 'state',
  place: 'place',
  job: 'job',
  jobs: 'jobs so far',
  left: 'goes on in',
  ran: 'time running jobs',
  age: 'waits for',
  time: 'time',
  more: 'more',
  kept: ({ hasPayload, inside }: Blocks) => (hasPayload ? 'own block' : inside ? 'inside the job' : 'none'),
} as const;

const STATES = ['open', 'all jobs done', 'stopping', 'destroyed'] as const;
export const stateWord = (state: number) => STATES[state] ?? 'unknown';

const DOINGS = [
  'between two jobs',
  'acts',
  'waits for a lock',
  'asleep',
  'woken, on its way',
  'runs a job',
  'has left',
  'gives up a job that trapped',
] as const;
export const doingWord = (doing: number) => DOINGS[doing] ?? 'unknown';

/** @param amount bytes of it, as written */
export const payloadWord = (keeping: number, amount: string) =>
  keeping === Keeping.none ? 'none' : `${amount} ${keeping === Keeping.block ? 'outside' : 'inside'}`;

/** Names of the counters, and how their values are written where they are no plain number. */
export const counterWords: Record<Counter, { name: string; quantity?: (value: number) => string }> = {
  jobs: { name: 'jobs run' },
  allocations: { name: 'blocks allocated' },
  frees: { name: 'blocks freed' },
  bytes: { name: 'bytes allocated', quantity: size },
  lockWaits: { name: 'lock waits' },
  allocatorWaits: { name: 'allocator waits' },
  wakeUps: { name: 'wake-ups' },
  signals: { name: 'signals and broadcasts' },
  signalsToNobody: { name: 'signals to nobody' },
  wokenForNothing: { name: 'woken for nothing' },
  refused: { name: 'jobs refused' },
  abandoned: { name: 'jobs never run' },
  crashed: { name: 'jobs that trapped' },
  heldTicks: { name: 'lock held', quantity: time },
  gateTicks: { name: 'waited at the gate', quantity: time },
  longestHeldTicks: { name: 'longest hold of the lock', quantity: time },
  deepestQueue: { name: 'jobs on the belt, at most' },
  mostLiveJobs: { name: 'jobs in memory, at most' },
  mostLiveBytes: { name: 'bytes in memory, at most', quantity: size },
};

/** The compare panel: what is counted over so many jobs. Those not always shown count faults, or what only some choices have. */
export const tally = {
  rows: [
    { id: 'allocations', name: 'blocks allocated', always: true },
    { id: 'bytes', name: 'bytes allocated', always: true, quantity: bytes },
    { id: 'lockWaits', name: 'lock waits', always: true },
    { id: 'allocatorWaits', name: 'allocator waits', always: false },
    { id: 'heldTicks', name: 'lock held', always: true, quantity: ticks },
    { id: 'wakeUps', name: 'wake-ups', always: true },
    { id: 'gateTicks', name: 'waited at the gate', always: true, quantity: ticks },
    { id: 'mostLiveJobs', name: 'jobs in memory, at most', always: true, whole: true },
    { id: 'refused', name: 'jobs refused', always: false },
    { id: 'abandoned', name: 'jobs never run', always: false },
    { id: 'crashed', name: 'jobs that trapped', always: false },
  ],
  per: (_: string, count: string) => `exact, per ${count} jobs`,
} as const;

const KEEPER = 0xffff;

/** An event of the trace. */
export const event = {
  who: (id: number, producers: number) => (id === KEEPER ? 'whoever ends the pool' : who(id, producers)),
  what: (what: EventKind): string => separated(what),
  /** What the value of an event means. */
  more(what: EventKind, value: number): string {
    switch (what) {
      case 'allocated':
      case 'freed':
        return size(value);
      case 'tookNode':
      case 'returnedNode':
        return `${number(value)} on the list`;
      case 'unlocked':
        return `held for ${time(value)}`;
      case 'appended':
      case 'fetched':
        return `${number(value)} on the belt`;
      case 'crashed':
        return `given up after ${time(value)}`;
      case 'began':
        return `takes ${time(value)}`;
      case 'woke':
        return `${number(value)} woken`;
      case 'destroyed':
        return `${number(value)} never run`;
      default:
        return '';
    }
  },
};
