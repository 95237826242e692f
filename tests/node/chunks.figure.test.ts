/** The figure of lengths: a stroke for each chunk that an operator looked at, as the engine counted them. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { chunks } from '../../web/src/labs/chunks/figure.ts';
import { Scene } from '../../web/src/labs/chunks/scene.ts';
import { marksIn } from './figure.facts.ts';
import { storyFigure, testsOfSizes } from './figure.story.ts';

const { scenes: all, draw } = storyFigure('chunks', chunks, Scene).first([0, 1 / 3, 1]);
const [begin, , end] = all;

test('a stroke is a look since the step began', () => {
  const looks = (pair: readonly Scene[], side: 0 | 1) => pair[side].counter('boxesTouched');
  for (const scenes of all)
    for (const side of [0, 1] as const) {
      const pen = drawn(chunks, {
        ...{ scene: scenes[side], peer: scenes[1 - side], begins: begin, ends: end, side },
        ...{ variant: side === 0 ? 'walked' : 'cached', width: 652, height: 414 },
      });
      const strokes = marksIn(pen, 'looked') + marksIn(pen, 'now');
      expect(strokes).toBe(looks(scenes, side) - looks(begin, side));
    }
  expect(end.map(({ rests }) => rests)).toEqual([true, true]);
});

test('each list of B has its length, A has none; both have the same lists', () => {
  const [a, b] = [draw(end, 0), draw(end, 1)];
  // A line between two strokes for each operator; the first one has its number in the middle.
  expect([marksIn(a, 'kept'), marksIn(b, 'kept')]).toEqual([0, 3 * 4 + 1]);
  for (const mark of ['full', 'empty'] as const) expect(marksIn(a, mark)).toBe(marksIn(b, mark));
  expect(b.labels.map(({ words }) => words)).toContain('kept: 882 samples');
});

testsOfSizes(all, draw);
