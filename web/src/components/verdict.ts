/** Selects the sentence about A and B. Pure; the texts are in the words files. */
import type { Comparison, Figures, Progress } from '../engine/types.ts';
import type { Verdict } from '../state/verdicts.ts';
import { sentences, sureness } from '../words/costs.en.ts';
import { signs } from '../words/joining.en.ts';
import type { Evidence } from './costs.ts';
import type { Measuring } from './measuring.ts';

function phaseSentence({ phase, done, of }: Progress): string {
  if (phase === 'digests') return sentences.digests;
  if (phase === 'calibrating') return sentences.calibrating;
  if (phase === 'warming up') return sentences.warming;
  return sentences.pair(Math.min(done, of), of);
}

/** What a measurement does, and how long it still takes if that is known. */
export function progressSentence({
  progress,
  left = null,
  instance,
}: Pick<Extract<Measuring, { state: 'running' }>, 'progress' | 'left' | 'instance'>): string {
  const says = phaseSentence(progress);
  const many = instance !== undefined && instance.of > 1;
  return withTimeLeft(many ? sentences.instance(instance.number, instance.of, says) : says, left);
}

/** How long a measurement still takes, and in which of its runs it is, once it has a first answer. */
export function progressShort({
  progress,
  left = null,
  instance,
}: Pick<Extract<Measuring, { state: 'running' }>, 'progress' | 'left' | 'instance'>): string {
  const says = left === null ? phaseSentence(progress) : sentences.left(seconds(left));
  return instance && instance.of > 1 ? sentences.instance(instance.number, instance.of, says) : says;
}

/** A sentence about progress, and the time left if it is known. @param left in ms */
export const withTimeLeft = (says: string, left: number | null): string =>
  left === null ? says : says + signs.gap + sentences.left(seconds(left));

/** Time left in s: whole seconds, and steps of 5 from 10 s on, because the estimate is not finer. */
const seconds = (ms: number) => (ms < 10_000 ? Math.ceil(ms / 1000) : Math.ceil(ms / 5000) * 5);

/** The figures that a sentence needs. */
type VerdictFigures = Pick<Figures, 'verdict' | 'ratio' | 'low' | 'high'> & { noise_floor?: number | null };

/** Sentence for a comparison's figures. @param unit unit of work */
export function verdictSentence(
  { verdict, ratio, low, high, noise_floor: floor = null }: VerdictFigures,
  unit: string,
): string {
  if (verdict === 'below the clock') return sentences.belowTheClock;
  if (ratio === null) return sentences.tooNoisy(null);
  if (verdict === 'faster') return sentences.faster(ratio, unit);
  if (verdict === 'slower') return sentences.slower(ratio, unit);
  if (verdict === 'too noisy') return sentences.tooNoisy(intervalOf({ verdict, ratio, low, high }));
  return sentences.noDifference(floor);
}

/**
 * Sentence about the measured time, or about the progress until there is a first answer; `sentences.withStall` adds the
 * one about stalls.
 * @param before whether an earlier visit measured the same
 */
export function sentence(
  measuring: Measuring,
  comparison: Comparison | null,
  same: boolean,
  before = false,
): string {
  if (measuring.state === 'running' && !(measuring.answered && comparison))
    return progressSentence(measuring);
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

/**
 * Interval of the factor in the sentence; inverted if the sentence says how much more B uses. Null if the clock was too coarse,
 * or if there were too few pairs for one; earlier versions stored an interval without width then.
 */
export function intervalOf({ verdict, low, high }: VerdictFigures): [low: number, high: number] | null {
  if (verdict === 'below the clock' || low === null || high === null || low === high) return null;
  return verdict === 'slower' ? [1 / high, 1 / low] : [low, high];
}

/** A sentence about A and B, with the kind of evidence that it has. */
export interface EvidenceLine {
  kind: Evidence | 'timed';
  says: string;
  /** Whether it is what the lab is about. */
  main: boolean;
}

/**
 * The sentences in the same order in every lab: counted, timed, with modelled prices. The one that the lab is about is the main
 * one; while there is none, the time is.
 */
export function evidenceLines(
  says: Record<EvidenceLine['kind'], string | null>,
  about: EvidenceLine['kind'],
): EvidenceLine[] {
  const main = says[about] === null ? 'timed' : about;
  const kinds = ['counted', 'timed', 'modelled'] as const;
  return kinds.flatMap((kind) => {
    const text = says[kind];
    return text === null ? [] : [{ kind, says: text, main: kind === main }];
  });
}
