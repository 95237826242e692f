/** The clock's figure, of the real engine. */
import { expect, test } from 'vitest';
import { clock } from '../../web/src/labs/clock/figure.ts';
import { Scene } from '../../web/src/labs/clock/scene.ts';
import { marksIn } from './figure.facts.ts';
import { storyFigure } from './figure.story.ts';

const { at: pictures } = storyFigure('clock', clock, Scene);

test('a mark is a question, a circle a tick: 30 ticks with 11 questions each in A, none in B', () => {
  const [a, b] = pictures(1, 499);
  expect([a, b].map(({ pen }) => marksIn(pen, 'own'))).toEqual([30, 30]);
  expect(marksIn(a.pen, 'asked') + marksIn(a.pen, 'now')).toBe(a.scene.counter('selfSync'));
  expect([marksIn(b.pen, 'asked'), marksIn(b.pen, 'now')]).toEqual([0, 0]);
  expect(marksIn(a.pen, 'rest')).toBeGreaterThan(3);
});

test('a card that opens calls up in B, and sets the pace of both', () => {
  const [a, b] = pictures(3, 700);
  expect([a, b].map(({ pen }) => marksIn(pen, 'card') > 10)).toEqual([true, true]);
  expect([a, b].map(({ pen }) => marksIn(pen, 'told'))).toEqual([0, b.scene.counter('callbacks')]);
  expect(b.pen.labels.map(({ words }) => words)).toContain('tells those above it');
});

test('before the start nothing is drawn but the row’s name', () => {
  const [{ pen }] = pictures(1, 0);
  expect(pen.labels.map(({ words }) => words)).toEqual(['clock']);
});
