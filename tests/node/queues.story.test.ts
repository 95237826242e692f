/**
 * The stories of the three parts against the real engine: each step must show what its text tells. Numbers that a text says are
 * compared in `story.numbers.test.ts`.
 */
import { describe, expect, test } from 'vitest';
import { check } from '../../engine/pkg-station/ringside.js';
import { plain } from '../../web/src/components/marked.ts';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { fieldNow, isLong } from '../../web/src/labs/compare/labels.ts';
import * as compare from '../../web/src/labs/compare/story.ts';
import * as dispatch from '../../web/src/labs/dispatch/story.ts';
import * as queues from '../../web/src/labs/queues/story.ts';
import { CellState, type Scene } from '../../web/src/labs/queues/scene.ts';
import { story as comparing } from '../../web/src/words/comparisons.story.en.ts';
import { story as dispatching } from '../../web/src/words/dispatch.story.en.ts';
import { story as queueing } from '../../web/src/words/queues.story.en.ts';
import { labOf, watched } from './queues.engine.ts';

const PARTS = [
  ['queues', queues, queueing],
  ['dispatch', dispatch, dispatching],
  ['compare', compare, comparing],
] as const;

describe.each(PARTS)('%s', (lab, { storySteps, storyPatch }, words) => {
  test('has at least six steps, each of which opens', () => {
    expect(storySteps.length).toBeGreaterThanOrEqual(6);
    storySteps.forEach(({ id }, index) => {
      expect(check(storyPatch(labOf(lab), index + 1, 44_100).config!), id).toBeUndefined();
      expect((words as Record<string, { body: string }>)[id].body.split('**').length % 2, id).toBe(1);
    });
  });
});

/** Both worlds of a step at `ms` of the lab's time. */
function told(lab: (typeof PARTS)[number][0], id: string, ms: number): [Scene, Scene] {
  const [, { storySteps, storyPatch }] = PARTS.find(([one]) => one === lab)!;
  const step = storySteps.findIndex((one) => one.id === id) + 1;
  const { config } = storyPatch(labOf(lab), step, 48_000);
  return [...watched(config!, [ms * TICKS_PER_MS])][0];
}
const both = (scenes: [Scene, Scene], name: Parameters<Scene['counter']>[0]) =>
  scenes.map((scene) => scene.counter(name));

test('outputs: every start copies the slots that the story says, also when the counters have those of two', () => {
  for (const starts of [1, 2]) {
    const scenes = told('queues', 'outputs', 1_000 * starts - 1);
    expect(scenes.map(({ pushed, copied }) => [pushed, copied])).toEqual([
      [10, 45],
      [10, 15],
    ]);
    expect(both(scenes, 'slotsCopied')).toEqual([45 * starts, 15 * starts]);
  }
  const { storySteps } = queues;
  // The step begins within the first start, when A has copied more already, and ends with the counts of one start.
  const { at, speed } = storySteps.find(({ id }) => id === 'outputs')!;
  const [a, b] = both(told('queues', 'outputs', at), 'slotsCopied');
  expect(a).toBeGreaterThan(b);
  expect(a).toBeLessThan(10);
  expect(both(told('queues', 'outputs', at + 8_000 * speed), 'slotsCopied')).toEqual([45, 15]);
  expect(queueing.outputs.body).toMatch(/\*\*A\*\*.* 45 slots a start.*\*\*B\*\*.* 15\./);
});

test('reading: nothing is pushed after the first tick, and only B takes a lock', () => {
  const [early, late] = [10, 399].map((ms) => told('queues', 'reading', ms));
  expect(both(late, 'slotsWritten')).toEqual([31, 31]);
  expect(late[0].counter('slotsChecked') - early[0].counter('slotsChecked')).toBeGreaterThan(1_000);
  const swaps = both(late, 'swaps').map((count, side) => count - both(early, 'swaps')[side]);
  expect(swaps[0]).toBe(0);
  expect(swaps[1]).toBeGreaterThan(30);
});

