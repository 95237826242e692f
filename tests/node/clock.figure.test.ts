/** The clock's figure, of the real engine. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { clock } from '../../web/src/labs/clock/figure.ts';
import { Scene } from '../../web/src/labs/clock/scene.ts';
import { marksIn } from './figure.facts.ts';
import { storyFigure } from './figure.story.ts';

const { at: pictures, first } = storyFigure('clock', clock, Scene);
type Pair = readonly [Scene, Scene];
/** A side of the first step, from its beginning on. */
const draw = (now: Pair, side: 0 | 1, [begins, ends]: readonly [Pair, Pair]) =>
  drawn(clock, {
    ...{ scene: now[side], peer: now[1 - side], begins, ends, side, width: 652, height: 414 },
    variant: side === 0 ? 'ask-all' : 'tell',
  });

test('a mark is a question: at rest none, at the end as many as are counted, in a row for each operator', () => {
  const { scenes } = first();
  const span = [scenes[0], scenes[2]] as const;
  for (const side of [0, 1] as const) {
    const counted = scenes.map((now) => now[side].counter('selfSync') - scenes[0][side].counter('selfSync'));
    const marks = scenes.map((now) => {
      const pen = draw(now, side, span);
      return (['asked', 'now', 'answered'] as const).reduce((sum, mark) => sum + marksIn(pen, mark), 0);
    });
    expect(marks).toEqual(counted);
    expect(marksIn(draw(scenes[0], side, span), 'row')).toBe(12);
  }
});

test('a card that opens tells the clock in B, and sets the pace of both', () => {
  const { scenes } = first([0, 1]);
  const [a, b] = ([0, 1] as const).map((side) => draw(scenes[1], side, [scenes[0], scenes[1]]));
  expect([a, b].map((pen) => [marksIn(pen, 'own'), marksIn(pen, 'card')])).toEqual([
    [12, 15],
    [12, 15],
  ]);
  expect([a, b].map((pen) => marksIn(pen, 'told'))).toEqual([0, 1]);
  expect(b.labels.map(({ words }) => words)).toContain('tells the clock');
  expect(marksIn(a, 'answered')).toBe(15);
});

test('a peer below a chain calls those above it', () => {
  const [a, b] = pictures(3, 1_650);
  expect([a, b].map(({ pen }) => marksIn(pen, 'peer') > 10)).toEqual([true, true]);
  expect(marksIn(a.pen, 'told')).toBe(0);
  expect(marksIn(b.pen, 'told')).toBeGreaterThan(8);
  expect(b.pen.labels.map(({ words }) => words)).toContain('tells those above it');
});

test('each tick at the wrong pace is marked', () => {
  const [a, b] = pictures(4, 499);
  expect([a, b].map(({ pen, scene }) => [marksIn(pen, 'wrong'), scene.counter('wrongTicks')])).toEqual([
    [29, 29],
    [0, 0],
  ]);
});
