/** Limits of the desk; `docs/limits.md` contains the same figures. */

/** Maximum number of saved collections. */
export const MOST_COLLECTIONS = 100;
/** Maximum length of a collection's name, in UTF-16 units. */
export const MOST_COLLECTION_NAME = 60;
/** Maximum length of a stored query, in UTF-16 units: `MOST_CHARACTERS` of the engine, each of up to two units. */
export const MOST_QUERY = 2_000;
/** Maximum number of songs of a listing: all of the generated library. */
export const MOST_LISTED = 10_000;
