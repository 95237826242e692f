/** The figure of lengths: a dot for each chunk that an operator looked at, as the engine counted them. */
import { expect, test } from 'vitest';
import { chunks } from '../../web/src/labs/chunks/figure.ts';
import { Scene } from '../../web/src/labs/chunks/scene.ts';
import { marksIn } from './figure.facts.ts';
import { storyFigure, testsOfSizes } from './figure.story.ts';

const { scenes: all, draw } = storyFigure('chunks', chunks, Scene).first([0, 1 / 3, 1]);

test('a dot is a look; B has boxes with lengths in front of its lists', () => {
  const looks = (scene: Scene) => scene.allOperators().reduce((sum, { touched }) => sum + touched, 0);
  for (const scenes of all)
    for (const side of [0, 1] as const)
      expect(marksIn(draw(scenes, side), 'looked')).toBe(looks(scenes[side]));
  // The step is one tick, from its first look on.
  const [begin, , end] = all;
  for (const side of [0, 1] as const)
    expect(looks(end[side]) - looks(begin[side])).toBe(
      end[side].counter('boxesTouched') - begin[side].counter('boxesTouched'),
    );
  expect(end.map(({ rests }) => rests)).toEqual([true, true]);
  const [a, b] = [draw(end, 0), draw(end, 1)];
  expect([marksIn(a, 'kept'), marksIn(a, 'none')]).toEqual([0, 3]);
  expect([marksIn(b, 'kept'), marksIn(b, 'none')]).toEqual([3, 0]);
});

testsOfSizes(all, draw);
