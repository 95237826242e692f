/** How much of a user's own files is taken; `docs/limits.md` has the same figures. */

/** Most songs of one library. */
export const MOST_SONGS = 100_000;
/** Most bytes of one list: CSV, JSON or M3U. */
export const MOST_BYTES = 64 << 20;
/** Longest value of a property, and longest line of a playlist, in UTF-16 units. */
export const MOST_TEXT = 10_000;
/** Longest name of a property, in UTF-16 units. */
export const MOST_NAME = 200;
/** Most values of one song, empty ones included. */
export const MOST_VALUES = 500;
/** Most properties of one library, by name. */
export const MOST_PROPERTIES = 1000;
/** Most values of all songs of one library: what the engine takes. */
export const MOST_RELATIONS = 2_000_000;
/** Rows that are left out are named one by one, up to this many a file. */
export const MOST_NAMED = 5;
