/** The story against the real engine: each step must show what its text tells, from where it begins. */
import { expect, test } from 'vitest';
import { check } from '../../engine/pkg-memory/ringside.js';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { type Counter, Kind, type Scene } from '../../web/src/labs/chunks/scene.ts';
import { storyPatch, storySteps } from '../../web/src/labs/chunks/story.ts';
import { playedSpan } from '../../web/src/state/story.ts';
import { story } from '../../web/src/words/chunks.story.en.ts';
import { lab, shown } from './chunks.engine.ts';

type Id = keyof typeof story;
const patch = (id: Id) => storyPatch(lab, storySteps.findIndex((one) => one.id === id) + 1, 44_100);
/** Both worlds of a step, `later` ms of the lab after it begins. */
const told = (id: Id, later: number): [Scene, Scene] =>
  shown(patch(id).config!, (patch(id).time ?? 0) + later * TICKS_PER_MS);
/** Both worlds at rest after 200 ticks. Counts cover whole ticks and are rounded as in the text. */
const rested = (id: Id) => shown(patch(id).config!, 200 * 200 - 1);
const each = (scene: Scene, name: Counter) => Math.round(scene.counter(name) / scene.counter('ticks'));
const looks = (scene: Scene) =>
  Array.from({ length: scene.operators }, (_, index) => scene.operator(index).touched);

test.each(storySteps.map(({ id }, index) => [index + 1, id] as const))('step %i, %s, opens', (step, id) => {
  expect(check(storyPatch(lab, step, 48_000).config!)).toBeUndefined();
  expect(story[id].body.split('**').length % 2).toBe(1);
});

test.each(storySteps.map(({ id }, index) => [id, index + 1] as const))(
  '%s: at its end, both sides have finished the same tick, at either rate',
  (_, step) => {
    for (const rate of [44_100, 48_000]) {
      const state = storyPatch(lab, step, rate);
      const [a, b] = shown(state.config!, playedSpan(state).to);
      expect([a.rests, b.rests], `${rate} Hz`).toEqual([true, true]);
      expect(a.frames).toBe(b.frames);
    }
  },
);

test('asks: both ask alike, A walks, B has the answer; B is done first and rests', () => {
  const [a, b] = rested('asks');
  expect([each(a, 'queries'), each(b, 'queries')]).toEqual([97, 97]);
  expect([each(a, 'boxesTouched'), each(b, 'boxesTouched')]).toEqual([287, 33]);
  const [walking, done] = told('asks', 3);
  expect([walking.rests, done.rests]).toEqual([false, true]);
});

test('grows: 67 looks for the first operator, 7 more for each that follows; B 7 for each', () => {
  const [a, b] = rested('grows');
  expect(looks(a).slice(1, -1)).toEqual([67, 74, 81, 88, 95, 102, 109, 116]);
  expect(looks(b).slice(1, -1)).toEqual(Array(8).fill(7));
  const empties = Array.from({ length: 9 }, (_, index) => a.operator(index).empty);
  expect(empties).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('records: B keeps lengths, for a word in each record', () => {
  const [a, b] = rested('records');
  expect([a.badge('sound'), b.badge('sound')]).toEqual([-1, 882]);
  expect([each(a, 'smallWords'), each(b, 'smallWords')]).toEqual([658, 685]);
  expect(each(b, 'boxesTouched')).toBeLessThan(each(a, 'boxesTouched') / 10);
});

test('modules: A asks 2 305 times a tick, B 84; both walk alike, and A shows chunks that do not know', () => {
  const [a, b] = rested('modules');
  expect([each(a, 'virtualCalls'), each(b, 'virtualCalls')]).toEqual([2_305, 84]);
  expect(each(a, 'boxesTouched')).toBe(each(b, 'boxesTouched'));
  const unknown = (scene: Scene) => scene.list('sound').filter(({ stored }) => !stored).length;
  const [asking, knowing] = told('modules', 4);
  expect([unknown(asking) > 0, unknown(knowing)]).toEqual([true, 0]);
});

test('amplify: both copy a frame of two channels, and the list is short behind it', () => {
  for (const scene of rested('amplify')) {
    expect(scene.counter('bytesCopied') / scene.counter('ticks') / 1_000).toBeCloseTo(14.1, 1);
    const all = Array.from({ length: scene.operators }, (_, index) => scene.operator(index));
    const at = all.findIndex(({ kind }) => kind === Kind.amplify);
    expect(all[at - 1].chunks).toBeGreaterThan(6);
    expect(all[at].chunks).toBe(2);
  }
});

test('simple: short lists, few looks, and the same allocations', () => {
  const [a, b] = rested('simple');
  expect([each(a, 'boxesTouched'), each(b, 'boxesTouched')]).toEqual([136, 19]);
  for (const scene of [a, b]) {
    expect([each(scene, 'cellsAllocated'), each(scene, 'records'), scene.counter('longestList')]).toEqual([
      18, 12, 4,
    ]);
  }
});

test('small: A copies the list that waits for each buffer, B does not', () => {
  const [a, b] = rested('small');
  expect(each(a, 'cellsAllocated')).toBe(2_164);
  expect(looks(a)[0]).toBeGreaterThan(0.9 * looks(a).reduce((sum, count) => sum + count, 0));
  expect(each(b, 'cellsAllocated')).toBeLessThan(each(a, 'cellsAllocated') / 100);
});

test('ours: 29 lengths a tick, not 189, and no cell', () => {
  const [a, b] = rested('ours');
  expect([each(a, 'queries'), each(b, 'queries')]).toEqual([189, 29]);
  expect(b.counter('cellsAllocated')).toBe(0);
  expect(b.operator(3)).toMatchObject({ empty: 0 });
});
