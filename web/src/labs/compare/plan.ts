/**
 * Where everything of a comparison stands: the fields of a frame, and below them the machine that compares two of their
 * numbers. Pure. A unit is a pixel at the root's usual text size.
 */

/** Height of the figure. */
export const HEIGHT = 344;
/** Narrower than this it is drawn smaller instead. */
export const NARROWEST = 330;
/** Narrower than this, words are short. */
export const TERSE = 440;

/** Top of the fields, of the machine; heights. */
export const FIELDS = 34;
export const FIELD = 34;
export const MACHINE = 140;
export const STATION = 56;
/** From one station of the machine to the next. */
export const GAP = 18;
