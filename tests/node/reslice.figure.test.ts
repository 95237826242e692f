/** The figure of re-slicing: an arrow for each system call that the engine counted, and all of it in its box. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { reslice } from '../../web/src/labs/reslice/figure.ts';
import { Scene } from '../../web/src/labs/reslice/scene.ts';
import { storyPatch } from '../../web/src/labs/reslice/story.ts';
import { playedSpan } from '../../web/src/state/story.ts';
import { marksIn, outside } from './figure.facts.ts';
import { labEntry, scenesAt } from './lab.engine.ts';

const { config, ...step } = storyPatch(labEntry('reslice'), 1, 48_000);
const { from, to } = playedSpan(step);
const middle = Math.round((from + to) / 2);
const all = scenesAt({ config: config!, script: [] }, [from, middle, to], (numbers) => new Scene(numbers));
const draw = (scenes: readonly [Scene, Scene], side: 0 | 1, width = 652, height = 414) =>
  drawn(reslice, {
    ...{ scene: scenes[side], peer: scenes[1 - side], ends: all[2], side, width, height },
    variant: side === 0 ? config!.a : config!.b,
  });
/** A long arrow is a line and a head, a short one a head alone. */
const arrows = (pen: ReturnType<typeof draw>, length: 1 | 2) =>
  (marksIn(pen, 'call') + marksIn(pen, 'now')) / length;

test('an arrow is a call: A has one for each chunk, B one for each subscriber', () => {
  for (const scenes of all) expect(arrows(draw(scenes, 0), 1)).toBe(scenes[0].counter('calls'));
  const [a, b] = [draw(all[2], 0), draw(all[2], 1)];
  expect(arrows(b, 2)).toBe(all[2][1].counter('calls'));
  expect([marksIn(a, 'has'), marksIn(b, 'has')]).toEqual([4, 4]);
  expect([marksIn(a, 'copied'), marksIn(b, 'copied')]).toEqual([40, 0]);
  expect([marksIn(a, 'shared') > 0, marksIn(b, 'shared') > 0]).toEqual([false, true]);
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
