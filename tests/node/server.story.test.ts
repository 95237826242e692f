/** The story against the real engine: each step must show what its text tells, from where it begins. */
import { expect, test } from 'vitest';
import { check } from '../../engine/pkg-memory/ringside.js';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { type Counter, PieceKind, type Scene } from '../../web/src/labs/server/scene.ts';
import { storyPatch, storySteps } from '../../web/src/labs/server/story.ts';
import { story } from '../../web/src/words/server.story.en.ts';
import { lab, shown, watched } from './server.engine.ts';

type Id = keyof typeof story;
const patch = (id: Id) => storyPatch(lab, storySteps.findIndex((one) => one.id === id) + 1, 48_000);
/** Both worlds of a step, `later` ms of the lab after it begins. */
const told = (id: Id, later: number): [Scene, Scene] =>
  shown(patch(id).config!, (patch(id).time ?? 0) + later * TICKS_PER_MS);
/** A counter divided by the number of answered requests. */
const each = (scene: Scene, name: Counter) => scene.counter(name) / scene.counter('requests');
/** All pieces that are in flight at any time during the first milliseconds. */
function pieces(id: Id, side: 0 | 1): Set<string> {
  const found = new Set<string>();
  for (const scenes of watched(patch(id).config!, 3, 400)) {
    const scene = scenes[side];
    for (let index = 0; index < scene.pieces; index++) {
      const { bytes, kind } = scene.piece(index);
      found.add(`${bytes} ${kind}`);
    }
  }
  return found;
}

test.each(storySteps.map(({ id }, index) => [index + 1, id] as const))('step %i, %s, opens', (step, id) => {
  expect(check(storyPatch(lab, step, 44_100).config!)).toBeUndefined();
  expect(story[id].body.split('**').length % 2).toBe(1);
});

test('buffers: A makes two for each 404 and leaves them to the collector, B none once it is warm', () => {
  const [a, b] = told('buffers', 3_000);
  expect(each(a, 'buffersMade')).toBeCloseTo(2, 0);
  expect(each(a, 'buffersDropped')).toBeCloseTo(2, 0);
  expect([b.counter('buffersMade'), b.counter('buffersDropped')]).toEqual([8, 0]);
});

test('heap: what A leaves dead is marked around and swept, B leaves nothing', () => {
  const [a, b] = told('heap', 10_000);
  expect(a.counter('majorCycles')).toBeGreaterThan(3);
  expect(each(a, 'markedWords')).toBeGreaterThan(1_000);
  expect([b.counter('majorCycles'), b.counter('markedWords')]).toEqual([0, 0]);
  expect(a.heapBytes).toBeGreaterThan(b.heapBytes);
});

test('rounding: A sends what it read, B copies it into a fresh string', () => {
  expect(pieces('rounding', 0)).toEqual(new Set([`7168 ${PieceKind.whole}`]));
  expect(pieces('rounding', 1)).toEqual(new Set([`7168 ${PieceKind.copied}`]));
});

test('cut: B hands on what a pool has, and reads once', () => {
  expect(pieces('cut', 1)).toEqual(
    new Set([`4096 ${PieceKind.pooled}`, `2048 ${PieceKind.pooled}`, `1024 ${PieceKind.pooled}`]),
  );
  const [a, b] = told('cut', 3_000);
  // One of the reads is that of the request.
  expect(each(a, 'reads')).toBeCloseTo(3, 0);
  expect(each(b, 'reads')).toBeCloseTo(2, 0);
  expect(b.counter('buffersMade')).toBeLessThan(10);
});

test('helps: A hands on two full buffers; B has none, and copies the head alone', () => {
  expect(pieces('helps', 0)).toEqual(new Set([`8192 ${PieceKind.whole}`]));
  const [, b] = told('helps', 3_000);
  expect(each(b, 'copiedBytes')).toBeLessThan(100);
});

test('leak: B sends the end of a longer file after a shorter one, A never', () => {
  const [a, b] = told('leak', 1_000);
  expect(a.leak).toBeNull();
  expect(each(b, 'foreignBytes')).toBeGreaterThan(400);
  expect(b.leak).toMatchObject({ bytes: 1_024, at: 7_168 });
  expect((b.leak?.document ?? 0) % 2).toBe(1);
});

test('kept: a hundred requests for two buffers, A as B', () => {
  const [a, b] = told('kept', 10_000);
  expect(each(a, 'buffersMade')).toBeLessThan(0.1);
  expect(b.counter('requests')).toBeGreaterThan(a.counter('requests') * 0.98);
});

test('crowd: B too leaves to the collector what its shelves cannot keep', () => {
  const [, b] = told('crowd', 40_000);
  expect(b.counter('buffersDropped')).toBeGreaterThan(500);
});

test('straight: A makes 16 kB and as much again for each read, B nothing', () => {
  const [a, b] = told('straight', 3_000);
  expect(a.counter('madeBytes')).toBeGreaterThan(20 * b.counter('madeBytes'));
  expect(each(a, 'madeBytes')).toBeGreaterThan(65_536);
});
