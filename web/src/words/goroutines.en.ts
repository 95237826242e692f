/** Words of the model of Go's scheduler: what waiting costs a server whose readers are goroutines. */
import { between, duration, joined, number, range, significant, THIN } from './format.ts';

const time = (ns: number) => (ns === 0 ? '0' : joined(duration(ns)));
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

export const model = {
  title: 'On goroutines (modelled)',
  about:
    'A goroutine is woken without a system call, which no browser can show. So Go’s scheduler is modelled here: run queues, timers, idle threads. Each cost has a low and a high estimate, and each figure a range.',
  start: 'Model this load',
  again: 'Model again',
  running: 'Modelling…',
  stale: 'Modelled before you changed something. Model again.',
  refused: (name: string, value: string, allowed: string) => `${name}: ${value}; the model takes ${allowed}.`,
  failed: (why: string) => `The model stopped: ${why}.`,
  load: (streams: number, readers: number, poll: number, processors: number) =>
    `${counted(streams, 'stream', 'streams')} with ${counted(readers, 'subscriber', 'subscribers')} each, 25 video and 43 audio frames/s, a poll of ${number(poll)}${THIN}ms, ${counted(processors, 'processor', 'processors')}.`,
  ratio: (low: number, high: number) =>
    `Without the work of a server, Sleep takes ${range(low, high)} times the modelled time of Cond.`,
  saved: (low: number, high: number) =>
    `With it, Cond saves ${range(100 * low, 100 * high, 0)}${THIN}% of all.`,
  work: (low: number, high: number) =>
    high <= 0
      ? `No amount of work makes that 10${THIN}%.`
      : `It would be 10${THIN}% with ${range(Math.max(low, 0) / 1000, high / 1000, 1)}${THIN}µs of work a delivery.`,
  claim: `Monibuca’s authors: Cond takes about 10${THIN}% less CPU than sleeping, for a whole server; the load is not stated.`,
} as const;

export const table = {
  title: 'Time of a delivery on goroutines (modelled)',
  head: 'per delivery',
  scheduling: 'scheduling and locks',
  timers: 'timers',
  threads: 'waking threads',
  checks: 'checks in vain',
  work: 'receiving and sending',
  total: 'all',
  futexes: `futex calls / 1${THIN}000`,
  emptyChecks: `checks in vain / 1${THIN}000`,
  latency: 'mean latency',
  times: (low: number, high: number) => between(time(low), time(high), ' to '),
  counts: (low: number, high: number) => between(significant(low), significant(high), ' to '),
} as const;
