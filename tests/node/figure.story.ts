/** Pictures of a lab's figure in steps of its story, with scenes of the real engine, and the number of each mark in them. */
import { drawn, type Figure } from '../../web/src/figure/figure.ts';
import type { Pen } from '../../web/src/figure/pen.ts';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { playedSpan } from '../../web/src/lessons/step.ts';
import { labEntry, scenesAt } from './lab.engine.ts';
import { stories } from './links.labs.ts';

/** Number of outlines of some marks. */
export const marksIn = <M extends string>({ paths }: Pen<M>, ...marks: M[]): number =>
  marks.reduce((sum, mark) => sum + (paths[mark] ?? '').split('M').length - 1, 0);

type Pair<S> = readonly [S, S];
export const SIDES = [0, 1] as const;
type Side = (typeof SIDES)[number];

export function storyFigure<S extends object, M extends string>(
  lab: string,
  figure: Figure<S, M>,
  Scene: new (numbers: Float64Array) => S,
) {
  const { storySteps, storyPatch } = stories[lab];
  const open = (step: string) => {
    const number = storySteps.findIndex(({ id }) => id === step) + 1;
    const { config, script = [], ...patch } = storyPatch(labEntry(lab), number, 48_000);
    const scenes = (ticks: number[]) =>
      scenesAt({ config: config!, script }, ticks, (numbers) => new Scene(numbers));
    const draw = (now: Pair<S>, [begins, ends]: readonly [Pair<S>?, Pair<S>?], side: Side): Pen<M> =>
      drawn(figure, {
        ...{ scene: now[side], peer: now[1 - side], begins, ends, side, width: 652, height: 414 },
        variant: side === 0 ? config!.a : config!.b,
      });
    return { scenes, draw, ...playedSpan(patch) };
  };
  return {
    /** Both sides' scenes and pictures at a time of a step, in ms. */
    at: (step: string, ms: number) => {
      const { scenes, draw } = open(step);
      const [now] = scenes([ms * TICKS_PER_MS]);
      return SIDES.map((side) => ({ scene: now[side], pen: draw(now, [undefined, now], side) }));
    },
    /** A step's scenes at shares of the time that it plays, the first 0 and the last 1, and what draws a side of them. */
    played: (step: string, shares: readonly number[] = [0, 1]) => {
      const { scenes, draw, from, to } = open(step);
      const all = scenes(shares.map((share) => from + Math.round((to - from) * share)));
      const span = [all[0], all.at(-1)!] as const;
      return { scenes: all, draw: (now: Pair<S>, side: Side) => draw(now, span, side) };
    },
  };
}
