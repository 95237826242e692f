/** The figure of sharing: a format's bytes are hatched or only pointed at, as the engine counted them. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { share } from '../../web/src/labs/share/figure.ts';
import { copiedInAll, Kind, Scene, ViewState } from '../../web/src/labs/share/scene.ts';
import { marksIn } from './figure.facts.ts';
import { storyFigure, testsOfSizes } from './figure.story.ts';

const { scenes: all, draw } = storyFigure('share', share, Scene).first();

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
  // An arrow of two parts, from a point in each format that points at the frame.
  expect([marksIn(a, 'tie'), marksIn(b, 'tie')]).toEqual([0, 2]);
  expect([marksIn(a, 'tied'), marksIn(b, 'tied')]).toEqual([0, 3]);
});

test('at rest nothing is copied; at the end the copies of one frame are drawn and counted', () => {
  const [begin, , end] = all;
  const before = drawn(share, {
    ...{ scene: begin[0], begins: begin, ends: end, side: 0, variant: 'apart', width: 652, height: 414 },
  });
  expect(
    ['copied', 'hatch', 'written', 'unit'].filter((mark) => marksIn(before, mark as 'copied') > 0),
  ).toEqual([]);
  const copied = end.map((scene, side) => copiedInAll(scene) - copiedInAll(begin[side]));
  expect(copied).toEqual(end.map(({ views }) => views.reduce((sum, view) => sum + view.copied, 0)));
  expect(end.map(({ views }) => views.every(({ state }) => state === ViewState.complete))).toEqual([
    true,
    true,
  ]);
});

testsOfSizes(all, draw);
