/** Words of the compare panel. Order: what happened, how much, how sure. */
import { number, percent, plusMinus, range, THIN, times } from './format.ts';

export const compare = {
  title: 'What it costs',
  measure: 'Measure',
  again: 'Measure again',
  cancel: 'Stop measuring',
  bars: (unit: string) => `CPU per delivery, ${unit}`,
  barsUnmeasured: 'CPU per delivery',
  whisker: 'whisker 95\u202f%, A: noise floor',
  published: 'published',
  none: '–',
  notTimed: 'not timed',
  barText: (name: string, value: string, low: string, high: string) => `${name}: ${value}, ${low} to ${high}`,
  publishedText: (name: string, value: string) => `${name}, published: ${value}`,
  per: (deliveries: string) => `per ${deliveries} deliveries`,
  exact: 'exact',
} as const;

/** What the sentence says about A and B. `side` words: `B uses 1.28× less CPU per delivery.` */
export const sentences = {
  faster: (ratio: number) => `B uses ${times(ratio)} less CPU per delivery.`,
  slower: (ratio: number) => `B uses ${times(1 / ratio)} more CPU per delivery.`,
  'no difference found': (floor: number) => `No difference found (floor ${plusMinus(floor)}).`,
  'too noisy': (low: number, high: number) => `Too noisy to say (${number(low, 1)}–${number(high, 1)}).`,
  tooNoisyPlain: 'Too noisy to say.',
  belowTheClock: 'Below the clock.',
  same: 'A and B are the same strategy.',
  differ: 'Not compared: A and B did not deliver the same frames.',
  none: 'Not measured here yet.',
  running: { of: (done: number, of: number) => `Measuring, pair ${number(done)} of ${number(of)}.` },
  digests: 'Measuring: checking that all deliver the same.',
  calibrating: 'Measuring: finding how long a sample must be.',
  warming: 'Measuring: warming up.',
  hidden: 'Stopped: this tab was hidden.',
  failed: 'Measuring stopped.',
} as const;

/** The second line: how sure. */
export const sureness = {
  interval: (low: number, high: number) => range(low, high),
  intervalLabel: `95${THIN}% interval`,
  pairs: (pairs: number) => `${number(pairs)} ${pairs === 1 ? 'pair' : 'pairs'}.`,
  floor: (share: number) => `A against A: ${plusMinus(share)}.`,
  belowTheClock: (tick: string) => `A sample needs 100 clock ticks of ${tick}, and had fewer.`,
  none: 'Times are measured in this browser, in pairs, with A against A beside them.',
  stale: 'Measured before you changed something. Measure again.',
  discarded: (rounds: number) =>
    `${number(rounds)} ${rounds === 1 ? 'round' : 'rounds'} discarded: the tab was hidden or the machine paused.`,
  hidden: 'A hidden tab is slowed by the browser. Keep it in front and measure again.',
  differ: 'A time without the same work says nothing. The digests differ.',
} as const;

/** Who published what: never merged with what was measured. */
const scopes: Record<string, string> = {
  cond: 'whole server, workload not stated',
};

/**
 * The authors' own figure for a variant, against what it replaced.
 * `ratio` = old cost / new cost: 1.11 is about 10 % below.
 */
export function claimSentence(claim: {
  variant: string;
  name: string;
  before: string;
  ratio: number;
  silentOn?: string;
}): string {
  const scope = scopes[claim.variant] ?? 'scope not stated';
  const share = percent(Math.abs(1 - 1 / claim.ratio), 0);
  const way = claim.ratio >= 1 ? 'below' : 'above';
  const silence = claim.silentOn ? ` and give no figure for ${claim.silentOn}` : '';
  return `The authors report ${claim.name} about ${share} ${way} ${claim.before} (${scope})${silence}.`;
}

/** Said of a variant whose authors gave no figure. */
export const noClaim = (name: string, ours: boolean): string =>
  ours ? `${name} is ours: nobody else has published a figure.` : `The authors give no figure for ${name}.`;

export const claimSource = 'Source';

/** Names of the exact counters, in the order in which they are shown. */
export const counters: Record<string, string> = {
  bytes_copied: 'bytes copied',
  allocations: 'allocations',
  wake_ups: 'wake-ups',
  wasted_checks: 'wasted checks',
  lock_waits: 'lock waits',
  blocked_ticks: 'publisher blocked',
  skipped: 'frames skipped',
  torn: 'frames torn',
  discarded: 'slots discarded',
};
