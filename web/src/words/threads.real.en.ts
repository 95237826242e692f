/** Words of the job pool on real threads: what enqueues cost, what workers did, how many jobs a second a variant holds. */
import type { CapacityWords } from './capacity.ts';
import { MEASURE } from './controls.en.ts';
import { duration, joined, number, percent, plusMinus, range, significant, THIN, times } from './format.ts';
import { sides } from './parts.en.ts';
import { TOO_NOISY } from './verdicts.en.ts';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;
const span = (ns: number) => joined(duration(ns));
/** A search knows a load to within a sixteenth. */
const about = (jobs: number) => number(Number(jobs.toPrecision(3)));
const load = (jobs: number) => `${about(jobs)} jobs a second`;
const threadsOf = (workers: number, producers: number) =>
  `${counted(workers, 'worker')} and ${counted(producers, 'producer')}`;

export const run = {
  title: 'A and B in detail',
  start: 'Run A and B',
  again: 'Run again',
  stop: 'Stop',
  none: 'Not run here yet.',
  starting: 'Starting threads.',
  /** @param round from 1 */
  round: (round: number, of: number) => `Running, round ${number(round)} of ${number(of)}.`,
  faster: (ratio: number, on: number) =>
    `A takes ${significant(ratio)} times as long per job on ${number(on)} threads.`,
  slower: (ratio: number, on: number) =>
    `B takes ${significant(1 / ratio)} times as long per job on ${number(on)} threads.`,
  noDifference: (on: number) => `No difference in time found on ${number(on)} threads.`,
  differ: 'The jobs of A and B gave different results: there is nothing to compare.',
  failed: 'The threads stopped.',
  tooNoisy: (on: number) => `${TOO_NOISY} which is faster on ${number(on)} threads.`,
  /** `noise_floor`: the difference that the same runs find between A and A. Too few pairs have neither it nor an interval. */
  sure: (
    { low, high, noise_floor: floor }: Record<'low' | 'high' | 'noise_floor', number | null>,
    pairs: number,
  ) => {
    const interval = low === null || high === null ? '' : `95${THIN}% interval ${range(low, high)}, `;
    const against = floor === null ? '' : ` A against A: ${plusMinus(floor)}.`;
    return `${interval}${counted(pairs, 'pair')} of runs.${against}`;
  },
  plan: (workers: number, producers: number, runs: number) =>
    `${number(runs)} runs of a whole pool on ${threadsOf(workers, producers)}, A and B in turn.`,
  about: (jobs: number, payload: number, workers: number, producers: number) =>
    `Measured in this browser: ${counted(jobs, 'job')} of ${counted(payload, 'byte')} a run, ${threadsOf(workers, producers)}.`,
  honest:
    'Every run makes a pool, does all jobs and destroys it. Where threads outnumber processors, waiting for one is in the figures.',
  stale: 'Run before you changed something. Run again.',
  cut: 'Stopped early: fewer pairs, a wider interval.',
  same: 'A and B are the same variant: what differs is noise.',
  threads: 'Threads',
} as const;

export const enqueues = {
  title: 'Time of an enqueue',
  axis: 'log scale, median',
  about: (stretch: number) =>
    `Means of ${number(stretch)} enqueues in a row, of all runs. Two hills are two moods: a queue that never empties, and workers woken for each job.`,
  /** The figure in words. */
  says: (letter: string, median: number | null, p99: number | null) =>
    median === null || p99 === null
      ? `${letter}: nothing measured.`
      : `${letter}: half of the enqueues within ${span(median)}, 99 of 100 within ${span(p99)}.`,
} as const;

const [A, B] = sides.letters;
const perThousand = `1${THIN}000`;

