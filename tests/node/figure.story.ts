/** Pictures of a lab's figure in steps of its story, with scenes of the real engine. */
import { expect, test } from 'vitest';
import { drawn, type Figure } from '../../web/src/figure/figure.ts';
import type { Pen } from '../../web/src/figure/pen.ts';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { playedSpan } from '../../web/src/lessons/step.ts';
import { outside } from './figure.facts.ts';
import { labEntry, scenesAt } from './lab.engine.ts';
import { stories } from './links.labs.ts';

type Side = 0 | 1;
type Pair<S> = readonly [S, S];

export function storyFigure<S extends object, M extends string>(
  lab: keyof typeof stories,
  figure: Figure<S, M>,
  Scene: new (numbers: Float64Array) => S,
) {
  const open = (step: number) => {
    const { config, script = [], ...patch } = stories[lab].storyPatch(labEntry(lab), step, 48_000);
    const scenes = (ticks: number[]) =>
      scenesAt({ config: config!, script }, ticks, (numbers) => new Scene(numbers));
    const draw = (now: Pair<S>, ends: Pair<S>, side: Side, width = 652, height = 414): Pen<M> =>
      drawn(figure, {
        ...{ scene: now[side], peer: now[1 - side], ends, side, width, height },
        variant: side === 0 ? config!.a : config!.b,
      });
    return { scenes, draw, span: playedSpan(patch) };
  };
  return {
    /** Both sides' scenes and pictures at a time of a step, in ms. */
    at: (step: number, ms: number) => {
      const { scenes, draw } = open(step);
      const [now] = scenes([ms * TICKS_PER_MS]);
      return ([0, 1] as const).map((side) => ({ scene: now[side], pen: draw(now, now, side) }));
    },
    /** The first step's scenes at shares of the time that it plays, of which the last is 1, and what draws a side of them. */
    first: (shares: readonly number[] = [0, 0.5, 1]) => {
      const { scenes, draw, span } = open(1);
      const all = scenes(shares.map((share) => span.from + Math.round((span.to - span.from) * share)));
      return {
        scenes: all,
        draw: (now: Pair<S>, side: Side, width?: number, height?: number) =>
          draw(now, all.at(-1)!, side, width, height),
      };
    },
  };
}

/** Tests at three sizes that nothing leaves the figure's box, and that it has at most six labels. */
export const testsOfSizes = <S extends object>(
  scenes: readonly Pair<S>[],
  draw: (now: Pair<S>, side: Side, width: number, height: number) => Pen,
) =>
  test.each([
    [320, 150],
    [652, 414],
    [1_300, 900],
  ])('%i by %i', (width, height) => {
    for (const now of scenes)
      for (const side of [0, 1] as const) {
        const pen = draw(now, side, width, height);
        expect(outside(pen, width, height)).toEqual([]);
        expect(pen.labels.length).toBeLessThanOrEqual(6);
      }
  });
