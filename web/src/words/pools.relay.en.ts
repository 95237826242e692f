/** Monibuca's load from end to end, measured in this browser. */
import { number } from './format.ts';

export const relay = {
  title: 'Monibuca from end to end',
  columns: [
    'switched on',
    'time, % of a worker',
    'with the collector (modelled), %',
    'as fast as none',
    '95\u202f%',
    'copied a second',
    'allocated a second',
    'marked and swept',
    'largest heap',
    'checks in vain',
  ] as string[],
  about: (publishers: number) =>
    `One program, in one worker or several: ${number(publishers)} publishers of a video and an audio track each, which send RTMP, and a subscriber of each. It reads their chunks, keeps frames in blocks, publishes them in rings and sends them on. Four of Monibuca’s optimisations are its switches. Every combination sends the same bytes, checked with a reference before it is timed.`,
  switches: { shared: 'shared frames', cond: 'Cond', lists: 'gather lists', pool: 'pool' },
  /** Label of the choice. */
  workers: 'workers',
  divided:
    'The publishers are divided among them. With as many workers as processors, the page itself disturbs the times.',
  /** Why the number of workers cannot be changed. */
  running: 'It can be changed when the measurement has ended.',
  several: (workers: number) =>
    `Divided among ${number(workers)} workers, which measure the same combination at the same time. Times are of the busiest worker, rates and sizes are sums. Each worker has its own heap and collector; Go has one heap for all threads.`,
  /** Not measured yet. */
  pending: '–',
  none: 'none',
  all: 'all four',
  alone: (name: string) => `${name} alone`,
  without: (name: string) => `all but ${name}`,
  measure: 'Measure the four switches',
  again: 'Measure them again',
  stop: 'Stop',
  starting: 'Measuring: loading the program.',
  step: (done: number, of: number) => `Measuring: step ${number(done)} of ${number(of)}.`,
  failed: (why: string) => `The measurement stopped: ${why}`,
  /** @param ratio with its unit; none over all */
  faster: (ratio: string, low: string, high: string) =>
    `With the modelled collector, all four together make the program ${ratio} as fast (95\u202f% ${low} to ${high}). ◇ The authors say more than 1.5 times, of their whole server.`,
  unproven: (verdict: string) =>
    `All four together against none, with the modelled collector: ${verdict}. ◇ The authors say more than 1.5 times as fast, of their whole server.`,
  scope:
    'Rates are of a second of the streams. “As fast as none” compares the times with the collector, in pairs. So few publishers stay in the processor’s caches; thousands do not, and each then takes more. How many one thread serves in real time is searched for by a command: the documentation’s page on the relay has the figures.',
} as const;
