/** What a search without a failure offers to play: different schedules that pass. */
import { expect, test } from 'vitest';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import { findFailure, FRAMES } from '../../web/src/own/search/find.ts';
import { play } from '../../web/src/own/search/play.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';

test.each(['ring', 'pool'] as const)('five schedules of a %s pass, and are different', async (kind) => {
  const { module } = await compileWat(STARTERS[kind].wat);
  const found = findFailure(module!, kind);
  if (found.kind !== 'held') throw new Error(found.kind);
  expect(new Set(found.passing.map(String)).size).toBe(5);
  for (const actions of found.passing) {
    const played = play(module!, kind, FRAMES, actions);
    if (!('steps' in played)) throw new Error(played.kind);
    const { end, misfit, steps } = played;
    expect([end, misfit, steps.length]).toEqual([
      kind === 'ring' ? 'done' : undefined,
      undefined,
      actions.length,
    ]);
  }
});
