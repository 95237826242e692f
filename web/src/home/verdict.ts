/** Text of a card for a lab's verdict, in two parts: the result and its confidence. Pure. */
import { intervalOf } from '../components/verdict.ts';
import type { Verdict } from '../state/verdicts.ts';
import { verdict as words } from '../words/home.en.ts';

export interface Said {
  result: string;
  sure: string;
  /** Costs of A and B as shares of the larger one; null if the verdict has no ratio. */
  bars: { a: number; b: number; low: number; high: number } | null;
}

export function said(one: Verdict): Said {
  const { verdict, ratio, low, high, noise_floor: floor } = one;
  const interval = intervalOf(one);
  if (verdict === 'below the clock' || ratio === null || low === null || high === null || !interval) {
    const result = verdict === 'too noisy' ? words.tooNoisy : words.belowTheClock;
    return { result, sure: words.pairs(one.pairs), bars: null };
  }
  const longest = Math.max(1, 1 / ratio);
  const bars = {
    a: 1 / longest,
    b: 1 / ratio / longest,
    low: Math.min(1, 1 / high / longest),
    high: Math.min(1, 1 / low / longest),
  };
  if (verdict === 'faster') return { result: words.faster(ratio), sure: words.interval(...interval), bars };
  if (verdict === 'slower')
    return { result: words.slower(1 / ratio), sure: words.interval(...interval), bars };
  if (verdict === 'too noisy') return { result: words.tooNoisy, sure: words.interval(...interval), bars };
  return { result: words.noDifference, sure: floor === null ? '' : words.floor(floor), bars };
}
