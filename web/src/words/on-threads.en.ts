/** Words of a lab's runs on real threads, and of its search for the largest load that a variant holds. */
import { number, plural, plusMinus, range, significant, THIN } from './format.ts';
import { sides } from './parts.en.ts';

export const run = {
  title: 'On real threads',
  start: 'Run on threads',
  again: 'Run again',
  stop: 'Stop',
  none: 'Not run on threads here yet.',
  starting: 'Starting threads.',
  /** @param round from 1 */
  round: (round: number, of: number) => `Running, round ${number(round)} of ${number(of)}.`,
  failed: 'The threads stopped.',
  /** `noise_floor`: the difference that the same runs find between A and A. Too few pairs have neither it nor an interval. */
  sure: (
    { low, high, noise_floor: floor }: Record<'low' | 'high' | 'noise_floor', number | null>,
    pairs: number,
  ) => {
    const interval = low === null || high === null ? '' : `95${THIN}% interval ${range(low, high)}, `;
    const against = floor === null ? '' : ` A against A: ${plusMinus(floor)}.`;
    return `${interval}${plural(pairs, 'pair')} of runs.${against}`;
  },
  stale: 'Run before you changed something. Run again.',
  cut: 'Stopped early: fewer pairs, a wider interval.',
  same: 'A and B are the same variant: what differs is noise.',
  threads: 'Threads',
} as const;

/** The page has no threads: what stopped, why; the button is the rung's. */
export const noThreads = {
  title: 'This page cannot use threads here.',
  still: 'The figures still play, in one worker; their counts are exact.',
} as const;

const [A, B] = sides.letters;

export const results = {
  caption: 'What A and B did on threads',
  columns: ['on real threads', A, B, `A${THIN}÷${THIN}B`],
  paired: 'ratio of the pairs',
  none: '–',
  rate: (count: number) => (count === 0 ? '0' : significant(count)),
  /** @param low @param high ends of the 95 % interval */
  interval: (ratio: number, low: number | null, high: number | null) =>
    low === null || high === null
      ? significant(ratio)
      : `${significant(ratio)} (${significant(low)}–${significant(high)})`,
};

/** What a lab's search is for. */
interface Sought {
  ask: string;
  load: (load: number) => string;
  /** A load without its unit. */
  amount?: (load: number) => string;
  /** The least load. */
  least: string;
  /** When a deadline is missed. */
  deadline: string;
}

const search = ({ ask, load, amount = number, least, deadline }: Sought) => {
  const lasting = (seconds: number) => `for ${significant(seconds, 2)}${THIN}s`;
  return {
    ask,
    again: 'Search again',
    stop: 'Stop searching',
    begin: (letter: string) => `${letter}: looking for a load that it does not hold.`,
    /** The current trial. */
    trial: (letter: string, tried: number, seconds: number) =>
      `${letter}: trying ${load(tried)} ${lasting(seconds)}.`,
    so: (held: number, broke: number | null) =>
      broke === null ? `Held ${amount(held)} so far.` : `Held ${amount(held)} so far, not ${amount(broke)}.`,
    held: (name: string, most: number, seconds: number) =>
      `${name} holds ${load(most)} ${lasting(seconds)} without a missed deadline.`,
    /** Every load that was tried was sustained. */
    atLeast: (name: string, most: number, seconds: number) =>
      `${name} holds ${load(most)} ${lasting(seconds)}, the most that was tried.`,
    /** The search was stopped early. */
    soFar: (name: string, most: number, seconds: number) =>
      `${name} held ${load(most)} ${lasting(seconds)} when the search was stopped.`,
    /** The search was stopped before any load was sustained. */
    cut: (name: string) => `${name}: stopped before it had held any load.`,
    none: (name: string, seconds: number) => `${name} does not hold ${least} ${lasting(seconds)}.`,
    deadline,
  };
};
export type CapacityWords = ReturnType<typeof search>;

/** A search knows a load of jobs to within a sixteenth. */
const about = (jobs: number) => number(Number(jobs.toPrecision(3)));

/** By lab. */
export const capacity = {
  ring: search({
    ask: 'How many readers does it hold?',
    load: (readers) => plural(readers, 'reader'),
    least: 'a single reader',
    deadline:
      'A deadline is missed when a reader that is not slow gets a frame, or the publisher publishes one, later than a frame’s time.',
  }),
  threads: search({
    ask: 'How many jobs a second does it hold?',
    load: (jobs) => `${about(jobs)} jobs a second`,
    amount: about,
    least: 'a single job a second',
    deadline: `A deadline is missed when a job is not done 40${THIN}ms after it was due, a frame’s time at 25${THIN}frames/s. The knobs “jobs” and “a job every” play no part.`,
  }),
  station: search({
    ask: 'How many copies does it hold in real time?',
    load: (copies) => plural(copies, 'copy', 'copies'),
    least: 'a single copy',
    deadline:
      'A deadline is missed when a tick begins 0.2 s late, which is when Liquidsoap logs that it must catch up. Ticks are played as fast as they go, and the time they take is compared with the length of their frames.',
  }),
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Where and when a load was found. */
interface Machine {
  browser: string;
  processors: number;
  threads: number;
  /** In ms since 1970. */
  at: number;
}

export const found = {
  /** During a search. */
  hidden: 'The tab was hidden meanwhile: that trial is repeated.',
  where: ({ browser, processors, threads, at }: Machine) =>
    `Found on ${day.format(at)} with ${browser}: ${plural(threads, 'thread')} on ${plural(processors, 'processor')}.`,
} as const;
