/** What the table of the job pool says, and what the costs panel counts. */
import { number } from './format.ts';

/** The figure as tables. */
export const table = {
  pool: 'Pool',
  counters: 'Counts since the start',
  actors: (letter: string) => `Producers and workers of ${letter}`,
  events: (letter: string) => `Newest events of ${letter}`,
  queue: (letter: string) => `Queue of ${letter}, the next job first`,
  none: '–',
  what: 'what',
  who: 'who',
  state: 'state',
  queued: 'jobs in the queue',
  bound: 'the queue holds',
  unbounded: 'as many as come',
  freeNodes: 'free nodes',
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
  kept: { block: 'own block', inside: 'inside the job', none: 'none' },
} as const;

/** States of the pool. */
export const states = {
  open: 'open',
  drained: 'all jobs done',
  stopping: 'stopping',
  destroyed: 'destroyed',
} as const;

/** What an actor does. */
export const doings = {
  idle: 'between two jobs',
  acts: 'acts',
  blocked: 'waits for a lock',
  asleep: 'asleep',
  woken: 'woken, on its way',
  runs: 'runs a job',
  gone: 'has left',
  crashed: 'gives up a job that trapped',
} as const;

/** Where a payload is, with its formatted size. */
export const payload = {
  none: () => 'none',
  block: (size: string) => `${size} outside`,
  inside: (size: string) => `${size} inside`,
} as const;

export const counterNames = {
  jobs: 'jobs run',
  allocations: 'blocks allocated',
  frees: 'blocks freed',
  bytes: 'bytes allocated',
  lockWaits: 'lock waits',
  allocatorWaits: 'allocator waits',
  wakeUps: 'wake-ups',
  signals: 'signals and broadcasts',
  signalsToNobody: 'signals to nobody',
  wokenForNothing: 'woken for nothing',
  refused: 'jobs refused',
  abandoned: 'jobs never run',
  crashed: 'jobs that trapped',
  heldTicks: 'lock held',
  gateTicks: 'waited for room',
  longestHeldTicks: 'longest hold of the lock',
  deepestQueue: 'jobs in the queue, at most',
  mostLiveJobs: 'most jobs in memory',
  mostLiveBytes: 'bytes in memory, at most',
} as const;

/** What happened in an event, and what its value means. */
export const event = {
  what: {
    acted: 'acted',
    allocated: 'allocated',
    freed: 'freed',
    tookNode: 'took a free node',
    returnedNode: 'returned a node',
    locked: 'locked',
    blocked: 'blocked',
    unlocked: 'unlocked',
    appended: 'appended',
    fetched: 'fetched',
    began: 'began',
    ran: 'ran',
    woke: 'woke others',
    notifiedNobody: 'notified nobody',
    slept: 'slept',
    woken: 'woken',
    foundNothing: 'found nothing',
    noMemory: 'no memory',
    canceled: 'canceled',
    destroyed: 'destroyed',
    crashed: 'crashed',
    ended: 'ended',
  },
  nodes: (count: number) => `${number(count)} on the list`,
  held: (time: string) => `held for ${time}`,
  queued: (count: number) => `${number(count)} in the queue`,
  trapped: (time: string) => `given up after ${time}`,
  takes: (time: string) => `takes ${time}`,
  woken: (count: number) => `${number(count)} woken`,
  abandoned: (count: number) => `${number(count)} never run`,
} as const;

/** Why B may have more of a count, and for what. */
export const reasons = {
  bytes: 'Memory is taken for each job anew, or in advance for jobs to come.',
  lockWaits:
    'Each job is put in and taken out under the queue’s lock. Threads that come to it more often wait more often.',
  wakeUps: 'A thread that sleeps until there is a job, or room for one, has to be woken.',
  heldTicks:
    'All that is done under the queue’s lock counts, in some variants also taking a block from the free list.',
  gateTicks: 'The queue has a bound: a producer waits for room, so that memory does not grow without end.',
  mostLiveJobs: 'More jobs are queued or run at once, so that producers wait less.',
} as const;
