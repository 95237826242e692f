/** Counts in the lab of this page, which afterwards shows the state that the question is about, from its beginning. */
import type { LabProps, Session } from '../app/selectors.ts';
import type { Counts } from '../components/costs.ts';
import { TICKS_PER_MS } from '../engine/types.ts';
import type { Guess } from './question.ts';

/**
 * Exact counts of both sides.
 * @param link a link to the state that is counted
 * @param at virtual time, in ms
 * @returns undefined if the link was refused, or if another state was opened meanwhile
 */
export async function countIn(
  session: Session,
  link: string,
  at: number,
): Promise<[Counts, Counts] | undefined> {
  const scenes = await session.visit(link, at * TICKS_PER_MS);
  const { page } = session;
  if (!scenes || !page) return undefined;
  const counts: [Counts, Counts] = [page.counts(scenes[0]), page.counts(scenes[1])];
  const read = session.address.codec?.read(link);
  if (read && 'state' in read) await session.visit(link, read.state.time);
  return counts;
}

/**
 * Exact counts of both sides that answer the question of a story's step. The Back button undoes the opening of its state.
 * @param step from 1
 * @returns undefined as from `countIn`
 */
export async function countStep({ session, lab, page }: LabProps, step: number, guess: Guess) {
  const { address, state } = session;
  const link = address.codec?.write({ ...state.atStep(step, lab, page), guess: state.guess });
  if (!link) return undefined;
  let counts: ReturnType<typeof countIn> | undefined;
  address.discretely(() => {
    counts = countIn(session, link, guess.find.at);
  });
  return counts;
}
