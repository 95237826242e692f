/** The figure of lengths: a dot for each chunk that an operator looked at, as the engine counted them. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { chunks } from '../../web/src/labs/chunks/figure.ts';
import { Scene } from '../../web/src/labs/chunks/scene.ts';
import { storyPatch } from '../../web/src/labs/chunks/story.ts';
import { playedSpan } from '../../web/src/state/story.ts';
import { marksIn, outside } from './figure.facts.ts';
import { labEntry, scenesAt } from './lab.engine.ts';

const { config, ...step } = storyPatch(labEntry('chunks'), 1, 48_000);
const { from, to } = playedSpan(step);
const middle = from + Math.round((to - from) / 3);
const all = scenesAt({ config: config!, script: [] }, [from, middle, to], (numbers) => new Scene(numbers));
const draw = (scenes: readonly [Scene, Scene], side: 0 | 1, width = 652, height = 414) =>
  drawn(chunks, {
    ...{ scene: scenes[side], peer: scenes[1 - side], ends: all[2], side, width, height },
    variant: side === 0 ? config!.a : config!.b,
  });

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

test.each([
  [320, 150],
  [652, 414],
  [1_300, 900],
])('%i by %i', (width, height) => {
  for (const scenes of all)
    for (const side of [0, 1] as const) {
      const pen = draw(scenes, side, width, height);
      expect(outside(pen, width, height)).toEqual([]);
      expect(pen.labels.length).toBeLessThanOrEqual(6);
    }
});
