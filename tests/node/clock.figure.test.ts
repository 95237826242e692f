/** The clock's figure, of the real engine. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { clock } from '../../web/src/labs/clock/figure.ts';
import { Scene } from '../../web/src/labs/clock/scene.ts';
import { marksIn } from './figure.facts.ts';
import { labEntry, scenesAt } from './lab.engine.ts';
import { stories } from './links.labs.ts';

/** Both sides' pictures at a time of a step, in ms. */
function pictures(step: number, ms: number, width = 652, height = 414) {
  const { config, script = [] } = stories.clock.storyPatch(labEntry('clock'), step, 48_000);
  const [now] = scenesAt({ config: config!, script }, [ms * 10], (numbers) => new Scene(numbers));
  return now.map((scene, side) => ({
    scene,
    pen: drawn(clock, {
      ...{ scene, peer: now[1 - side], ends: now, variant: '', side: side as 0 | 1, width, height },
    }),
  }));
}

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
