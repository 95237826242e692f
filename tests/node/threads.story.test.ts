/** The story against the real engine: each step must show what its text tells, from where it begins. */
import { expect, test } from 'vitest';
import { check } from '../../engine/pkg/ringside.js';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { Keeping, type Scene } from '../../web/src/labs/threads/scene.ts';
import { storyPatch, storySteps } from '../../web/src/labs/threads/story.ts';
import { story } from '../../web/src/words/threads.story.en.ts';
import { lab, shown } from './threads.engine.ts';

/** Both worlds of a step, `later` ms of the lab after it begins. */
function told(id: keyof typeof story, later: number): [Scene, Scene] {
  const step = storySteps.findIndex((one) => one.id === id) + 1;
  const { config, time = 0 } = storyPatch(lab, step, 48_000);
  return shown(config!, time + later * TICKS_PER_MS);
}
/** A counter divided by the number of jobs run. */
const each = (scene: Scene, name: Parameters<Scene['counter']>[0]) =>
  scene.counter(name) / scene.counter('jobs');

test.each(storySteps.map(({ id }, index) => [index + 1, id] as const))('step %i, %s, opens', (step, id) => {
  expect(check(storyPatch(lab, step, 44_100).config!)).toBeUndefined();
  expect(story[id].body.split('**').length % 2).toBe(1);
});

test('blocks: A takes and frees two for each job, B none once it is warm', () => {
  const [a, b] = told('blocks', 1_000);
  expect(each(a, 'allocations')).toBeCloseTo(2, 1);
  expect(each(a, 'frees')).toBeCloseTo(2, 1);
  const [, later] = told('blocks', 2_000);
  expect(later.counter('allocations')).toBe(b.counter('allocations'));
  expect(b.hasFreeList && b.keeping === Keeping.inside).toBe(true);
});

test('blocks, halves: both sides run the same jobs at the same times', () => {
  for (const id of ['blocks', 'halves'] as const) {
    for (const later of [200, 1_000, 2_000]) {
      const [a, b] = told(id, later);
      expect(Math.abs(a.counter('jobs') - b.counter('jobs'))).toBeLessThanOrEqual(3);
      expect(Math.abs(a.counter('lockWaits') - b.counter('lockWaits'))).toBeLessThan(3);
    }
  }
});

test('halves: either way it is one block a job', () => {
  for (const scene of told('halves', 1_000)) expect(each(scene, 'allocations')).toBeCloseTo(1, 1);
});

test('wakes: all workers sleep between two jobs, and each job wakes one; A and B alike', () => {
  for (const scene of told('wakes', 1_000)) {
    expect(each(scene, 'wakeUps')).toBeGreaterThan(0.95);
    expect(each(scene, 'wakeUps')).toBeLessThan(1.2);
  }
  expect(told('wakes', 0)[0].counter('jobs')).toBeGreaterThan(0);
});

test('real: what has room inside allocates exactly as what has none', () => {
  const [a, b] = told('real', 1_000);
  expect(b.counter('allocations')).toBe(a.counter('allocations'));
  expect([a.keeping, b.keeping]).toEqual([Keeping.block, Keeping.block]);
});

test('lock: B holds it longer for each job and lets more wait, with fewer blocks', () => {
  const [a, b] = told('lock', 2_000);
  expect(each(b, 'heldTicks')).toBeGreaterThan(each(a, 'heldTicks'));
  expect(each(b, 'lockWaits')).toBeGreaterThan(each(a, 'lockWaits'));
  expect(each(b, 'allocations')).toBeLessThan(each(a, 'allocations'));
});

test('lived: both have done the same, and the lock is hardly ever held', () => {
  const [a, b] = told('lived', 50_000);
  expect(b.counter('jobs')).toBe(a.counter('jobs'));
  for (const scene of [a, b]) expect(scene.counter('heldTicks') / scene.time).toBeLessThan(0.01);
});

test('flood: A grows without end, B waits for room', () => {
  const [a, b] = told('flood', 4_000);
  const [more, same] = told('flood', 8_000);
  expect(more.counter('mostLiveJobs')).toBeGreaterThan(1.5 * a.counter('mostLiveJobs'));
  expect(same.counter('mostLiveJobs')).toBe(b.counter('mostLiveJobs'));
  expect(b.counter('mostLiveJobs')).toBeLessThanOrEqual(2 * b.workers + b.producers);
  expect(b.counter('gateTicks') / b.time).toBeGreaterThan(0.5);
});

test('ring: B allocates once, has no lock, and wakes hardly anybody', () => {
  const [a, b] = told('ring', 1_000);
  expect([b.counter('allocations'), b.counter('lockWaits'), b.counter('heldTicks')]).toEqual([1, 0, 0]);
  expect(b.counter('jobs')).toBeGreaterThan(5 * a.counter('jobs'));
  expect(each(b, 'wakeUps')).toBeLessThan(0.05);
  expect(each(a, 'wakeUps')).toBeGreaterThan(0.5);
});
