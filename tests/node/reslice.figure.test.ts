/** The figure of re-slicing: an arrow for each system call that the engine counted, and all of it in its box. */
import { expect, test } from 'vitest';
import { reslice } from '../../web/src/labs/reslice/figure.ts';
import { Scene } from '../../web/src/labs/reslice/scene.ts';
import { marksIn } from './figure.facts.ts';
import { storyFigure, testsOfSizes } from './figure.story.ts';

const { scenes: all, draw } = storyFigure('reslice', reslice, Scene).first();
/** An arrow is a line and a head. */
const arrows = (pen: ReturnType<typeof draw>) => (marksIn(pen, 'call') + marksIn(pen, 'now')) / 2;

test('an arrow is a call: A has one for each chunk, B one for each subscriber', () => {
  for (const scenes of all) expect(arrows(draw(scenes, 0))).toBe(scenes[0].counter('calls'));
  const [a, b] = [draw(all[2], 0), draw(all[2], 1)];
  expect(arrows(b)).toBe(all[2][1].counter('calls'));
  expect([marksIn(a, 'has'), marksIn(b, 'has')]).toEqual([4, 4]);
  expect([marksIn(a, 'copied'), marksIn(b, 'copied')]).toEqual([10, 0]);
  expect([marksIn(a, 'shared') > 0, marksIn(b, 'shared') > 0]).toEqual([false, true]);
});

testsOfSizes(all, draw);
