/** The ratio of two cells of a table. */
import { significant } from '../words/format.ts';

/** A ÷ B of the values that the cells beside it show; empty if there is none. */
export const quotient = (a: number | null, b: number | null): string =>
  a === null || b === null || b === 0 ? '' : significant(a / b);
