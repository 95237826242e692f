/** The report of the model of Go's scheduler as rows of text. */
import type { Config, GoroutineLoad, GoroutineOutcome, GoroutineReport } from '../../../engine/types.ts';
import { table as words } from '../../../words/goroutines.en.ts';

/** Ps of the modelled machine. */
const PROCESSORS = 8;

/** The load that the lab's knobs describe. What is out of the model's range is refused by the engine. */
export const modelLoad = ({ knobs }: Config): GoroutineLoad => ({
  streams: knobs.streams ?? 1,
  readers: knobs.readers ?? 8,
  poll_ms: knobs.poll ?? 20,
  processors: PROCESSORS,
});

const total = (one: GoroutineOutcome) =>
  one.scheduling_ns + one.timers_ns + one.threads_ns + one.checks_ns + one.work_ns;

/** The rows of the table: a name, and a range for each way of waiting. */
export function rows({ low, high }: GoroutineReport): string[][] {
  const row = (
    name: string,
    of: (one: GoroutineOutcome) => number,
    text: (low: number, high: number) => string,
  ) => [name, ...low.map((one, at) => text(...sorted(of(one), of(high[at]))))];
  return [
    row(words.scheduling, (one) => one.scheduling_ns, words.times),
    row(words.timers, (one) => one.timers_ns, words.times),
    row(words.threads, (one) => one.threads_ns, words.times),
    row(words.checks, (one) => one.checks_ns, words.times),
    row(words.work, (one) => one.work_ns, words.times),
    row(words.total, total, words.times),
    row(words.futexes, (one) => one.futexes, words.counts),
    row(words.emptyChecks, (one) => one.empty_checks, words.counts),
    row(words.latency, (one) => one.latency_ns, words.times),
  ];
}

/** The ends of a band, the smaller one first. */
export const sorted = (one: number, other: number): [number, number] => [
  Math.min(one, other),
  Math.max(one, other),
];
