/**
 * What a lab declares of its tables, which show everything in the two figures; and the collection of all tables of a
 * part of the page with all their rows, to be saved rather than shown.
 */
import { getContext, setContext } from 'svelte';
import type { Variant } from '../engine/types.ts';
import { sides } from '../words/parts.en.ts';

/** What a table can be about: one side's scene, variant, and newest events, four words for each. */
export interface SideView<S> {
  scene: S;
  variant: Variant;
  trace: Uint32Array;
}

interface Look {
  /** Index of the first column of numbers; 1 by default. */
  numbersFrom?: number;
  /** Text in place of the rows if there are none. */
  empty?: string;
}

/** A table about both sides. */
interface BothTable<S> extends Look {
  title: string;
  /** By default `what` of the lab's tables, and a column for each side. */
  columns?: string[];
  rows: (scenes: [S, S], variants: [Variant, Variant]) => string[][];
}

/** A table that each side has. */
export interface SideTable<S> extends Look {
  /** @param letter the side's letter */
  title: (letter: string) => string;
  columns: string[];
  rows: (view: SideView<S>) => string[][];
  /** Whether a variant has this table; all have it by default. */
  when?: (variant: Variant) => boolean;
}

/** A lab's tables, in the order in which they are shown: first those about both sides. */
export interface TablesPart<S> {
  /** Head of the first column of tables with one column for each side. */
  what: string;
  both: BothTable<S>[];
  each: SideTable<S>[];
}

/** Columns of a table with one column for each side. @param what head of the first column */
export const bySide = (what: string): string[] => [what, ...sides.letters];

/** A table as on screen: the first cell of a row is its name. */
export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

type Take = (table: Table) => void;
const KEY = Symbol('tables');

/** Call it while a component is initialised: tables inside it are passed to `take` at each change. */
export const takeTables = (take: Take) => setContext(KEY, take);
/** Function that takes tables in place of showing them; undefined if they are shown. */
export const taker = () => getContext<Take | undefined>(KEY);
