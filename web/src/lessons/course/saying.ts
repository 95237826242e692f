/** Results as sentences, with the texts of the costs panel and of the step. */
import { modelledSentence, verdictSentence } from '../../components/verdict.ts';
import { sureness } from '../../words/costs.en.ts';
import { summary as words } from '../../words/course.en.ts';
import type { StepWords } from '../../words/course-words.ts';
import { type StepResult, numberOf, type MeasuredRun } from '../result.ts';
import type { Step } from './course.ts';
import type { StepRun } from './step-run.svelte.ts';

/** The measured part of a result, without modelled costs. */
export const measured = (run: MeasuredRun): string =>
  run.digests_equal ? verdictSentence(run, run.unit) : sureness.differ;

/** The sentence that answers a step's question; null if there is no result. */
export function saying({ find }: Step, say: StepWords['found'], found: StepResult): string | null {
  const value = numberOf(find, found);
  if (value !== null && say) return say(value);
  if (found.kind !== 'measure') return null;
  const [run] = found.runs;
  return (find.kind === 'measure' && find.reads === 'modelled' && modelledSentence(run)) || measured(run);
}

const KINDS = ['right', 'wrong', 'undecided', 'unsaid'] as const;

/** How many answered steps came out as predicted or not, without the kinds that did not occur; empty before the first answer. */
export function tallySentence(steps: readonly StepRun[]): string {
  const found = steps.filter((step) => step.found).map(({ outcome = 'unsaid' }) => outcome);
  const kinds = found.map((outcome) => (outcome === 'open' ? 'undecided' : outcome));
  const count = (kind: (typeof KINDS)[number]) => kinds.filter((one) => one === kind).length;
  return words.tally(KINDS.filter((kind) => count(kind) > 0).map((kind) => words[kind](count(kind))));
}
