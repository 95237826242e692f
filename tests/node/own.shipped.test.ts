/**
 * The ring lab's own variants, searched as one's own: what loom finds in them (`engine/labs/ring/tests/loom_ring.rs`) is found
 * without any hint, and nothing is found where they keep what they promise.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import subjects from '../../engine/modules/guest/src/subjects.json' with { type: 'json' };
import { Guest } from '../../web/src/own/guest/guest.ts';
import { findFailure, FRAMES, type Result } from '../../web/src/own/search/find.ts';
import { PUBLISHER, type RingFailure, RingWorld } from '../../web/src/own/search/ring.ts';
import { search } from '../../web/src/own/search/search.ts';

const moduleOf = (id: string) => readFileSync(join(root, 'engine/pkg-guest', `${id}.wasm`));
const worldOf = (id: string) => new RingWorld((waiting) => new Guest(moduleOf(id), 'ring', waiting), FRAMES);
const results = new Map<string, Result>();
function resultOf(id: string): Result {
  const result = results.get(id) ?? findFailure(moduleOf(id), 'ring');
  results.set(id, result);
  return result;
}
function failing(id: string) {
  const result = resultOf(id);
  if (result.kind !== 'ring') throw new Error(`${id}: ${result.kind}`);
  return result;
}

/** The failure of each, and the number of steps of a shortest schedule that leads to it. */
const failures: [id: string, failure: object, steps: number][] = [
  // The publisher laps a reader that nothing protects.
  ['sleep-4', { kind: 'torn', low: 5, high: 1 }, 21],
  ['waitgroup-4-closed', { kind: 'torn', low: 5, high: 1 }, 29],
  ['cond-4', { kind: 'torn', low: 5, high: 1 }, 30],
  ['cond-no_guard-4', { kind: 'torn', low: 5, high: 1 }, 30],
  // A reader takes its ticket after the broadcasts.
  ['cond-8', { kind: 'asleep', frames: 0 }, 40],
  ['cond-no_rebroadcast-8', { kind: 'asleep', frames: 0 }, 40],
  // The closer finds the publisher in another state than expected three times, and wakes nobody.
  ['waitgroup-8-closed', { kind: 'asleep', frames: 6 }, 91],
  [
    'waitgroup-no_flag-8-closed',
    { kind: 'fault', fault: { kind: 'trap', where: 'negative_waitgroup_counter' } },
    6,
  ],
];

test.each(failures)('found: %s', (id, failure, steps) => {
  expect(failing(id)).toMatchObject({ failure, steps: { length: steps } });
});

const correct = subjects.map(({ id }) => id).filter((id) => !failures.some(([failing]) => failing === id));

test.each(correct)('in all states, nothing is found: %s', (id) => {
  expect(resultOf(id)).toMatchObject({ kind: 'held', explored: { complete: true } });
});

test.each(failures)('its schedule leads to the same failure again: %s', (id) => {
  const world = worldOf(id);
  const { failure, steps } = failing(id);
  let found: RingFailure | undefined;
  for (const { actor } of steps) {
    expect(found).toBeUndefined();
    expect(world.can(actor)).toBe(true);
    try {
      found = world.act(actor);
    } catch (error) {
      found = world.faulted(error);
    }
  }
  const cannot = Array.from({ length: world.actions }, (_, actor) => actor).every((one) => !world.can(one));
  expect(found ?? (cannot && world.stuck())).toEqual(failure);
});

test('states have the names of the catalogue', () => {
  const { publisher, reader } = worldOf('cond-4').names;
  expect(publisher).toEqual(['write low', 'write high', 'rebroadcast', 'claim', 'mark', 'broadcast']);
  expect(reader.slice(0, 5)).toEqual(['check', 'ticket', 'raise', 'lower', 'stay']);
});

/** A publisher that begins no frame while a reader is on its way to sleep. */
class Prompt extends RingWorld {
  override can(actor: number): boolean {
    const { reader } = this.names;
    const isLate = [1, 2].some((one) => reader[this.actor(one).state] === 'ticket');
    if (actor === PUBLISHER && isLate && this.actor(PUBLISHER).state === 0) return false;
    return super.can(actor);
  }
}

/** Fewer frames, because the search goes through nearly all states. */
const FEW = 3;

test.each([
  ['cond-8', FEW - 1],
  ['cond-no_rebroadcast-8', 0],
])('a wake-up that is lost for one frame, or for ever: %s sends %i frames', (id, frames) => {
  const world = new Prompt((waiting) => new Guest(moduleOf(id), 'ring', waiting), FEW);
  const { failure } = search(world, { states: 1 << 18, words: 1 << 25 });
  expect(failure).toMatchObject({ kind: 'asleep', frames });
});
