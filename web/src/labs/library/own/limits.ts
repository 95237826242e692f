/** Limits for the user's own files. */

/** Maximum number of songs in a library. */
export const MOST_SONGS = 100_000;
/** Maximum size of a list, such as CSV, JSON or M3U, in bytes. */
export const MOST_BYTES = 64 << 20;
/** Maximum size of the files that are stored for the next visit, together, in bytes. */
export const MOST_STORED = 128 << 20;
/** Maximum length of a property's value and of a playlist's line, in UTF-16 units. */
export const MOST_TEXT = 10_000;
/** Maximum length of a property's name, in UTF-16 units. */
export const MOST_NAME = 200;
/** Maximum number of values of a song, including empty ones. */
export const MOST_VALUES = 500;
/** Maximum number of different properties in a library. */
export const MOST_PROPERTIES = 1000;
/** Maximum number of values of all songs in a library, which is the engine's limit. */
export const MOST_RELATIONS = 2_000_000;
/** Maximum number of skipped rows that are listed individually for each file. */
export const MOST_NAMED = 5;
