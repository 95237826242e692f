/** Words of the costs panel. Order: what happened, how much, how sure. */
import { MEASURE } from './controls.en.ts';
import { clockTick, number, percent, plusMinus, range, significant, THIN } from './format.ts';
import { BELOW_THE_CLOCK, NO_DIFFERENCE, TOO_NOISY } from './verdicts.en.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/**
 * What is measured of a unit of work. Jobs are done by several threads, of which some may spin: what is measured there is
 * elapsed time, and no CPU time.
 */
const cost = (unit: string): string => (unit === 'job' ? 'time' : 'CPU');

export const panel = {
  title: 'What it costs',
  bars: (work: string, unit: string) => `${cost(work)} per ${work}, ${unit}`,
  barsUnmeasured: (work: string) => `${cost(work)} per ${work}`,
  whisker: 'whisker 95\u202f%',
  published: 'published',
  measured: (unit: string) => `measured, ${unit}`,
  modelled: (unit: string) => `with the model, ${unit}`,
  /** What the timed loop costs without a variant's work, in ns, with its interval. */
  overhead: (ns: number, interval: readonly [low: number, high: number] | null) =>
    `Copying and loop: ${significant(ns)}${THIN}ns${interval ? ` (${significant(interval[0])} to ${significant(interval[1])})` : ''}, in each bar.`,
  model: (what: string) => `Modelled: ${what}.`,
  band: 'Dashed box: with constants half and twice as large.',
  bandText: (low: string, high: string, unit: string) =>
    `with constants half and twice as large: ${low} to ${high} ${unit}`,
  /** Why the time with the model is shorter than the measured one by more than the noise. */
  modelReplaces:
    'Shorter with the model: memory then comes from the modelled heap, so the time of malloc and free is in the measured bar only.',
  /** Why it is shorter within the noise. */
  modelNoise: 'Shorter with the model, within the intervals: each bar is timed by itself.',
  none: '–',
  notTimed: 'not timed',
  imported: 'imported',
  barText: (low: string, high: string, unit: string) => `${unit}, ${low} to ${high}`,
  publishedText: (value: string) => `published: ${value}`,
  counters: 'What A and B did, counted exactly',
  /** A cost of which B has more. @param reason a sentence */
  more: (name: string, reason: string) => `**B** has more: ${name}. ${reason}`,
  sinceStart: 'since the start',
  sinceStartAbout:
    'Exact counts of this run so far, including what each side does once to set itself up. The first rows say how much work each side has done.',
} as const;

/** What the sentence says of A and B. */
export const sentences = {
  /** `unit`: of work, the engine's word for it: `delivery`, `job` */
  faster: (ratio: number, unit: string) => `A takes ${significant(ratio)} times as long per ${unit}.`,
  slower: (ratio: number, unit: string) => `B takes ${significant(1 / ratio)} times as long per ${unit}.`,
  noDifference: (floor: number | null) =>
    floor === null ? `${NO_DIFFERENCE}.` : `${NO_DIFFERENCE} (floor ${plusMinus(floor)}).`,
  tooNoisy: (interval: readonly [low: number, high: number] | null) =>
    interval ? `${TOO_NOISY} (${range(...interval)}).` : `${TOO_NOISY}.`,
  belowTheClock: `${BELOW_THE_CLOCK}.`,
  same: 'A and B are the same variant.',
  differ: 'Not compared: A and B did not do the same work.',
  none: 'Not timed yet.',
  before: 'Not measured on this visit.',
  digests: 'Measuring: checking that all do the same work.',
  calibrating: 'Measuring: finding how long a sample must be.',
  warming: 'Measuring: warming up.',
  pair: (done: number, of: number) => `Measuring, pair ${number(done)} of ${number(of)}.`,
  /** Time that a measurement still takes. */
  left: (seconds: number) => `About ${number(seconds)}${THIN}s left.`,
  /** One of several separate runs of a measurement. */
  instance: (number: number, of: number, says: string) => `Run ${number} of ${of}. ${says}`,
  failed: 'Measuring stopped.',
  /** Of what was not measured here. */
  imported: (said: string) => `Imported: ${said}`,
  /** What the exact counts say of stalls, before what was measured. @param rest empty if nothing was */
  withStall: (stall: 'b-never' | 'b-alone' | null, rest: string) => {
    if (stall === null) return rest;
    const who = stall === 'b-never' ? 'B never stops the station' : 'B alone stops the station';
    return rest === '' ? `${who}.` : `${who}. ${rest}`;
  },
} as const;

