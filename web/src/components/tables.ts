/** Collects the tables of a part of the page with all their rows, to be saved rather than shown. */
import { getContext, setContext } from 'svelte';

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
