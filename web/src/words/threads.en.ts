/** What the figure of the job pool, its legend and its code say. */
import { number, plural, THIN } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the job pool',
  heading: 'The job pool: producers put jobs into a queue, workers take them out',
  work: 'job',
  /** A second of the page is a millisecond of the machine's. */
  clock: { unit: 'ms', small: 'µs', spoken: 'milliseconds', stalled: 'Producers waited for room so far' },
} as const;

/** Producers and workers; numbers are from 1. */
export const actors = {
  /** The only producer. */
  producer: 'the producer',
  producers: (index: number) => `producer ${number(index)}`,
  worker: (index: number) => `worker ${number(index)}`,
  owner: 'the pool’s owner',
} as const;

/** Words that stand on the drawing. */
export const figure = {
  producers: (count: number) => (count === 1 ? 'producer' : 'producers'),
  workers: (count: number) => plural(count, 'worker'),
  /** What the producer allocates for a job. @param again whether jobs are used again @param outside whether a payload has its own block */
  takes: (again: boolean, outside: boolean) => {
    if (again) return outside ? 'and one\nnew block' : '';
    return outside ? 'two new\nblocks a job' : 'one new\nblock a job';
  },
  /** What is left of a job that has run. @param blocks allocated so far */
  leaves: (again: boolean, outside: boolean, isWide: boolean, blocks: number) => {
    if (again && !outside && isWide && blocks > 0) return `jobs run, ${plural(blocks, 'block')} for all`;
    if (again && !outside) return isWide ? 'jobs run, their memory goes back' : 'memory goes back';
    const freed = again || !outside ? 'one block' : 'two blocks';
    return isWide ? `jobs run, ${freed} freed for each` : `${freed} freed`;
  },
  /** On the way to the list of free jobs, and from there to the producer. */
  free: 'back for reuse',
  queue: 'queue',
  oneLock: 'queue, one lock',
  noLock: 'queue, no lock',
  full: 'queue, full',
} as const;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  producer: 'producer',
  worker: 'worker awake',
  sleeping: 'worker asleep',
  blocked: 'waits for the lock',
  lock: 'what the lock guards',
  bound: 'end of the queue',
  job: 'job in memory',
  inside: 'payload inside',
  box: 'payload outside',
  loop: 'back to be used again',
  done: 'job run',
  freed: 'block freed',
  crashed: 'job trapped',
} as const;

/** The code tab. */
export const code = {
  producer: 'producer: enqueue',
  worker: 'worker: runner',
  note: 'The picture and real threads run the same code: each await is one action here, and a plain call there. Where a step occurs twice, its first line is marked.',
  many: (count: number) => `${number(count)} here`,
} as const;

/** Beside a measurement in which something else than the pool takes the time. */
export const timing = {
  withoutPause: 'without the pause',
  /** @param us the gap between two jobs, in µs */
  withoutGap: (us: number) =>
    `Timed without the pause: with a job every ${number(us)}${THIN}µs, that pause would be the time of a job in each pool.`,
  /** @param us duration of a job @param each its part of the time per job, both in µs */
  duration: (us: number, workers: number, each: number) =>
    `A job itself takes ${number(us)}${THIN}µs, ${number(each)}${THIN}µs of the time per job with ${plural(workers, 'worker')}: what a pool adds, a microsecond or less, hardly shows beside it.`,
} as const;

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  allocated: 'first allocation',
  returnedNode: 'job slot kept for reuse',
  blocked: 'lock is busy',
  ran: 'first job done',
  slept: 'worker sleeps',
  noMemory: 'out of memory',
  crashed: 'job panicked',
  destroyed: 'pool destroyed',
} as const;
