/**
 * Measures how long it takes until a change of the library is durable: one commit for each change, against 1,000
 * changes in one commit. A change replaces a song's rating, which removes a relation and adds one. The times include
 * the log's own work, such as snapshots.
 *
 * @typedef {import('../../engine/pkg-library/ringside.js').Library} Engine
 * @typedef {import('../../engine/pkg-library/ringside.js').LibraryLog} Log
 * @typedef {import('../../scripts/bench/apart.mjs').Measured} Measured
 *
 * @typedef {object} Given
 * @property {Log[]} logs two that hold nothing
 * @property {typeof import('../../engine/pkg-library/ringside.js').Library} Engine
 * @property {typeof import('../../engine/pkg-threads/ringside.js').JsTournament} JsTournament
 */
import { stringsOf } from '../../web/src/labs/library/columns.ts';

export const LAB = 'library-log';
/** Where the log is stored. */
export const PRESETS = /** @type {const} */ (['disk', 'memory']);

/** Songs of the blog's library. */
const SONGS = 9_361;
/** Changes in a large commit. */
export const MANY = 1_000;
/** Relations in a commit that fills a library: at most half a ring. */
const FILLED = 8_000;

/** @param {Log} log @param {Engine} engine */
function fill(log, engine) {
  const columns = engine.columns();
  const strings = stringsOf(columns);
  const { songs, keys, values, texts, sources } = columns;
  for (let nth = 0; nth < songs.length; nth++) {
    const value = texts[nth] ? strings[values[nth]] : values[nth];
    log.add({ song: songs[nth], key: strings[keys[nth]], value, source: strings[sources[nth]] });
    if ((nth + 1) % FILLED === 0) log.commit();
  }
  log.commit();
}

/**
 * Changes ratings, song by song and round by round.
 * @param {Log} log
 * @param {number} songs
 */
function rating(log, songs) {
  let changed = 0;
  return (/** @type {number} */ changes, /** @type {number} */ ofCommit) => {
    for (let nth = 1; nth <= changes; nth++) {
      const said = { song: 1 + (changed % songs), key: 'rating', source: 'client/ringside' };
      const round = Math.floor(changed++ / songs);
      log.remove({ ...said, value: round - 1 });
      log.add({ ...said, value: round });
      if (nth % ofCommit === 0) log.commit();
    }
    return changes;
  };
}

/**
 * @param {Given} given @param {string} preset @param {import('../../scripts/bench/sampling.mjs').Sampling} sampling @param {number} [songs]
 * @returns {Measured}
 */
export function measureCommits({ logs, Engine, JsTournament }, preset, sampling, songs = SONGS) {
  const engine = Engine.generate(songs, 0, false, false);
  logs.forEach((log) => fill(log, engine));
  engine.free();
  const [one, many] = logs.map((log) => rating(log, songs));
  const counted = logs.map((log, nth) => {
    const before = log.sizes().head;
    const commits = nth === 0 ? MANY : 1;
    [one, many][nth](MANY, MANY / commits);
    return { changes: MANY, commits, bytes: Number(log.sizes().head - before) };
  });
  const [own, other] = logs.map((log) => JSON.stringify(log.columns()));
  if (own !== other) throw new Error('The two logs do not hold the same.');
  const subjects = [
    // Batch size for the clock, small enough for a slow disk to finish.
    (/** @type {number} */ batches) => one(20 * batches, 1),
    (/** @type {number} */ batches) => many(MANY * batches, MANY),
  ];
  const tournament = new JsTournament(subjects, undefined, sampling);
  while (tournament.advance());
  const { tick_us, figures, samples } = tournament.result();
  const ofInstance = tournament.samples();
  tournament.free();
  const comparison = {
    ...{ lab: LAB, preset, baseline: 'commit-each', variant: 'commit-1000', unit: 'change', ...figures[0] },
    ...{ samples: samples[0], digests_equal: true, modelled: null, claim: null },
    counters: { baseline: counted[0], variant: counted[1] },
  };
  return { tick_us, comparisons: [comparison], samples: ofInstance };
}
