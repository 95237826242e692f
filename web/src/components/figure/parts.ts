/** What a lab declares of its figure and its legend; the components beside this file do the rest. */
import type { Config, Side, Variant } from '../../engine/types.ts';
import type { Figure, Ink } from '../../figure/figure.ts';

/** Props of one side's figure; `S` is the type of the lab's scenes. The figure holds no state of the lab. */
export interface StageProps<S> {
  /** Undefined until the engine has answered. */
  scene?: S;
  /** The other side's scene, for a scale that both sides share. */
  peer?: S;
  /** Both sides' scenes at the end of the story's step, for which a scale has room from the start; undefined before they are known. */
  ends?: readonly S[];
  /** Both sides' scenes at the beginning of the step, from which it counts. */
  begins?: readonly S[];
  variant: Variant;
  side: Side;
  /** Text that says what has stopped; the figure remains, faded. */
  failed?: string;
  /** Maximum height, in px. */
  maxHeight?: number;
  /** Whether its sentence is not announced, because the page asks a question. */
  quiet?: boolean;
  /** The stream that is shown; null for all of them. */
  look?: number | null;
  /** Shows another stream, or all of them. */
  onlook?: (stream: number | null) => void;
  /** Number of the selected actor, which has a ring around it. */
  picked?: number;
  onpick?: (actor: number) => void;
}

/** A lab's figure, drawn from its declaration (`web/src/figure/`). */
export interface FigurePart<S> {
  declared: Figure<S>;
  /** Describes the scene in a few sentences for screen readers. */
  sentence: (scene: S) => string;
  /** Text alternative of the drawing. @param name the variant's */
  alternative: (name: string, scene: S) => string;
}

/** A path of a legend's mark. It is not filled and has no line unless it says so. */
interface Painted {
  d: string;
  fill?: Ink;
  stroke?: Ink;
  /** Width of the line; by default that of all marks. */
  width?: number;
  dash?: string;
}

/** A mark and its text. */
export interface LegendItem {
  /** The mark's id within its lab: the key of its words, and the `data-mark` of the elements that draw it. */
  mark: string;
  words: string;
  /** In a view box of 14 by 14 units. */
  paths: Painted[];
}

/** A lab's legend. */
export interface LegendPart {
  /** Name for assistive technology. */
  title: string;
  /**
   * The marks that occur with the variants shown; false leaves one out.
   * @param variants their ids
   * @param knobs their setting; by default one with which all marks occur
   */
  items: (variants: string[], knobs?: Config['knobs']) => (LegendItem | false)[];
  /** Names of the counts that a mark stands for, by its id. */
  counts?: Readonly<Record<string, readonly string[]>>;
}
