/** Takes the tables of a part of the page as they are, rows and all, instead of showing them: to be saved. */
import { getContext, setContext } from 'svelte';

/** A table as it is on screen: the first cell of a row names it. */
export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

type Take = (table: Table) => void;
const KEY = Symbol('tables');

/** To be called while a component is made: the tables below it are given to `take`, each time they change. */
export const takeTables = (take: Take) => setContext(KEY, take);
/** Where a table goes instead of the screen. */
export const taker = () => getContext<Take | undefined>(KEY);