export const results = {
  caption: 'What A and B did on threads',
  about: `Time per job: the median of the runs. Counts: per ${perThousand} jobs; the longest queue of any run, in jobs. A${THIN}÷${THIN}B: the cell of A divided by that of B.`,
  columns: ['on real threads', A, B, `A${THIN}÷${THIN}B`],
  time: 'time per job',
  paired: 'ratio of the pairs',
  quartiles: 'its quartiles',
  enqueue: 'enqueue, median',
  enqueueP99: 'enqueue, 99 of 100',
  wakeUps: `wake-ups / ${perThousand}`,
  lockWaits: `lock waits / ${perThousand}`,
  allocatorWaits: `allocator waits / ${perThousand}`,
  allocations: `allocations / ${perThousand}`,
  deepest: 'longest queue',
  refused: 'jobs refused',
  crashed: 'jobs that crashed',
  workers: 'Workers, the busiest of each run first',
  workerColumns: [
    'worker',
    `${A} jobs`,
    `${A} awake`,
    `${A} sleeps`,
    `${B} jobs`,
    `${B} awake`,
    `${B} sleeps`,
  ],
  workersAbout: `Jobs: its share of all. Awake: time not asleep, including looking for jobs and waiting for the lock. Sleeps: per ${perThousand} of its jobs.`,
  worker: (index: number) => number(index),
  none: '–',
  span,
  spans(low: number, high: number) {
    const [from, to] = [duration(low), duration(high)];
    return from.unit === to.unit ? `${from.value}–${joined(to)}` : `${joined(from)}–${joined(to)}`;
  },
  rate: (count: number) => (count === 0 ? '0' : significant(count)),
  count: (count: number) => number(count),
  share: (share: number) => percent(share, 0),
  /** @param low @param high ends of the 95 % interval */
  interval: (ratio: number, low: number | null, high: number | null) =>
    low === null || high === null
      ? significant(ratio)
      : `${significant(ratio)} (${significant(low)}–${significant(high)})`,
};

export const capacity: CapacityWords = {
  ask: 'How many jobs a second does it hold?',
  again: 'Search again',
  stop: 'Stop searching',
  begin: (letter) => `${letter}: looking for a load that it does not hold.`,
  trial: (letter, jobs, seconds) => `${letter}: trying ${load(jobs)} for ${significant(seconds, 2)}${THIN}s.`,
  so: (held, broke) =>
    broke === null ? `Held ${about(held)} so far.` : `Held ${about(held)} so far, not ${about(broke)}.`,
  held: (name, jobs, seconds) =>
    `${name} holds ${load(jobs)} for ${number(seconds)}${THIN}s without a missed deadline.`,
  atLeast: (name, jobs, seconds) =>
    `${name} holds ${load(jobs)} for ${number(seconds)}${THIN}s, the most that was tried.`,
  soFar: (name, jobs, seconds) =>
    `${name} held ${load(jobs)} for ${number(seconds)}${THIN}s when the search was stopped.`,
  cut: (name) => `${name}: stopped before it had held any load.`,
  none: (name, seconds) => `${name} does not hold a single job a second for ${number(seconds)}${THIN}s.`,
  deadline: `A deadline is missed when a job is not done 40${THIN}ms after it was due, a frame’s time at 25${THIN}frames/s. The knobs “jobs” and “a job every” play no part.`,
};

/** The presets measured, beside what the authors published. */
export const published = {
  title: 'Beside the published figure',
  what: 'a job carries',
  /** The payload of a preset, and how long its jobs take. */
  of: (bytes: number, us: number) =>
    us === 0 ? `${number(bytes)}${THIN}B` : `${number(bytes)}${THIN}B, ${number(us / 1000)}${THIN}ms`,
  preset: 'preset',
  before: 'Baseline',
  after: 'List + inline',
  here: 'here, median of pairs',
  sure: `95${THIN}%`,
  claimed: '◇ published',
  none: '–',
  span,
  ratio: times,
  interval: (low: number, high: number) => `${significant(low, 2)}–${significant(high, 2)}`,
  source: (source: string) =>
    `◇ ${source}. 1.82× is 2.184 million over 1.203 million jobs a second, medians.`,
  measure: `${MEASURE} the three presets here`,
  again: `${MEASURE} them again`,
  measuring: (preset: string, done: number, of: number) =>
    of > 0
      ? `Measuring ${preset}, round ${number(done + 1)} of ${number(of)}.`
      : `Measuring ${preset}: getting ready.`,
  stop: 'Stop',
  failed: (preset: string, why: string) => `${preset} was not measured: ${why}`,
} as const;
