/** Selects the sentence about A and B. Pure; the texts are in the words files. */
import type { Comparison, Figures, Progress } from '../engine/types.ts';
import type { Verdict } from '../state/verdicts.ts';
import { sentences, sureness } from '../words/compare.en.ts';
import type { Measuring } from './compare.ts';

function progressSentence({ phase, done, of }: Progress): string {
  if (phase === 'digests') return sentences.digests;
  if (phase === 'calibrating') return sentences.calibrating;
  if (phase === 'warming up') return sentences.warming;
  return sentences.pair(Math.min(done, of), of);
}

/** The figures that a sentence needs. */
type VerdictFigures = Pick<Figures, 'verdict' | 'ratio' | 'low' | 'high'> & { noise_floor?: number | null };

/** Sentence for a comparison's figures. @param unit unit of work */
export function verdictSentence(
  { verdict, ratio, low, high, noise_floor: floor = null }: VerdictFigures,
  unit: string,
): string {
  if (verdict === 'below the clock' || ratio === null) return sentences.belowTheClock;
  if (verdict === 'faster') return sentences.faster(ratio, unit);
  if (verdict === 'slower') return sentences.slower(ratio, unit);
  if (verdict === 'too noisy') return sentences.tooNoisy(low, high);
  return sentences.noDifference(floor);
}

/**
 * Sentence about the measured time; `sentences.withStall` adds the one about stalls.
 * @param before whether an earlier visit measured the same
 */
export function sentence(
  measuring: Measuring,
  comparison: Comparison | null,
  same: boolean,
  before = false,
): string {
  if (measuring.state === 'running') return progressSentence(measuring.progress);
  if (measuring.state === 'hidden') return sentences.hidden;
  if (measuring.state === 'failed') return sentences.failed;
  if (same) return sentences.same;
  if (!comparison) return before ? sentences.before : sentences.none;
  return comparison.digests_equal ? verdictSentence(comparison, comparison.unit) : sentences.differ;
}

/** Sentence for the figures with modelled costs, and their interval; null if nothing is modelled. */
export function modelledSentence({
  modelled,
  unit,
  digests_equal: equal,
}: Pick<Comparison, 'unit' | 'digests_equal'> & { modelled: VerdictFigures | null }): string | null {
  if (!modelled || !equal) return null;
  return sureness.modelled(verdictSentence(modelled, unit), sure(modelled));
}

/** Sentence about a measurement of an earlier visit. */
export function recalledSentence(one: Verdict): string {
  return sureness.recalled(new Date(one.at), verdictSentence(one, one.unit), sure(one));
}

/** Interval to show after the verdict; null if there is none or the sentence contains it. */
function sure(one: VerdictFigures): string | null {
  const interval = one.verdict === 'too noisy' ? null : intervalOf(one);
  return interval && sureness.interval(...interval);
}

/** Interval of the factor in the sentence; inverted if the sentence says how much more B uses. */
export function intervalOf({ verdict, low, high }: VerdictFigures): [low: number, high: number] | null {
  if (low === null || high === null) return null;
  return verdict === 'slower' ? [1 / high, 1 / low] : [low, high];
}
