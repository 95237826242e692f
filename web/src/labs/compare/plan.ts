/**
 * Layout of a comparison: the fields of a frame, and below them the machine that compares two of their numbers. Pure. A
 * unit is one pixel at the usual font size of the root.
 */

/** Height of the figure. */
export const HEIGHT = 344;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Tops and heights of the fields and of the machine. */
export const FIELDS = 34;
export const FIELD = 34;
export const MACHINE = 140;
export const STATION = 56;
/** Distance between two stages of the machine. */
export const GAP = 18;
