/**
 * The history of what a bench measured: one line of JSON a run, and what it comes to. Ratios are compared with those of
 * the same kind of machine alone: a bench on other processors, or in another browser, is another history.
 */
import { change, decided } from './decided.mjs';

/**
 * @typedef {import('./decided.mjs').Figures & { lab: string, preset: string, baseline: string, variant: string }} Reading
 * @typedef {import('./decided.mjs').Decided} Decided
 * @typedef {{ at: string, commit: string | null, machine: string, readings: Reading[] }} Entry `at` as ISO 8601 has it
 */

const FIELDS = /** @type {const} */ ([
  'lab',
  'preset',
  'baseline',
  'variant',
  'ratio',
  'low',
  'high',
  'noise_floor',
  'instances',
  'verdict',
]);

/** A reading that decides something; undefined otherwise. @param {Reading} reading */
function known(reading) {
  const read = decided(reading);
  return typeof read === 'string' ? undefined : read;
}

/**
 * A run of the bench as it goes into the history.
 * @param {{ env: { runtime: string, version: string, cores: number }, comparisons: Reading[] }} document
 * @param {{ at: Date, commit?: string }} about
 * @returns {Entry}
 */
export function entryOf({ env, comparisons }, { at, commit }) {
  const pick = (/** @type {Reading} */ one) => Object.fromEntries(FIELDS.map((name) => [name, one[name]]));
  // A browser's patch releases are one machine's.
  const machine = `${env.runtime} ${env.version.split('.')[0]}, ${env.cores} cores`;
  const readings = /** @type {Reading[]} */ (comparisons.map(pick));
  return { at: at.toISOString(), commit: commit ?? null, machine, readings };
}

/**
 * @param {string} text of the file
 * @returns {Entry[]} the oldest first
 * @throws {Error} naming the line that is none of ours
 */
export function readHistory(text) {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      const entry = JSON.parse(line);
      if (typeof entry.at === 'string' && Array.isArray(entry.readings)) return [entry];
    } catch {
      // Said below.
    }
    throw new Error(`Line ${index + 1} of the history is no entry: ${line.slice(0, 60)}`);
  });
}

/** @param {number[]} values not empty */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.floor(half)] + sorted[Math.ceil(half) - 1]) / 2;
}

const BARS = '▁▂▃▄▅▆▇█';

/** Ratios as bars, from the least to the most. @param {number[]} values */
export function bars(values) {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  const height = (/** @type {number} */ value) =>
    span === 0 ? 3 : Math.round(((value - least) / span) * (BARS.length - 1));
  return values.map((value) => BARS[height(value)]).join('');
}

/**
 * How the newest run compares with those before it on the same kind of machine, by the medians of their ratios, ends and
 * noise floors. `higher` and `lower`: the two intervals do not touch, and the ratios are further apart than both noise floors.
 * Undecided readings have no trend, and are in no median.
 * @param {Entry[]} entries the oldest first
 * @returns {{ name: string, ratio: number | null, interval: { low: number, high: number } | null, before: number | null,
 *   runs: number, trend: 'first' | 'as before' | 'higher' | 'lower' | 'undecided', bars: string }[]} of each comparison in the
 *   newest that was timed; `runs` counts the decided ones
 */
export function trends(entries) {
  const newest = entries.at(-1);
  if (!newest) return [];
  const same = entries.filter(({ machine }) => machine === newest.machine);
  return newest.readings.flatMap((reading) => {
    if (reading.ratio === null || reading.verdict === 'below the clock') return [];
    const keys = /** @type {const} */ (['lab', 'preset', 'baseline', 'variant']);
    const of = (/** @type {Entry} */ { readings }) =>
      readings.flatMap((one) => (keys.every((key) => one[key] === reading[key]) ? (known(one) ?? []) : []));
    const before = same.slice(0, -1).flatMap(of);
    const now = known(reading);
    const usual = before.length > 0 ? medians(before) : null;
    const all = [...before, ...(now ? [now] : [])].map(({ ratio }) => ratio);
    return [
      {
        name: `${reading.lab}, ${reading.preset}: ${reading.variant} / ${reading.baseline}`,
        ratio: reading.ratio,
        interval: now ? { low: now.low, high: now.high } : null,
        before: usual && usual.ratio,
        runs: all.length,
        trend: trendOf(now, usual),
        bars: bars(all.slice(-20)),
      },
    ];
  });
}

/** @param {Decided[]} all not empty @returns {Decided} */
const medians = (all) => ({
  ratio: median(all.map(({ ratio }) => ratio)),
  low: median(all.map(({ low }) => low)),
  high: median(all.map(({ high }) => high)),
  floor: median(all.map(({ floor }) => floor)),
});

/** @param {Decided | undefined} now @param {Decided | null} usual of the runs before */
function trendOf(now, usual) {
  if (!now) return 'undecided';
  if (!usual) return 'first';
  const by = change(now.ratio, usual.ratio, now.floor, usual.floor);
  if (by > 1 && now.low > usual.high) return 'higher';
  return by < 1 && now.high < usual.low ? 'lower' : 'as before';
}
