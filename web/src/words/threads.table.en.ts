/** What the table of the job pool says, and what the costs panel counts. */

export const table = {
  title: 'Pool',
  titles: {
    producers: (letter: string) => `Producers of ${letter}`,
    workers: (letter: string) => `Workers of ${letter}`,
    queued: (letter: string) => `Queue of ${letter}, the next job first`,
  },
  fields: {
    depth: 'jobs in the queue',
    bound: 'the queue holds at most',
    freeNodes: 'free nodes',
    heldFor: 'held for',
    waiting: 'wait for the lock',
    jobBytes: 'a job takes',
    live: 'jobs in memory',
    liveBytes: 'bytes in memory',
    asleep: 'workers asleep',
    running: 'workers running a job',
    goal: 'jobs to do',
    doing: 'state',
    job: 'job',
    jobs: 'jobs so far',
    left: 'goes on in',
    ran: 'time running jobs',
    age: 'waits for',
  },
  choices: {
    state: {
      open: 'open',
      drained: 'all jobs done',
      stopping: 'stopping',
      destroyed: 'destroyed',
    },
    doing: {
      idle: 'between two jobs',
      acts: 'acts',
      blocked: 'waits for a lock',
      asleep: 'asleep',
      woken: 'woken, on its way',
      runs: 'runs a job',
      gone: 'has left',
      crashed: 'gives up a job that trapped',
    },
  },
  holder: 'holds the lock',
  nobody: 'nobody',
  noLock: 'there is no lock',
  place: 'place',
  payload: 'payload',
  kept: { block: 'own block', inside: 'inside the job', none: 'none' },
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

/** What happened in an event, and what follows if it has a number. */
export const event = {
  acted: 'acted',
  allocated: 'allocated',
  freed: 'freed',
  tookNode: 'took a free node, left on the list',
  returnedNode: 'returned a node, now on the list',
  locked: 'locked',
  blocked: 'blocked',
  unlocked: 'unlocked, held for',
  appended: 'appended, now in the queue',
  fetched: 'fetched, left in the queue',
  began: 'began, takes',
  ran: 'ran',
  woke: 'woke others',
  notifiedNobody: 'notified nobody',
  slept: 'slept',
  woken: 'woken',
  foundNothing: 'found nothing',
  noMemory: 'no memory',
  canceled: 'canceled',
  destroyed: 'destroyed, jobs never run',
  crashed: 'crashed, given up after',
  ended: 'ended',
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
