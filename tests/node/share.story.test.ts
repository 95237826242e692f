/** The story against the real engine: each step must show what its text tells, from where it begins. */
import { expect, test } from 'vitest';
import { check } from '../../engine/pkg-memory/ringside.js';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { copies, type Format, formats, Scene, ViewState } from '../../web/src/labs/share/scene.ts';
import { storyPatch, storySteps } from '../../web/src/labs/share/story.ts';
import { story } from '../../web/src/words/share.story.en.ts';
import { labOf, watched } from './wire.engine.ts';

type Id = keyof typeof story;
const lab = labOf('share');
const patch = (id: Id) => storyPatch(lab, storySteps.findIndex((one) => one.id === id) + 1, 48_000);
/** Both worlds of a step at `ms` of the lab's time. */
const told = (id: Id, ms: number) =>
  [...watched(patch(id).config!, [ms * TICKS_PER_MS], (data) => new Scene(data))][0];
/** The formats whose payload was copied. */
const copied = (scene: Scene): Format[] => formats.filter((format) => scene.counter(copies[format]) > 0);

test.each(storySteps.map(({ id }, index) => [index + 1, id] as const))('step %i, %s, opens', (step, id) => {
  expect(check(storyPatch(lab, step, 44_100).config!)).toBeUndefined();
  expect(story[id].body.split('**').length % 2).toBe(1);
});

test('one: A copies for all five, B for packets and cells alone', () => {
  const [a, b] = told('one', 1_999);
  expect(copied(a)).toEqual(formats);
  expect(copied(b)).toEqual(['rtp', 'ts']);
  const [first] = told('one', 5);
  expect([first.isKey, first.units]).toEqual([true, 2]);
});

test('one: begins before the second picture, and ends when all formats have it on both sides', () => {
  const { at, speed } = storySteps.find(({ id }) => id === 'one')!;
  expect(told('one', at).map(({ begun, isSound }) => [begun, isSound])).toEqual([
    [1, true],
    [1, true],
  ]);
  const ended = told('one', at + 8_000 * speed - 0.1);
  expect(ended.map(({ begun, isSound }) => [begun, isSound])).toEqual([
    [2, false],
    [2, false],
  ]);
  expect(ended.map(copied)).toEqual([[...formats], ['rtp', 'ts']]);
  for (const { views } of ended)
    expect(views.map(({ state }) => state)).toEqual(formats.map(() => ViewState.complete));
});

test('prefixes: FLV and Annex B write a few bytes around shells', () => {
  // Late enough that the views of all formats are built.
  const wrapper = (format: Format) => told('prefixes', 1_999)[1].views[formats.indexOf(format)];
  expect([wrapper('flv').copied, wrapper('elementary').copied]).toEqual([0, 0]);
  expect(wrapper('flv').written).toBe(15);
  expect(wrapper('rtmp').written).toBe(0);
});

test('packets: A copies, B does not', () => {
  const [a, b] = told('packets', 1_999);
  expect([copied(a), copied(b)]).toEqual([['rtp'], []]);
});

test('cells: both copy', () => {
  const [a, b] = told('cells', 1_999);
  expect(a.counter('copiedTs')).toBe(b.counter('copiedTs'));
  expect(copied(b)).toEqual(['ts']);
});

test('nobody: A copies packets that nobody gets', () => {
  const [a, b] = told('nobody', 1_999);
  expect(a.counter('unusedViews')).toBeGreaterThanOrEqual(a.counter('frames') - 1);
  expect(a.counter('copiedRtp')).toBeGreaterThan(0.9 * a.counter('payloadBytes'));
  expect([copied(b), b.counter('unusedViews')]).toEqual([[], 0]);
});

test('source: packets that came as packets are shared', () => {
  const [a] = told('source', 1_999);
  expect(copied(a)).toEqual(['ts']);
  expect(a.views[0].written).toBeGreaterThan(0);
});

test('crowd: copies are those of one subscriber', () => {
  const [a] = told('crowd', 1_999);
  const [one] = [
    ...watched(
      { ...patch('crowd').config!, knobs: { ...patch('crowd').config!.knobs, rtp_out: 1, ts_out: 1 } },
      [19_990],
      (data) => new Scene(data),
    ),
  ][0];
  expect([a.counter('copiedRtp'), a.counter('copiedTs')]).toEqual([
    one.counter('copiedRtp'),
    one.counter('copiedTs'),
  ]);
  expect(a.counter('calls')).toBeGreaterThan(5 * one.counter('calls'));
});
