/**
 * Compares the library's engines with SQLite in one thread: each of the blog's seven queries, from the query to the
 * rows as the page receives them, with the same columns from all.
 *
 * Both sides cache what they can: the engines a parsed query, SQLite the prepared statements of modern SQL. XMMS2
 * prepared its statements for each query, and so does this bench. Its queries take up to 0.5 s, so they have fewer
 * pairs, unless these leave the ratio uncertain.
 *
 * @typedef {import('../../engine/pkg-library/ringside.js').LibraryBlock} Block
 * @typedef {import('../../web/src/labs/library/columns.ts').LibraryRows} Rows
 */
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import {
  catalogue,
  initSync as initLibrary,
  Library as Engine,
  Listing,
} from '../../engine/pkg-library/ringside.js';
import { initSync as initThreads } from '../../engine/pkg-threads/ringside.js';
import { rowAt, rowsIn } from '../../web/src/labs/library/columns.ts';
import { Library as Sqlite } from '../../web/src/labs/library/sqlite.ts';
import { noneMeasured, playMatch } from './match.mjs';

const LAB = 'library-sqlite';

/** The blog's queries, and how many times faster than SQLite midb was there. */
const QUERIES = /** @type {Record<string, { text: string, claim: number }>} */ ({
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
const LISTINGS = /** @type {Record<string, Listed>} */ ({
  ordered: { text: '*', shown: ['artist', 'album', 'title'], order: ['-artist', 'album'], limit: 100 },
  grouped: { text: '*', shown: ['artist', 'album', 'title'], order: ['album'], group: 'album' },
  other: { text: '+comment', shown: ['tracknr', 'genre', 'date'], order: [], limit: 1000 },
});

/** What claims a query's ratio. */
const SOURCE = 'S4 blog, May 2010';

/** Songs of the blog's library. */
const SONGS = 9_361;
/** Most pairs with XMMS2's SQL in a launch, if these are enough. With fewer, a single launch has no verdict. */
const SLOW_PAIRS = 15;

/** XMMS2's SQL, and SQLite's wide table. */
const [XMMS2, WIDE] = ['sql-old', 'sql-wide'];
const isSql = (/** @type {string} */ variant) => variant.startsWith('sql-');

/** The first of S4's engines, the same with the rows that Ringside's own keeps, and that one. */
const [FIRST, READY, OURS] = ['midb', 'ready-rows', 'columns'];

/**
 * Variants by baseline, so that each question has a ratio of its own.
 * @param {string[]} engines
 * @param {boolean} withXmms2 whether its SQL takes part
 * @returns {[string, string[]][]}
 */
const matches = (engines, withXmms2) => [
  .../** @type {[string, string[]][]} */ (withXmms2 ? [[XMMS2, [FIRST, OURS]]] : []),
  [FIRST, [...engines.filter((id) => id !== FIRST), 'sql-well', WIDE]],
  [READY, [OURS]],
  [WIDE, [READY, OURS]],
];

/**
 * The library in all engines and in SQLite.
 * @param {import('@sqlite.org/sqlite-wasm').Sqlite3Static} sqlite3
 * @param {number} [songs]
 */
export function openLibrary(sqlite3, songs = SONGS) {
  const engines = catalogue().labs.flatMap(({ id, variants }) =>
    id === 'library' ? variants.map((one) => one.id) : [],
  );
  const engine = Engine.generate(songs, 0, false, false);
  const columns = engine.columns();
  const fill = (/** @type {string} */ dialect) => {
    const tables = engine.sql_tables(dialect);
    const library = new Sqlite(sqlite3, tables);
    library.fill(columns, tables);
    return library;
  };
  const [xmms2, today] = [fill(XMMS2), fill(WIDE)];
  /** The listing of the preset; the usual one if undefined. @type {Listing | undefined} */
  let listing;
  const sql = (/** @type {string} */ dialect) =>
    listing ? engine.sql_list(dialect, listing) : engine.sql(dialect);
  for (const id of engines) {
    engine.open(id);
    engine.load(id, columns.songs.length);
  }

  /**
   * Returns a function that answers the engine's current query with a variant.
   * @param {string} variant
   * @returns {() => Block}
   */
  function answering(variant) {
    if (isSql(variant)) {
      const [statement, isOld] = [sql(variant), variant === XMMS2];
      return () => (isOld ? xmms2 : today).rows(statement, !isOld);
    }
    const listed = listing;
    return listed ? () => engine.list(variant, listed) : () => engine.answer(variant);
  }

  /**
   * Counts of a variant for the current query.
   * @param {string} variant
   * @returns {Record<string, number>}
   */
  function counted(variant) {
    if (!isSql(variant)) {
      // An engine's counts are those of a query without a listing.
      const counts = listing ? {} : engine.counts(variant).counts;
      return { ...counts, rows: rowsIn(answering(variant)()).songs.length };
    }
    const isOld = variant === XMMS2;
    const { counts, rows } = (isOld ? xmms2 : today).ask(sql(variant), !isOld);
    const [own, s4] = [rowsIn(rows), rowsIn(answering(FIRST)())];
    // A variant that gives other rows than S4 is not timed, but for XMMS2's SQL, whose joins drop songs.
    return { rows: own.songs.length, ...counts, songs_unlike_s4: s4.songs.length - own.songs.length };
  }

  /**
   * Rows as a set.
   * @param {Rows} rows
   */
  const setOf = (rows) => Array.from(rows.songs, (_, nth) => JSON.stringify(rowAt(rows, nth))).sort();

  /**
   * Whether a variant returns the expected rows.
   * @param {string} variant
   * @param {string[]} s4
   */
  function isRight(variant, s4) {
    const block = answering(variant)();
    // Ready rows are delivered byte by byte as S4's first engine delivers its own.
    const isCopied = [READY, OURS].includes(variant);
    if ((isCopied || listing) && `${block}` !== `${answering(FIRST)()}`) return false;
    if (listing) return true;
    const own = setOf(rowsIn(block));
    if (variant !== XMMS2) return `${own}` === `${s4}`;
    // Its joins drop a song that lacks a property.
    const known = new Set(s4);
    return own.every((row) => known.has(row)) && new Set(own).size === own.length;
  }

  /**
   * Runs a query, transfers the rows as to the page, and reads them as the page does.
   * @param {() => Block} answer
   */
  const delivering = (answer) => (/** @type {number} */ batches) => {
    for (let batch = 0; batch < batches; batch++) {
      const block = answer();
      rowsIn(structuredClone(block, { transfer: [block.buffer] }));
    }
    return batches;
  };

  /**
   * @param {string} preset
   * @param {import('../../scripts/bench/sampling.mjs').CaseSampling} sampling
   */
  function measure(preset, sampling) {
    const listed = LISTINGS[preset];
    const { text, claim } = listed ? { text: listed.text, claim: 0 } : QUERIES[preset];
    listing?.free();
    listing = listed && new Listing(listed.shown, listed.order, listed.group, listed.limit);
    engine.ask(text, { tight_or: true, split_words: true, short_sums: true });
    const s4 = setOf(rowsIn(answering(FIRST)()));
    const measured = noneMeasured();
    for (const [baseline, variants] of matches(engines, !listed)) {
      const all = [baseline, ...variants];
      const right = all.map((variant) => isRight(variant, s4));
      // Variants whose results differ are not timed.
      const wrong = all.find((_, nth) => !right[nth]);
      if (wrong) throw new Error(`${wrong} does not give the rows of ${text} that it must.`);
      const slow = baseline === XMMS2;
      const pairs = slow ? Math.min(sampling.pairs, SLOW_PAIRS) : sampling.pairs;
      const sides = all.map((variant) => delivering(answering(variant)));
      const about = variants.map((variant) => ({
        ...{ lab: LAB, preset, baseline, variant, unit: 'query' },
        counters: { baseline: counted(baseline), variant: counted(variant) },
        claim: slow && variant === FIRST ? { ratio: claim, source: SOURCE } : null,
      }));
      playMatch(measured, { sides }, { ...sampling, pairs }, about);
    }
    return measured;
  }
  return { measure };
}

/** @param {import('../../scripts/bench/job.mjs').CompiledModules & { preset: string, sampling: import('../../scripts/bench/sampling.mjs').CaseSampling }} job */
export async function run({ modules: [library, threads], preset, sampling }) {
  initLibrary({ module: library });
  initThreads({ module: threads });
  return openLibrary(await sqlite3InitModule()).measure(preset, sampling);
}
