/** The story against the real engine: each step must show what its text tells, from where it begins. */
import { expect, test } from 'vitest';
import { check } from '../../engine/pkg-memory/ringside.js';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { type Counter, RegionState, type Scene } from '../../web/src/labs/pools/scene.ts';
import { storyPatch, storySteps } from '../../web/src/labs/pools/story.ts';
import { story } from '../../web/src/words/pools.story.en.ts';
import { lab, shown, watched } from './pools.engine.ts';

type Id = keyof typeof story;
const patch = (id: Id) => storyPatch(lab, storySteps.findIndex((one) => one.id === id) + 1, 48_000);
/** Both sides of a step, `later` ms after it begins. */
const told = (id: Id, later = 0): [Scene, Scene] =>
  shown(patch(id).config!, (patch(id).time ?? 0) + later * TICKS_PER_MS);
/** Counts per frame of both sides during the two seconds after the step begins. */
function each(id: Id): [(name: Counter) => number, (name: Counter) => number] {
  const [from, to] = [told(id), told(id, 2_000)];
  const of = (side: 0 | 1) => (name: Counter) =>
    (to[side].counter(name) - from[side].counter(name)) /
    (to[side].counter('frames') - from[side].counter('frames'));
  return [of(0), of(1)];
}
const share = (scene: Scene) => scene.counter('hits') / scene.counter('gets');
const over = ({ lent, stored }: Scene) => lent / stored - 1;

test.each(storySteps.map(({ id }, index) => [index + 1, id] as const))('step %i, %s, opens', (step, id) => {
  expect(check(storyPatch(lab, step, 44_100).config!)).toBeUndefined();
  expect(story[id].body.split('**').length % 2).toBe(1);
});

test('the first step is about what the lab opens with', () => {
  const [{ a, b }] = storySteps;
  expect([a, b]).toEqual([lab.default_a, lab.default_b]);
});

test('blocks: some 24 a frame; A allocates each of them, B next to none any more', () => {
  const [a, b] = each('blocks');
  expect(a('chunks')).toBeGreaterThan(22);
  expect(a('chunks')).toBeLessThan(27);
  expect(a('allocations')).toBe(a('chunks'));
  expect(b('allocations')).toBeLessThan(a('allocations') / 20);
  const [without, pool] = told('blocks');
  expect([without.counter('returned'), pool.counter('dropped')]).toEqual([0, 0]);
});

test('collector: A’s heap is collected again and again, B’s never, and is half as large', () => {
  const [[a, b], [later, still]] = [told('collector'), told('collector', 6_000)];
  expect(a.counter('gcCycles')).toBeGreaterThan(2);
  expect(later.counter('gcCycles')).toBeGreaterThan(a.counter('gcCycles'));
  expect(later.counter('mostResidentBytes')).toBeGreaterThan(2 * still.counter('mostResidentBytes'));
  expect([b.dead, still.dead]).toEqual([0, 0]);
  expect([b.counter('gcCycles'), still.counter('gcCycles')]).toEqual([0, 0]);
  expect(still.resident).toBeLessThan(b.resident * 1.05);
});

test('fewer: a twentieth of the objects at 4 096 bytes', () => {
  const objects = (id: Id) => told(id)[0].counter('allocations');
  expect(objects('blocks') / objects('fewer')).toBeGreaterThan(18);
});

test('shells: a second node for each block, and on the shelf it keeps nothing alive', () => {
  const [, b] = told('shells');
  expect(b.level(0)).toMatchObject({ bytes: 0 });
  const asked = Array.from({ length: b.levels }, (_, index) => b.level(index).hits + b.level(index).misses);
  expect(asked[0]).toBe(asked.slice(1).reduce((sum, one) => sum + one));
  expect(over(b)).toBeGreaterThan(over(told('blocks')[1]) + 0.4);
});

test('trial: nearly as many hits as A, and each miss 128 KiB', () => {
  const [a, b] = told('trial');
  // In A no processor can take another one's private block.
  expect(share(b) - share(a)).toBeGreaterThan(0);
  expect(share(b) - share(a)).toBeLessThan(0.01);
  expect(b.resident).toBeGreaterThan(25 * a.resident);
  const misses = b.counter('gets') - b.counter('hits');
  expect(b.counter('bytesAllocated') / misses).toBeGreaterThan(131_072);
});

test('rounding: A takes a quarter to a half on top, B nothing', () => {
  const [a, b] = told('rounding');
  expect(over(a)).toBeGreaterThan(0.25);
  expect(over(a)).toBeLessThan(0.55);
  expect(over(b)).toBe(0);
});

test('capped: B asks as often as A, and finds nothing ever', () => {
  const [a, b] = told('capped');
  expect(b.counter('gets')).toBe(a.counter('gets'));
  expect(b.counter('hits')).toBe(0);
  expect(b.counter('allocations')).toBeGreaterThan(4 * a.counter('allocations'));
  // At the same time of the lab.
  const [none] = told('blocks', -200);
  expect(b.counter('allocations')).toBe(2 * none.counter('allocations'));
});

test('newest: the counts of both are the same', () => {
  const [a, b] = told('newest');
  for (const name of ['gets', 'hits', 'allocations', 'gcCycles', 'mostResidentBytes'] as const)
    expect(b.counter(name), name).toBe(a.counter(name));
});

test('ranges: one piece where A has 24, nothing on the heap, and areas up to 1 MiB in all', () => {
  const [a, b] = each('ranges');
  expect(a('pieces')).toBeGreaterThan(22);
  expect(b('pieces')).toBe(1);
  const [, scene] = told('ranges');
  expect(scene.counter('gcCycles')).toBe(0);
  expect(scene.heap).toBeLessThan(scene.resident / 10);
});

test('log: less memory than A, one segment written at a time, and of those free few', () => {
  const [a, b] = told('log');
  expect(b.resident).toBeLessThan(a.resident * 0.9);
  for (const [, scene] of watched({ ...patch('log').config! }, 9_973, 18)) {
    const all = Array.from({ length: scene.regions }, (_, index) => scene.region(index));
    expect(all.filter(({ state }) => state === RegionState.written).length).toBeLessThanOrEqual(1);
    expect(all.every(({ bytes }) => bytes === 16_384)).toBe(true);
  }
});
