/** The two releases that all variants are compared with. */

/** The release before the changes, and the one with them. */
export const BEFORE = 'station-244';
export const AFTER = 'station-245';

/**
 * The release that a variant is compared with: 2.4.4 for variants that add to it, 2.4.5 for variants that change it.
 */
export const baseOf = (id: string): string =>
  id === AFTER || id === 'early-exit' || id.startsWith('only-') ? BEFORE : AFTER;
