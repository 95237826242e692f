/**
 * What was last measured of each lab in this browser: a comparison's verdict with where and when it was found. It outlives the page,
 * so that the home page can tell it; nothing else is ever told as measured here.
 */
import type { Comparison, Config, Lab, Result } from '../engine/types.ts';
import { browser } from './browser.ts';
import { defaultKnobs, fits } from './link.ts';
import { read, write } from './storage.ts';
import { versionOf } from './upgrades.ts';

const KEY = 'ringside.verdicts';

/** Of one comparison, what is told of it. */
type Told = Pick<
  Comparison,
  'baseline' | 'variant' | 'unit' | 'verdict' | 'ratio' | 'low' | 'high' | 'noise_floor' | 'pairs'
>;

export interface Verdict extends Told {
  /** Whether the lab was as it comes: its own default comparison, every knob at its default. */
  usual: boolean;
  /** The browser, as it calls itself. */
  browser: string;
  processors: number;
  /** ms since 1970 */
  at: number;
  /** Version of the lab's links, and so of its defaults, when it was measured. */
  defaults?: number;
}

export type Verdicts = Readonly<Record<string, Verdict>>;

const isRatio = (value: unknown) =>
  value === null || (typeof value === 'number' && value > 0 && isFinite(value));
const kinds: unknown[] = ['faster', 'slower', 'no difference found', 'too noisy', 'below the clock'];

/** What was stored may be anybody's: what does not look right is left out. */
function isVerdict(one: unknown): one is Verdict {
  const { baseline, variant, unit, verdict, ratio, low, high, noise_floor, ...rest } = (one ??
    {}) as Partial<Verdict>;
  return (
    [baseline, variant, unit, rest.browser].every((text) => typeof text === 'string' && text.length < 100) &&
    kinds.includes(verdict) &&
    [ratio, low, high].every(isRatio) &&
    (noise_floor === null || Number.isFinite(noise_floor)) &&
    [rest.pairs, rest.processors, rest.at].every((count) => Number.isFinite(count)) &&
    typeof rest.usual === 'boolean'
  );
}

/** What is remembered, by lab. One that was measured with other defaults than today's is not of the lab as it comes. */
export function verdicts(): Verdicts {
  const stored = read(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter((entry): entry is [string, Verdict] => isVerdict(entry[1]));
  return Object.fromEntries(
    known.map(([lab, one]) => [lab, { ...one, usual: one.usual && (one.defaults ?? 1) === versionOf(lab) }]),
  );
}

/** Whether a lab is as it comes: its own default comparison, every knob at its default. */
function asItComes(lab: Lab, config: Config): boolean {
  const usual = { a: lab.default_a, b: lab.default_b, knobs: defaultKnobs(lab) };
  return fits(lab, config, { ...lab.presets[0], ...usual });
}

/** What is remembered of this very comparison; null unless it was measured of the lab as it comes, and that is what is open. */
export function recalled(lab: Lab, config: Config): Verdict | null {
  const one = verdicts()[lab.id];
  return one?.usual && asItComes(lab, config) ? one : null;
}

/** Remembers what a measurement of a lab said of A and B, in place of what was. Where the digests differed it says nothing. */
export function remember(lab: Lab, config: Config, { comparisons }: Result) {
  const found = comparisons.find(({ baseline, variant }) => baseline === config.a && variant === config.b);
  if (!found?.digests_equal) return;
  const { baseline, variant, unit, verdict, ratio, low, high, noise_floor, pairs } = found;
  const kept: Verdict = {
    ...{ baseline, variant, unit, verdict, ratio, low, high, noise_floor, pairs },
    ...{ usual: asItComes(lab, config), defaults: versionOf(lab.id) },
    ...{ browser: browser(), processors: navigator.hardwareConcurrency, at: Date.now() },
  };
  write(KEY, { ...verdicts(), [lab.id]: kept });
}

/** What several labs say together. */
export interface Together {
  /** Geometric mean of A's cost over B's: each lab counts alike, whatever its unit of work. */
  ratio: number;
  /** Its 95 % interval: the labs' own, as far as they are independent. */
  low: number;
  high: number;
  labs: number;
}

/** Only what was measured of labs as they come; null where nothing was. */
export function together(all: readonly Verdict[]): Together | null {
  const logs = all.flatMap(({ usual, ratio, low, high }) =>
    usual && ratio !== null && low !== null && high !== null
      ? [{ middle: Math.log(ratio), half: (Math.log(high) - Math.log(low)) / 2 }]
      : [],
  );
  if (logs.length === 0) return null;
  const middle = logs.reduce((sum, log) => sum + log.middle, 0) / logs.length;
  const half = Math.sqrt(logs.reduce((sum, log) => sum + log.half ** 2, 0)) / logs.length;
  return {
    ratio: Math.exp(middle),
    low: Math.exp(middle - half),
    high: Math.exp(middle + half),
    labs: logs.length,
  };
}
