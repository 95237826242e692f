/** Counts in the lab of this page, which afterwards shows the state that the question is about, from its beginning. */
import type { Session } from '../app/selectors.ts';
import type { Counts } from '../components/costs.ts';
import { TICKS_PER_MS } from '../engine/types.ts';

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
