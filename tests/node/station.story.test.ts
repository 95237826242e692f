/** The story of the station against the real engine: each step must show what its text tells. */
import { expect, test } from 'vitest';
import { storyPatch, storySteps } from '../../web/src/labs/station/story.ts';
import type { Operator, Scene } from '../../web/src/labs/station/scene.ts';
import { story } from '../../web/src/words/station.story.en.ts';
import { check, lab, shown } from './station.engine.ts';

test('has at least six steps, each of which opens', () => {
  expect(storySteps.length).toBeGreaterThanOrEqual(6);
  storySteps.forEach(({ id }, index) => {
    expect(check(storyPatch(lab, index + 1, 44_100).config!), id).toBeUndefined();
    expect(story[id].body.split('**').length % 2, id).toBe(1);
  });
});

/** Counts of both sides in the tick at which a step opens. */
function told(id: keyof typeof story) {
  const step = storySteps.findIndex((one) => one.id === id) + 1;
  const { config, time } = storyPatch(lab, step, 44_100);
  const [before, after] = [0, 1].map((more) => shown(config!, time! - 2 + 200 * more));
  const counted = (name: Parameters<Scene['counter']>[0]) =>
    after.map((scene, side) => scene.counter(name) - before[side].counter(name));
  const sums = (of: (operator: Operator) => number) => after.map((scene) => scene.sum(of));
  return { counted, sums };
}

test('tick: one frame, 320 lengths, 640 chunks or 87', () => {
  const { counted, sums } = told('tick');
  expect(sums(({ made }) => made)).toEqual([9_702, 9_702]);
  expect(counted('lengthQueries')).toEqual([320, 320]);
  expect(counted('boxesTouched')).toEqual([640, 87]);
});

test('lengths: given again nine times, 320 lengths each', () => {
  const { counted } = told('lengths');
  expect(counted('shared')).toEqual([9, 9]);
  expect(counted('lengthQueries')).toEqual([320, 320]);
  const [a, b] = counted('boxesTouched');
  expect(b).toBeLessThan(a / 4);
});

test('types: 103 contents, 482 types tried, or none', () => {
  const { counted } = told('types');
  expect(counted('lookups')).toEqual([103, 103]);
  expect(counted('typesTried')).toEqual([482, 0]);
});

test('calls, shipped: 35, none, and 134', () => {
  expect(told('calls').counted('selfSyncCalls')).toEqual([35, 0]);
  expect(told('shipped').counted('selfSyncCalls')).toEqual([0, 134]);
});

test('layers, memory: each doubles it, and an answer that holds does not', () => {
  expect(told('layers').counted('remainingCalls')).toEqual([2_272, 2_272]);
  const [asked, kept] = told('memory').counted('remainingCalls');
  expect(asked).toBe(294_859);
  expect(kept).toBeLessThan(200);
});

test('after: 595 comparisons and cells, or none', () => {
  const { counted } = told('after');
  expect(counted('afterTickCompares')).toEqual([595, 0]);
  expect(counted('afterTickCopies')).toEqual([595, 0]);
});