/** The second line: how sure. */
export const sureness = {
  interval: (low: number, high: number) => range(low, high),
  intervalLabel: `95${THIN}% interval`,
  /** `instances`: separate runs, each in a fresh worker with a fresh memory. */
  pairs: (pairs: number, instances: number) => {
    const all = `${number(pairs)} ${pairs === 1 ? 'pair' : 'pairs'}`;
    return instances > 1
      ? `${all} in ${number(instances)} separate runs.`
      : `${all} in a single run: a quick look.`;
  },
  floor: (share: number) => `Noise floor, A against A: ${plusMinus(share)}.`,
  /** @param tick_us 0 if the clock did not advance */
  belowTheClock: (tick_us: number) =>
    tick_us > 0
      ? `A sample needs 100 clock ticks of ${clockTick(tick_us)}, and had fewer.`
      : 'The clock of this browser did not advance, so that nothing could be timed.',
  noPairs: `Not one pair of samples was kept: the machine paused in each round. ${MEASURE} again.`,
  /** `found`: the sentence of the same comparison with what is modelled; `sure`: its interval */
  modelled: (found: string, sure: string | null) =>
    `With modelled prices: ${sure === null ? found : found.replace(/\.$/, ` (${sure}).`)}`,
  /** Of a B that takes more time: the count of this run in which it saves most, and both sides' counts. */
  saves: (name: string, a: string, b: string) => `What B saves in this run: ${name}, ${b} instead of ${a}.`,
  savesNothing: 'In this run B saves in none of the counts.',
  none: `Press ${MEASURE}: first answer in 10\u202fs.`,
  /** Before the first answer of a measurement. */
  firstSoon: 'A against B first, within ten seconds; then all variants.',
  /** Of a visit before. @param found the sentence @param sure its interval */
  recalled: (at: Date, found: string, sure: string | null) =>
    `On ${day.format(at)}, in this browser: ${sure === null ? found : found.replace(/\.$/, ` (${sure}).`)}`,
  stale: `Measured before you changed something. ${MEASURE} again.`,
  discarded: (rounds: number) =>
    `${number(rounds)} ${rounds === 1 ? 'round' : 'rounds'} discarded: the tab was hidden or the machine paused.`,
  differ: 'Times mean nothing unless the work is the same, and the digests of the output differ.',
} as const;

/** The three kinds of evidence about A and B, which may differ: each sentence says which one it is. */
export const evidence = {
  counted: (says: string) => `Counted: ${says}`,
  /** @param model what is modelled, in the engine's words; null if nothing is */
  timed: (says: string, model: string | null) =>
    model === null
      ? `Timed here: ${says}`
      : `Timed here (${model.includes('system calls') ? 'a browser makes no system calls' : 'the code alone'}): ${says}`,
  /** Of a lab that is about a count, or about what is modelled. */
  timeCannotShow: {
    counted: 'This lab is about the count, which the time of the code alone cannot show.',
    modelled: 'This lab is about what is modelled, which the time of the code alone cannot show.',
  },
} as const;

/** Where a claim was published, and for what: the engine's own words. */
export const sourceWords = (source: string) => source;
/** What the claim is true of: all of its source where that says no more. */
export const scopeWords = (source: string) => source.split('; ').slice(1).join('; ') || source;

/**
 * The authors' own figure for a variant, against what it replaced: never merged with what was measured.
 * `ratio` = old cost / new cost: 1.11 is about 10 % below. The catalogue's `source` says where it was published and,
 * after a semicolon, for what: that scope always stands beside the figure.
 */
export function claimSentence(claim: {
  name: string;
  before: string;
  ratio: number;
  source: string;
}): string {
  const scope = scopeWords(claim.source);
  const share = percent(Math.abs(1 - 1 / claim.ratio), 0);
  const way = claim.ratio >= 1 ? 'below' : 'above';
  return `The authors report ${claim.name} about ${share} ${way} ${claim.before} (${scope}).`;
}

/** Said beside another A than the one that the authors' figure is against. */
export const claimElsewhere = (name: string, before: string): string =>
  `The authors give no figure for this pair: theirs for ${name} is against ${before}. Choose that as A to see it.`;

/** Said of a variant whose authors gave no figure. */
export function noClaim(name: string, lineage: 'textbook' | 'shipped' | 'proposed' | 'beyond'): string {
  if (lineage === 'beyond') return `${name} is ours: nobody else has published a figure.`;
  return lineage === 'textbook'
    ? `${name} is the textbook’s: no figure was published.`
    : `The authors give no figure for ${name}.`;
}
