/** Words of the ring on real threads: what was measured, what was not, and how many readers a strategy holds. */
import { THIN, duration, joined, number, plural, significant } from './format.ts';
import { TOO_NOISY } from './verdicts.en.ts';

const threads = (count: number) => plural(count, 'thread', 'threads');
const readers = (count: number) => plural(count, 'reader', 'readers');

export const run = {
  faster: (ratio: number, on: number) =>
    `A is awake ${significant(ratio)} times as long per delivery on ${threads(on)}.`,
  slower: (ratio: number, on: number) =>
    `B is awake ${significant(1 / ratio)} times as long per delivery on ${threads(on)}.`,
  noDifference: (on: number) => `No difference in time awake found on ${threads(on)}.`,
  undelivered: 'Nothing was delivered, so there is nothing to compare.',
  tooNoisy: (on: number) => `${TOO_NOISY} which is awake for less time on ${threads(on)}.`,
  /** What the figures are of. */
  about: (on: number, reading: number, fps: number, seconds: number) =>
    `Measured in this browser: ${readers(reading)} at ${number(fps)}${THIN}frames/s on ${threads(on)}, ${significant(seconds, 2)}${THIN}s a run, A and B in turn with the same bytes.`,
  /** Said before anything ran. */
  plan: (on: number, reading: number, rounds: number, seconds: number) =>
    `${readers(reading)} on ${threads(on)} of this browser: ${number(rounds)} runs of ${significant(seconds, 2)}${THIN}s, A and B in turn with the same bytes.`,
  honest:
    'Busy is the time from waking to sleeping again. Waking itself is not in it; waiting for a processor is, where threads outnumber them.',
  /** @param names of the variants without a version on threads */
  queues: (letters: readonly string[], names: readonly string[]) =>
    `${names.join(', ')} (${letters.join(' and ')}) ${letters.length > 1 ? 'have' : 'has'} no version on real threads: with a queue for each reader there is no ring to share. Pick another variant for ${letters.join(' and ')}.`,
} as const;

export const results = {
  busy: 'busy per delivery',
  median: 'latency, median',
  p99: 'latency, 99 of 100',
  wakeUps: `wake-ups / 1${THIN}000`,
  wasted: `wasted checks / 1${THIN}000`,
  about: `Per 1${THIN}000 deliveries. Blocked, torn, skipped and dropped: in all runs of a side together.`,
  blocked: 'publisher blocked, all runs',
  torn: 'frames torn',
  skipped: 'frames skipped',
  dropped: 'readers dropped',
  panicked: 'publisher panicked',
  deliveries: 'deliveries',
  time: (ns: number) => joined(duration(ns)),
} as const;

export const latency = {
  title: 'Due time to read',
  axis: 'log scale, median',
  /** The figure in words. */
  says: (letter: string, median: string, p99: string, deliveries: number) =>
    `${letter}: half of ${plural(deliveries, 'delivery', 'deliveries')} within ${median}, 99 of 100 within ${p99}.`,
} as const;

/** The recording of a run, played slowly. */
export const replay = {
  watch: 'Watch what the threads did',
  leave: 'Back to the worlds',
} as const;

/** The result of the study `research/goroutines/`, whose table is in `docs/ring.md`. */
export const goroutines = {
  title: 'On goroutines (modelled)',
  text: `A goroutine is woken without a system call, which no browser can show. A model of Go’s scheduler can: with 8${THIN}processors, a poll of 20${THIN}ms, and the work of receiving and sending, Cond saves −9 to 6${THIN}% of the time compared with Sleep for 100 streams of 20 subscribers, and 4 to 11${THIN}% for 4 streams of 500. Its table is in docs/ring.md.`,
  claim: `Monibuca’s authors: Cond takes about 10${THIN}% less CPU than sleeping, for a whole server; the load is not stated.`,
} as const;
