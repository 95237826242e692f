/** Results as sentences, with the texts of the costs panel and of the step. */
import { modelledSentence, verdictSentence } from '../components/verdict.ts';
import { sureness } from '../words/costs.en.ts';
import type { StepWords } from '../words/course-words.ts';
import type { Step } from './course.ts';
import { type StepResult, numberOf, type MeasuredRun } from '../lessons/result.ts';

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