test('zombies are found until two collections have run; removed entries are not', () => {
  const [stays] = told('queues', 'zombies', 3_999);
  const found = (scene: Scene) => scene.allCells().filter(({ state }) => state !== CellState.dead).length;
  expect(found(stays)).toBeGreaterThan(14);
  for (const scene of told('queues', 'detached', 3_999)) {
    expect(found(scene)).toBe(14);
    expect(scene.counter('mostZombies')).toBe(0);
  }
  const [kept] = told('queues', 'marking', 9_999);
  expect(kept.zombies).toBeGreaterThan(150);
});

test('after: 595 comparisons and cells a tick, or 35 looks', () => {
  const scenes = told('queues', 'after', 19);
  expect(both(scenes, 'comparisons')).toEqual([595, 0]);
  expect(both(scenes, 'slotsCopied')).toEqual([595, 0]);
  expect(told('queues', 'after', 199).map(({ pushed, copied }) => [pushed, copied])).toEqual([
    [35, 595],
    [35, 0],
  ]);
  expect(both(scenes, 'looks')).toEqual([0, 35]);
});

test('dispatch: 103 lookups a tick, and as many names as doors before the right one', () => {
  const scenes = told('dispatch', 'asks', 19);
  expect(both(scenes, 'operations')).toEqual([103, 103]);
  expect(both(scenes, 'comparisons')).toEqual([482, 0]);
  expect(both(told('dispatch', 'depth', 19), 'comparisons')).toEqual([103, 0]);
  expect(both(told('dispatch', 'last', 19), 'comparisons')).toEqual([1_030, 0]);
  expect(both(told('dispatch', 'card', 19), 'blocks')).toEqual([721, 0]);
  expect(both(told('dispatch', 'simple', 19), 'operations')).toEqual([4, 4]);
});

test('compare: four steps or one, as the story says', () => {
  const steps = told('compare', 'position', 199).map((scene) => scene.allCosts().map((cost) => cost.steps));
  expect(new Set(steps[0])).toEqual(new Set([4]));
  // The lengths; fields are still looked up by polymorphic comparison.
  expect(steps[1]).toEqual([1, 4]);
  expect(plain(comparing.position.body)).toMatch(
    /B has saved three steps of four.* B is as A: four steps each/,
  );
});

test('compare: both sides of a step with six comparisons a tick end with whole ticks', () => {
  const { at, speed } = compare.storySteps.find(({ id }) => id === 'position')!;
  const ended = told('compare', 'position', at + 8_000 * speed);
  expect(ended.map(({ rests }) => rests)).toEqual([true, true]);
  expect(both(ended, 'comparisons')).toEqual([72, 72]);
});

test('compare: the field that is compared now is one of those in the frame, and none is at rest', () => {
  const at = (ms: number) => told('compare', 'position', ms).map(fieldNow);
  expect(at(199)).toEqual([-1, -1]);
  const seen = Array.from({ length: 12 }, (_, index) => at(200 + index / 2)[0]);
  expect([...new Set(seen)].sort()).toEqual([0, 1, 2]);
});

test('compare: at rest each side’s path is that of a comparison in which the sides differ, if there is one', () => {
  const paths = (id: string) => {
    const [a, b] = told('compare', id, 199);
    const variants = compare.storySteps.find((step) => step.id === id)!;
    return [isLong(variants.a, a, b), isLong(variants.b, b, a)];
  };
  expect(paths('position')).toEqual([true, false]);
  expect(paths('ours')).toEqual([true, false]);
  expect(paths('left')).toEqual([true, true]);
});

test('compare: calls where a comparison is polymorphic, and nowhere else', () => {
  expect(both(told('compare', 'tags', 19), 'calls')).toEqual([21, 0]);
  expect(both(told('compare', 'tags', 19), 'tags')).toEqual([42, 0]);
  const [a, b] = both(told('compare', 'left', 19), 'calls');
  expect(a).toBe(b);
  expect(both(told('compare', 'ours', 19), 'comparisons')).toEqual([108, 108]);
  expect(both(told('compare', 'forty', 19), 'calls')).toEqual([1_080, 0]);
});
