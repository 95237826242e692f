/** The two releases that all variants are held against. */

/** The release before the changes, and the one with them. */
export const BEFORE = 'station-244';
export const AFTER = 'station-245';

/** What each variant is held against: what 2.4.4 has not, to that; what changes 2.4.5, to that. */
export const baseOf = (id: string): string =>
  id === AFTER || id === 'early-exit' || id.startsWith('only-') ? BEFORE : AFTER;
