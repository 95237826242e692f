/**
 * What a lab declares of its figure: its marks, each once, and one function that draws a scene with them. From that come the
 * figure on the page, in embeds and on the home page, its legend, the exported picture, and the texts that a test compares.
 */
import type { FigurePart, LegendPart } from '../components/figure/parts.ts';
import type { Config, Side } from '../engine/types.ts';
import { Pen } from './pen.ts';

/** A colour of the tokens, without its `--` prefix. */
export type Ink =
  | 'copy'
  | 'glass'
  | 'ground'
  | 'groove'
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'lock'
  | 'mark'
  | 'needle'
  | 'pool'
  | 'pub'
  | 'rule'
  | 'snd'
  | 'sub';

/** How a mark is painted wherever it occurs: in the figure and in the legend. A mark without fill and stroke is invisible. */
interface Mark {
  fill?: Ink;
  stroke?: Ink;
  /** Width of the line, in px; 1 by default. */
  width?: number;
  /** Lengths of dashes and gaps, in px, as in `stroke-dasharray`. */
  dash?: string;
  /** Its path in the legend, in a square of 14 px; a mark without one is not in the legend. */
  sign?: string;
  /** Counters that it stands for: a press on the mark lights them. */
  counts?: readonly string[];
  /** Whether the legend has it with these variants and knobs; by default always. */
  occurs?: (variants: readonly string[], knobs: Config['knobs']) => boolean;
}

/** What `draw` is given; `S` is the lab's scene. Lengths are in px. */
export interface Drawn<S, M extends string = string> {
  pen: Pen<M>;
  scene: S;
  /** The other side's scene, for a scale that both share; undefined where one side is alone. */
  peer?: S;
  /** Both sides' scenes at the end of the story's step, for which a scale has room from the start. */
  ends?: readonly S[];
  /** Both sides' scenes at the beginning of the step, from which it counts; undefined outside of a step. */
  begins?: readonly S[];
  /** The stream that is shown; null for all of them. */
  look?: number | null;
  /** Number of the actor that the user has picked. */
  picked?: number;
  /** Id of the variant. */
  variant: string;
  side: Side;
  width: number;
  height: number;
}

export interface Figure<S, M extends string = string> {
  /** The least size in which it can be read, in px. It is drawn in any larger one; in a smaller one it is scaled down. */
  least: { width: number; height: number };
  /** In the order in which they are painted. */
  marks: Readonly<Record<M, Mark>>;
  draw(drawn: Drawn<S, M>): void;
}

/** A scene of work that comes in rounds, such as ticks or queries. */
interface Rounds {
  /** Number of rounds that have begun. */
  begun: number;
  /** Whether all that began is done. */
  rests: boolean;
}

/** Whether nothing has happened in the step: the round that is done ended before it, and the step shows the next one. */
export function isBefore({ scene, begins, side }: Pick<Drawn<Rounds>, 'scene' | 'begins' | 'side'>): boolean {
  const begin = begins?.[side];
  return scene.rests && begin !== undefined && begin.rests && begin.begun === scene.begun;
}

/** Declares a figure; the ids of its marks are checked where it draws. */
export const figure =
  <S>() =>
  <M extends string>(declared: Figure<S, M>): Figure<S, M> =>
    declared;

/** What a figure looks like in a size: pure, so that a picture of it is a text. */
export function drawn<S, M extends string>(figure: Figure<S, M>, request: Omit<Drawn<S, M>, 'pen'>): Pen<M> {
  const pen = new Pen<M>();
  figure.draw({ ...request, pen });
  return pen;
}

/** The figure as a page module declares it. @param says its texts, also for those who do not see it */
export const figurePart = <S extends object, M extends string>(
  declared: Figure<S, M>,
  says: Omit<FigurePart<S>, 'declared'>,
): FigurePart<S> => ({ declared, ...says });

/**
 * The legend of a figure: its marks that have a sign.
 * @param words a text for each of them, by its id, and the list's name
 */
export const legendOf = <S, M extends string>(
  { marks }: Figure<S, M>,
  words: { title: string } & Partial<Record<M, string>>,
): LegendPart => {
  const all = Object.entries<Mark>(marks).filter(([, { sign }]) => sign !== undefined);
  return {
    title: words.title,
    counts: Object.fromEntries(all.flatMap(([id, { counts }]) => (counts ? [[id, counts]] : []))),
    items: (variants, knobs = {}) =>
      all.map(([id, { sign = '', fill, stroke, width, dash, occurs }]) =>
        (occurs?.(variants, knobs) ?? true)
          ? { mark: id, words: words[id as M] ?? id, paths: [{ d: sign, fill, stroke, width, dash }] }
          : false,
      ),
  };
};
