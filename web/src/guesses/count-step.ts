/** Counts the answer to the question of a story's step. */
import type { LabProps } from '../app/selectors.ts';
import { countIn } from '../questions/counting.ts';
import type { Guess } from '../questions/guess.ts';

/**
 * Counts in the lab, which then shows the step from its beginning, so that Play plays what its text tells; the Back button
 * undoes that.
 * @param step from 1
 * @returns the counts of A and B; undefined if the lab refused the state or opened another one meanwhile
 */
export async function countStep({ session, lab, page }: LabProps, step: number, guess: Guess) {
  const { address, state } = session;
  const link = address.codec?.write({ ...state.stateOfStep(step, lab, page), guess: state.guess });
  if (!link) return undefined;
  let counts: ReturnType<typeof countIn> | undefined;
  address.discretely(() => {
    counts = countIn(session, link, guess.find.at);
  });
  return counts;
}
