/** The figure of sharing: a format's bytes are hatched or only pointed at, as the engine counted them. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { share } from '../../web/src/labs/share/figure.ts';
import { Kind, Scene } from '../../web/src/labs/share/scene.ts';
import { storyPatch } from '../../web/src/labs/share/story.ts';
import { playedSpan } from '../../web/src/state/story.ts';
import { marksIn, outside } from './figure.facts.ts';
import { labEntry, scenesAt } from './lab.engine.ts';

const { config, ...step } = storyPatch(labEntry('share'), 1, 48_000);
const { from, to } = playedSpan(step);
const middle = Math.round((from + to) / 2);
const all = scenesAt({ config: config!, script: [] }, [from, middle, to], (numbers) => new Scene(numbers));
const draw = (scenes: readonly [Scene, Scene], side: 0 | 1, width = 652, height = 414) =>
  drawn(share, {
    ...{ scene: scenes[side], peer: scenes[1 - side], ends: all[2], side, width, height },
    variant: side === 0 ? config!.a : config!.b,
  });

test('A copies for five formats, B for two, and points for three', () => {
  const pieces = (scene: Scene, kind: number) =>
    scene.views.flatMap((view) => view.pieces).filter((piece) => piece.kind === kind).length;
  for (const scenes of all)
    for (const side of [0, 1] as const) {
      const pen = draw(scenes, side);
      const { copy, shell, written } = Kind;
      expect([marksIn(pen, 'copied'), marksIn(pen, 'shell'), marksIn(pen, 'written')]).toEqual(
        [copy, shell, written].map((kind) => pieces(scenes[side], kind)),
      );
    }
  const [a, b] = [draw(all[2], 0), draw(all[2], 1)];
  const hatched = ({ views }: Scene) => views.filter(({ copied }) => copied > 0).length;
  expect(all[2].map(hatched)).toEqual([5, 2]);
  // A tie for each format, the line that joins them, and an arrow of two parts.
  expect([marksIn(a, 'tie'), marksIn(b, 'tie')]).toEqual([0, 3 + 1 + 2]);
  expect([marksIn(a, 'sent'), marksIn(b, 'sent')]).toEqual([5, 5]);
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
