/** What a lab declares of its figure, its thumbnail and its legend; the components beside this file do the rest. */
import type { Component } from 'svelte';
import type { Config, Side, Variant } from '../../engine/types.ts';
import type { Role, Sign } from './marks.ts';

/** Props of a lab's drawing of one side, an SVG that is a single image for assistive technology. */
export interface DrawingProps<S> {
  scene: S;
  variant: Variant;
  side: Side;
  /** The other side's scene, for a scale that both sides share; undefined where one side is shown alone. */
  peer?: S;
  /** Both sides' scenes at the end of the story's step, for which a scale has room from the start. */
  ends?: readonly S[];
  /** Width of the drawing, in its own units. */
  width: number;
  /** Height of the drawing, in its own units: from `size.height` to `size.tallest`. */
  height: number;
  /** Size on screen, in px. */
  screen: { width: number; height: number };
  /** Text alternative. */
  name: string;
  /** Whether single steps can be followed by eye. */
  slow: boolean;
  playing: boolean;
  /** Whether steps can be followed by eye, or nothing moves. */
  still: boolean;
}

/** Props of one side's figure; `S` is the type of the lab's scenes. The figure holds no state of the lab. */
export interface StageProps<S> {
  /** Undefined until the engine has answered. */
  scene?: S;
  /** The other side's scene, for a scale that both sides share. */
  peer?: S;
  /** Both sides' scenes at the end of the story's step, for which a scale has room from the start; undefined before they are known. */
  ends?: readonly S[];
  variant: Variant;
  side: Side;
  /** Speed relative to real time; at low speeds, steps can be followed by eye. */
  speed?: number;
  playing?: boolean;
  /** Text that says what has stopped; the figure remains, faded. */
  failed?: string;
  /** Maximum height, in px. */
  maxHeight?: number;
  /** Keeps the drawing within `maxHeight`, even if its text then is smaller than the page's. */
  contained?: boolean;
  /** Leaves out the sentence below the drawing, for lack of space. */
  brief?: boolean;
  /** Whether its sentence is not announced, because the page asks a question. */
  quiet?: boolean;
  /** The stream that is shown; null for all of them. */
  look?: number | null;
  /** Shows another stream, or all of them. */
  onlook?: (stream: number | null) => void;
  /** Number of the selected actor, which has a ring around it. */
  picked?: number;
  onpick?: (actor: number) => void;
  onplay?: () => void;
}

/** A figure that consists of one drawing. */
export interface DrawnFigure<S> {
  Drawing: Component<DrawingProps<S>>;
  /**
   * Least height of the drawing, the width below which it is scaled down, and the height up to which it fills what the
   * page has left (by default its least height), in its own units.
   */
  size: { height: number; narrowest: number; tallest?: number };
  /** Whether its scales have room for the end of the story's step. */
  scalesToEnd?: boolean;
  /** Texts for a world at time 0, and before the engine's first answer. */
  words: { empty: string; loading?: string };
  /** Describes the scene in a few sentences, also for screen readers. */
  sentence: (scene: S) => string;
  /** Text alternative of the drawing. @param name the variant's */
  alternative: (name: string, scene: S) => string;
  /** Controls below the drawing that change what it shows. */
  View?: Component<{ variant: Variant }>;
}

/** A lab's figure: one drawing, or a component for all that is in the figure's place. */
export type FigurePart<S> = DrawnFigure<S> | { Stage: Component<StageProps<S>> };

/** The drawing of a lab's other side on a phone, inside a plate with the side's letter. */
export interface ThumbnailPart<S> {
  Drawing: Component<{ scene: S; side: Side }>;
  /** Side length of the plate, in px; `PLATE` by default. */
  size?: number;
  /** Whether the plate is round. */
  round?: boolean;
  /** Baseline of the letter, in px. */
  letter?: number;
  /** Distance below its usual place, in rem, if the figure needs that place. */
  lower?: number;
}

/** Side length of a thumbnail's plate, in px. */
export const PLATE = 76;

/** A colour of the figures, without its `--` prefix. */
type Colour =
  'copy' | 'ground' | 'groove' | 'ink' | 'ink-2' | 'lock' | 'mark' | 'needle' | 'pool' | 'snd' | 'sub';

/** A path of a legend's mark. It is not filled and has no line unless it says so. */
interface Painted {
  d: string;
  fill?: Colour;
  stroke?: Colour;
  /** Width of the line; by default that of all marks. */
  width?: number;
  dash?: string;
  /** Scale around the view box's origin; 1 by default. */
  scale?: number;
}

/** A mark and its text: an actor's mark, or one of painted paths in a view box, by default of 14 by 14 units. */
export type LegendItem = {
  /** The mark's id within its lab: the key of its words, and the `data-mark` of the elements that draw it. */
  mark: string;
  words: string;
  /** Whether the figure itself names the mark, so that the list below it leaves it out. */
  isNamed?: boolean;
} & (
  { actor: [Role, Sign] } | { paths: Painted[]; box?: [x: number, y: number, width: number, height: number] }
);

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
  /** Sentences that say what a mark is, for words that name it, by its id. */
  about?: Readonly<Record<string, string>>;
  /** Names of the counts that a mark stands for, by its id. */
  counts?: Readonly<Record<string, readonly string[]>>;
}

/** A legend's item with one path. @param mark key of its words */
export const swatch = <K extends string>(
  words: Record<K, string>,
  mark: K,
  d: string,
  look: Omit<Painted, 'd'>,
): LegendItem => ({ mark, words: words[mark], paths: [{ d, ...look }] });

/** A legend's item for copied bytes: a hatched double bar. */
export const copied = <K extends string>(words: Record<K, string>, mark: K): LegendItem => ({
  ...{ mark, words: words[mark] },
  paths: [
    ...['M4 5.5h9v6h-9Z', 'M1 2.5h9v6h-9Z'].map((d) => ({
      d,
      fill: 'ground' as const,
      stroke: 'copy' as const,
    })),
    { d: 'M1 6.5l4-4M3 8.5l6-6M7 8.5l3-3', stroke: 'copy' },
  ],
});

/** A legend's item with the mark of an actor. */
export const actor = <K extends string>(
  words: Record<K, string>,
  mark: K,
  role: Role,
  sign: Sign,
): LegendItem => ({ mark, words: words[mark], actor: [role, sign] });
