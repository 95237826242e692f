/**
 * Measures start-up: an engine opens its file, or loads all relations if it has no file format, and answers a query
 * once.
 */

export interface Start {
  id: string;
  /** Time from bytes in memory to readiness, and from there to the rows of the first answer, in ms. */
  open: number;
  first: number;
  /** Size of the file that it opened, in bytes; undefined if it loaded relations. */
  file: number | undefined;
}

/** The first query of every engine. */
export const FIRST = 'one';
