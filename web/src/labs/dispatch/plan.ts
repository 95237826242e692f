/**
 * Layout of a lookup: a door for each registered type, one below the other, and beside them the resulting card. Pure. A
 * unit is one pixel at the usual font size of the root.
 */

/** Height of the figure. */
export const HEIGHT = 344;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Top of the doors, and their total height. */
export const DOORS = 30;
const HIGH = 250;
/** Width of a door, and left edge of the card. */
export const DOOR = 168;
export const CARD = 214;
/** Height of one of the card's closures, and distance between two. */
export const CLOSURE = 17;
export const PITCH = 24;

/** Distance between two doors. */
export const pitch = (doors: number) => Math.min(25, HIGH / Math.max(1, doors));
