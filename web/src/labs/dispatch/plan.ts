/**
 * Where everything of a lookup stands: a door for each registered type, one below the other, and beside them the card that
 * comes out. Pure. A unit is a pixel at the root's usual text size.
 */

/** Height of the figure. */
export const HEIGHT = 344;
/** Narrower than this it is drawn smaller instead. */
export const NARROWEST = 330;
/** Narrower than this, words are short. */
export const TERSE = 440;

/** Top of the doors, and all of their height. */
export const DOORS = 30;
const HIGH = 250;
/** Width of a door, and where the card stands. */
export const DOOR = 168;
export const CARD = 214;
/** The card's closures: height of one, and from one to the next. */
export const CLOSURE = 17;
export const PITCH = 24;

/** From a door to the next, of so many. */
export const pitch = (doors: number) => Math.min(25, HIGH / Math.max(1, doors));
