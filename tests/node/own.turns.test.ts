/** The schedule of a failure: what each step did, in turns, and that it is a shortest one. */
import { expect, test } from 'vitest';
import { compileAssemblyScript } from '../../web/src/own/compile/assemblyscript.ts';
import { Guest } from '../../web/src/own/guest/guest.ts';
import { findFailure, FRAMES } from '../../web/src/own/search/find.ts';
import { RingWorld } from '../../web/src/own/search/ring.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';
import { turnsOf } from '../../web/src/own/turns.ts';
import { changed, ringMistakes } from '../fixtures/own.mistakes.ts';

async function moduleOf(title: string) {
  const mistake = ringMistakes.find((one) => one.title === title);
  if (!mistake) throw new Error(title);
  const { module } = await compileAssemblyScript(changed(STARTERS.ring.assemblyscript, mistake));
  return module ?? new Uint8Array();
}

test('a lost wake-up, told in turns', async () => {
  const result = findFailure(await moduleOf('readers are woken before the store that they wait for'), 'ring');
  if (result.kind !== 'ring') throw new Error(result.kind);
  expect(result.failure).toMatchObject({ kind: 'asleep', word: 'position' });
  const turns = turnsOf(result.steps);
  expect(turns.map(({ from }) => from)).toEqual([1, ...turns.slice(0, -1).map(({ to }) => to + 1)]);
  expect(turns.at(-1)?.to).toBe(result.steps.length);
  const published = turns.filter(({ actor }) => actor === 0).flatMap(({ frames }) => frames);
  expect(published).toEqual(Array.from({ length: FRAMES }, (_, frame) => frame + 1));
  // It sleeps on a position that it has seen before the last store, which nobody says.
  expect(turns.some(({ actor, sleeps }) => actor > 0 && sleeps === 'position')).toBe(true);
  const positions = turns.flatMap(({ words }) => words.filter(({ name }) => name === 'position'));
  expect(positions.flatMap(({ values }) => values)).toContain(FRAMES);
});

test('a race: the last two steps, what they access, and how', async () => {
  const plain = findFailure(await moduleOf('the words of a frame are plain'), 'ring');
  if (plain.kind !== 'ring') throw new Error(plain.kind);
  const publisher = { actor: 0, is: 'publisher', state: 'write_low', writes: true, atomic: false };
  const reader = { actor: 1, is: 'reader', state: 'copy_low', writes: false, atomic: false };
  // Slot 1, the slot of frame 5, begins at byte 16 with the number of its frame.
  expect(plain.failure).toEqual({ kind: 'race', at: 20, sides: [publisher, reader] });
  expect(plain.steps.slice(-2)).toMatchObject([
    { actor: 0, state: 'write_low' },
    { actor: 1, state: 'copy_low' },
  ]);
  // The publisher comes after four frames of six steps to the fifth one, a reader to its copy in two.
  expect(plain.steps).toHaveLength(4 * 6 + 1 + 2 + 2);

  const looks = findFailure(await moduleOf('a reader looks at the position by a plain load'), 'ring');
  expect(looks).toMatchObject({ failure: { kind: 'race', word: 'position', at: 0 } });
});

/** The length of a shortest schedule that fails, by a search written apart: level by level, states as texts. */
function shortest(module: Uint8Array): number {
  const world = new RingWorld((waiting) => new Guest(module, 'ring', waiting), FRAMES);
  const now = () => {
    const state = new Int32Array(world.words);
    world.save(state);
    return state;
  };
  const seen = new Set<string>();
  let level: Int32Array[] = [now()];
  for (let steps = 1; level.length > 0; steps++) {
    const next: Int32Array[] = [];
    for (const state of level) {
      for (const actor of [0, 1, 2]) {
        world.load(state, 0);
        if (!world.can(actor)) continue;
        if (world.act(actor)) return steps;
        const after = now();
        const text = after.join();
        if (!seen.has(text)) next.push(after);
        seen.add(text);
      }
    }
    level = next;
  }
  return Infinity;
}

test.each([
  'a slot stays valid while it is written',
  'a reader does not look at the slot again',
  'a reader looks only whether the slot is invalid',
  'the second word is never written',
  '!= in place of >=',
  'both readers copy into one place',
])('no schedule is shorter: %s', async (title) => {
  const module = await moduleOf(title);
  const result = findFailure(module, 'ring');
  expect(result.kind === 'ring' && result.steps.length).toBe(shortest(module));
});
