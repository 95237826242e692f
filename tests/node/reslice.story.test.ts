/** The story against the real engine: each step must show what its text tells, from where it begins. */
import { expect, test } from 'vitest';
import { check } from '../../engine/pkg-memory/ringside.js';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { type Counter, Scene } from '../../web/src/labs/reslice/scene.ts';
import { storyPatch, storySteps } from '../../web/src/labs/reslice/story.ts';
import { Wire } from '../../web/src/labs/reslice/wire.ts';
import { story } from '../../web/src/words/reslice.story.en.ts';
import { labOf, watched } from './wire.engine.ts';

type Id = keyof typeof story;
const lab = labOf('reslice');
const patch = (id: Id) => storyPatch(lab, storySteps.findIndex((one) => one.id === id) + 1, 48_000);
/** Both worlds of a step at `ms` of the lab's time. */
const told = (id: Id, ms: number) =>
  [...watched(patch(id).config!, [ms * TICKS_PER_MS], (data) => new Scene(data))][0];
/** A counter divided by the number of messages sent. */
const each = (scene: Scene, name: Counter) => scene.counter(name) / scene.counter('sends');
/** Modelled cost of sending the newest message to the last subscriber, in ns. */
const takes = (scene: Scene) => new Wire(scene).copyNs + new Wire(scene).listNs + scene.callsNs;

test.each(storySteps.map(({ id }, index) => [index + 1, id] as const))('step %i, %s, opens', (step, id) => {
  expect(check(storyPatch(lab, step, 44_100).config!)).toBeUndefined();
  expect(story[id].body.split('**').length % 2).toBe(1);
});

test('cuts: A copies everything, B nothing; both are at work where the step begins, and B is done long before', () => {
  const [a, b] = told('cuts', 1);
  expect([a.who > 0, b.who > 0]).toEqual([true, true]);
  expect([a.left > 0, b.left > 0]).toEqual([true, true]);
  const [sending, done] = told('cuts', 8);
  expect([sending.left > 0, done.left]).toEqual([true, 0]);
  const [all, none] = told('cuts', 399);
  expect(each(all, 'bytesCopied')).toBeGreaterThan(8_000);
  expect(none.counter('bytesCopied')).toBe(0);
});

test('twice: A copies twice what B copies, and allocates; both call for each chunk', () => {
  const [a, b] = told('twice', 999);
  expect(each(a, 'bytesCopied') / each(b, 'bytesCopied')).toBeCloseTo(2, 2);
  expect(each(a, 'allocations')).toBeGreaterThan(16);
  expect([each(a, 'calls'), each(b, 'calls')]).toEqual([16, 16]);
});

test('calls: as much copied, 40 calls and one', () => {
  const [a, b] = told('calls', 399);
  expect([each(a, 'calls'), each(b, 'calls')]).toEqual([40, 1]);
  expect(each(a, 'bytesCopied')).toBe(each(b, 'bytesCopied'));
  expect(takes(a)).toBeGreaterThan(20 * takes(b));
});

test('list: 110 pieces and headers take B longer than A its copy of 8 051 bytes', () => {
  const [a, b] = told('list', 39);
  expect([a.counter('vectors'), b.counter('vectors')]).toEqual([1, 110]);
  expect([a.counter('bytesCopied'), b.counter('bytesCopied')]).toEqual([8_051, 0]);
  expect(takes(b)).toBeGreaterThan(takes(a));
});

test('loses: A has 1 564 in two calls, and is slower than B, which copies', () => {
  const [a, b] = told('loses', 39);
  expect([each(a, 'vectors'), each(a, 'calls'), a.counter('longestVector')]).toEqual([1_564, 2, 1_024]);
  expect(Math.round(a.callsNs / 1_000)).toBe(43);
  expect(takes(a)).toBeGreaterThan(2 * takes(b));
  expect(each(b, 'bytesCopied')).toBeGreaterThan(100_000);
});

test('once: 243 in A’s list, 16 in B’s, which copied the message once for all', () => {
  const [a, b] = told('once', 39);
  expect([each(a, 'vectors'), each(b, 'vectors')]).toEqual([243, 16]);
  expect([a.once, b.once, b.counter('bytesCopied')]).toEqual([0, 30_000, 30_000]);
});

test('laid: nothing copied, two pieces for each of 20', () => {
  const [a, b] = told('laid', 39);
  expect(b.subscribers).toBe(20);
  expect([b.counter('bytesCopied'), each(b, 'vectors')]).toEqual([0, 2]);
  expect(each(a, 'vectors')).toBe(126);
});

test('real: messages of many sizes', () => {
  const found = [...watched(patch('real').config!, [0, 400, 800, 1_200], (data) => new Scene(data))];
  expect(new Set(found.map(([{ messageBytes }]) => messageBytes)).size).toBeGreaterThan(2);
});
