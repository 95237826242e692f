/** Ways to write a query in SQL: see the engine's `medialib/sql.rs`. */
import type { ListingFields } from './listing.ts';
import type { Query } from './desk/shelves.worker.ts';

export const DIALECTS = ['sql-old', 'sql-well', 'sql-wide'] as const;
export type Dialect = (typeof DIALECTS)[number];
/** Those that are not XMMS2's of 2010. */
export const TODAY = ['sql-well', 'sql-wide'] as const satisfies Dialect[];

/** A query in a dialect. */
export interface Question extends Query {
  dialect: Dialect;
  /** What is shown; by default all songs with the usual properties. XMMS2's dialect refuses anything else. */
  listing?: ListingFields;
}
