/** Limits of the desk; `docs/limits.md` contains the same figures. */

/** Maximum number of songs of a listing: all of the generated library. */
export const MOST_LISTED = 10_000;
