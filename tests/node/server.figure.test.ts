/** The server's figure, of the real engine. */
import { expect, test } from 'vitest';
import { server } from '../../web/src/labs/server/figure.ts';
import { Scene } from '../../web/src/labs/server/scene.ts';
import { marksIn } from './figure.facts.ts';
import { storyFigure } from './figure.story.ts';

const { at: pictures, first } = storyFigure('server', server, Scene);

test('the first step shows all of its responses, and each buffer that was made', () => {
  const { scenes, draw } = first([1]);
  for (const side of [0, 1] as const) {
    const scene = scenes[0][side];
    expect(scene.requests).toBe(scene.counter('connections'));
    expect(marksIn(draw(scenes[0], side), 'made')).toBe(scene.counter('buffersMade'));
  }
});

test('a black box is a buffer that was made, and what is left behind stays in memory, each buffer once', () => {
  const [a, b] = pictures(1, 100);
  expect(marksIn(a.pen, 'made')).toBe(a.scene.counter('buffersMade'));
  // Six responses of two buffers: all but those of the newest stay in memory beside later ones.
  expect(marksIn(a.pen, 'left') + marksIn(a.pen, 'held')).toBe(2 * 5);
  expect(marksIn(b.pen, 'made')).toBe(b.scene.counter('buffersMade'));
  expect([marksIn(b.pen, 'lent'), marksIn(b.pen, 'left')]).toEqual([b.scene.counter('buffersLent'), 0]);
});

test('when a crowd closes, both leave buffers behind', () => {
  const [a, b] = pictures(8, 50_000);
  expect(marksIn(a.pen, 'left')).toBeGreaterThan(0);
  expect(marksIn(b.pen, 'left')).toBeGreaterThan(0);
}, 30_000);

test('a connection that stays open uses its buffers again, in their place', () => {
  const [a] = pictures(7, 1_500);
  const tops = [...(a.pen.paths.made ?? '').matchAll(/M[\d.]+ ([\d.]+)h/gu)].map(([, top]) => top);
  expect(new Set(tops).size).toBe(a.scene.counter('buffersMade'));
});
