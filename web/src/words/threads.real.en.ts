/** Words of the job pool on real threads: what enqueues cost, what workers did, how many jobs a second a variant holds. */
import { MEASURE } from './controls.en.ts';
import { THIN, duration, joined, number, plural, significant, times } from './format.ts';
import { sides } from './parts.en.ts';
import { TOO_NOISY } from './verdicts.en.ts';

const span = (ns: number) => joined(duration(ns));
const threadsOf = (workers: number, producers: number) =>
  `${plural(workers, 'worker')} and ${plural(producers, 'producer')}`;

export const run = {
  faster: (ratio: number, on: number) =>
    `A takes ${significant(ratio)} times as long per job on ${number(on)} threads.`,
  slower: (ratio: number, on: number) =>
    `B takes ${significant(1 / ratio)} times as long per job on ${number(on)} threads.`,
  noDifference: (on: number) => `No difference in time found on ${number(on)} threads.`,
  differ: 'The jobs of A and B gave different results: there is nothing to compare.',
  tooNoisy: (on: number) => `${TOO_NOISY} which is faster on ${number(on)} threads.`,
  plan: (workers: number, producers: number, runs: number) =>
    `${number(runs)} runs of a whole pool on ${threadsOf(workers, producers)}, A and B in turn.`,
  about: (jobs: number, payload: number, workers: number, producers: number) =>
    `Measured in this browser: ${plural(jobs, 'job')} of ${plural(payload, 'byte')} a run, ${threadsOf(workers, producers)}.`,
  honest:
    'Every run makes a pool, does all jobs and destroys it. Where threads outnumber processors, waiting for one is in the figures.',
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
  about: `Time per job: the median of the runs. Counts: per ${perThousand} jobs; the longest queue of any run, in jobs. A${THIN}÷${THIN}B: the cell of A divided by that of B.`,
  time: 'time per job',
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
  span,
  spans(low: number, high: number) {
    const [from, to] = [duration(low), duration(high)];
    return from.unit === to.unit ? `${from.value}–${joined(to)}` : `${joined(from)}–${joined(to)}`;
  },
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
