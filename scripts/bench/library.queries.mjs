/** The queries of which the library is compared with SQLite. */

export const LAB = 'library-sqlite';

/** The blog's queries, and how many times faster than SQLite midb was there. */
export const QUERIES = /** @type {Record<string, { text: string, claim: number }>} */ ({
  one: { text: 'one', claim: 1410 },
  all: { text: '*', claim: 2.47 },
  metallica: { text: 'artist:metallica', claim: 2.06 },
  'above-20': { text: 'tracknr>20', claim: 16.23 },
  'above-30': { text: 'tracknr>30', claim: 117 },
  comment: { text: '+comment', claim: 4.05 },
  long: { text: 'tracknr:4 OR artist~foo AND NOT artist:weezer', claim: 10.05 },
});

/**
 * Answers with an order and a limit, with groups, and with properties that do not lie ready. The blog did not measure
 * them, and XMMS2's SQL does not take part.
 *
 * @typedef {object} Listed
 * @property {string} text
 * @property {string[]} shown
 * @property {string[]} order
 * @property {string} [group]
 * @property {number} [limit]
 */
export const LISTINGS = /** @type {Record<string, Listed>} */ ({
  ordered: { text: '*', shown: ['artist', 'album', 'title'], order: ['-artist', 'album'], limit: 100 },
  grouped: { text: '*', shown: ['artist', 'album', 'title'], order: ['album'], group: 'album' },
  other: { text: '+comment', shown: ['tracknr', 'genre', 'date'], order: [], limit: 1000 },
});

export const PRESETS = [...Object.keys(QUERIES), ...Object.keys(LISTINGS)];
