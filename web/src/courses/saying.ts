/** Results as sentences, with the texts of the compare panel and of the step. */
import { found as told, modelledSentence } from '../components/verdict.ts';
import { sureness } from '../words/compare.en.ts';
import type { Step, StepWords } from './course.ts';
import { type Found, numberOf, type Run } from './found.ts';

/** The measured part of a result, without modelled costs. */
export const measured = (run: Run): string => (run.digests_equal ? told(run, run.unit) : sureness.differ);

/** The sentence that answers a step's question; null if there is no result. */
export function saying({ find }: Step, say: StepWords['found'], found: Found): string | null {
  const value = numberOf(find, found);
  if (value !== null && say) return say(value);
  if (found.kind !== 'measure') return null;
  const [run] = found.runs;
  return (find.kind === 'measure' && find.reads === 'modelled' && modelledSentence(run)) || measured(run);
}
