/** The runs of the stories' questions, which last as long as the page. */
import type { Guess } from '../lessons/question.ts';
import { GuessRun } from './guess-run.svelte.ts';

const runs = new Map<string, GuessRun>();

/** The run of a step's question. @param step from 1 */
export function guessRun(lab: string, step: number, guess: Guess): GuessRun {
  const key = `${lab}/${step}`;
  const run = runs.get(key) ?? new GuessRun(guess);
  runs.set(key, run);
  return run;
}
