/**
 * Remembers the last verdict that this browser measured for each lab, with where and when. The verdicts outlive the
 * page, so that the home page can show them. Only these are shown as measured here.
 */
import type { Comparison, Config, Lab, Result } from '../engine/types.ts';
import { VERDICTS } from '../export/verdicts.js';
import { browser } from './browser.ts';
import { defaultKnobs, fits, versionOf } from '../link/link.ts';
import { read, write } from './storage.ts';

const KEY = 'ringside.verdicts';

/** The part of a comparison that is remembered. */
type VerdictFields = Pick<
  Comparison,
  'baseline' | 'variant' | 'unit' | 'verdict' | 'ratio' | 'low' | 'high' | 'noise_floor' | 'pairs'
>;

export interface Verdict extends VerdictFields {
  /** Whether the lab had its default comparison and every knob at its default. */
  usual: boolean;
  /** Name and version of the browser. */
  browser: string;
  processors: number;
  /** Time in ms since 1970. */
  at: number;
  /** Version of the lab's links, and so of its defaults, when it was measured. */
  defaults?: number;
}

export type Verdicts = Readonly<Record<string, Verdict>>;

const isRatio = (value: unknown) =>
  value === null || (typeof value === 'number' && value > 0 && isFinite(value));

/** Checks a stored entry, since other scripts of the origin may have written it. */
function isVerdict(one: unknown): one is Verdict {
  const { baseline, variant, unit, verdict, ratio, low, high, noise_floor, ...rest } = (one ??
    {}) as Partial<Verdict>;
  return (
    [baseline, variant, unit, rest.browser].every((text) => typeof text === 'string' && text.length < 100) &&
    VERDICTS.some((one) => one === verdict) &&
    [ratio, low, high].every(isRatio) &&
    (noise_floor === null || Number.isFinite(noise_floor)) &&
    [rest.pairs, rest.processors, rest.at].every((count) => Number.isFinite(count)) &&
    typeof rest.usual === 'boolean'
  );
}

/** Remembered verdicts by lab. One that was measured with older defaults is not marked `usual`. */
export function verdicts(): Verdicts {
  const stored = read(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter((entry): entry is [string, Verdict] => isVerdict(entry[1]));
  return Object.fromEntries(
    known.map(([lab, one]) => [lab, { ...one, usual: one.usual && (one.defaults ?? 1) === versionOf(lab) }]),
  );
}

/** Whether a configuration is the lab's default comparison with every knob at its default. */
function asItComes(lab: Lab, config: Config): boolean {
  const usual = { a: lab.default_a, b: lab.default_b, knobs: defaultKnobs(lab) };
  return fits(lab, config, { ...lab.presets[0], ...usual });
}

/**
 * Remembered verdict of the open lab; null unless both the verdict and `config` are of its default comparison with
 * default knobs.
 */
export function recalled(lab: Lab, config: Config): Verdict | null {
  const one = verdicts()[lab.id];
  return one?.usual && asItComes(lab, config) ? one : null;
}

/**
 * Remembers the verdict of A against B in place of the lab's previous one. Does nothing if their digests differ, or if there were
 * too few pairs for an interval, as after a measurement that was stopped early.
 */
export function remember(lab: Lab, config: Config, { comparisons }: Result) {
  const comparison = comparisons.find(
    ({ baseline, variant }) => baseline === config.a && variant === config.b,
  );
  if (!comparison?.digests_equal) return;
  const { baseline, variant, unit, verdict, ratio, low, high, noise_floor, pairs } = comparison;
  if (verdict === 'too noisy' && low === null) return;
  const kept: Verdict = {
    ...{ baseline, variant, unit, verdict, ratio, low, high, noise_floor, pairs },
    ...{ usual: asItComes(lab, config), defaults: versionOf(lab.id) },
    ...{ browser: browser(), processors: navigator.hardwareConcurrency, at: Date.now() },
  };
  write(KEY, { ...verdicts(), [lab.id]: kept });
}
