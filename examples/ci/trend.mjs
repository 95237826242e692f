/**
 * The history of what a bench measured: one line of JSON a run, and what it comes to. Ratios are compared with those of
 * the same kind of machine alone: a bench on other processors, or in another browser, is another history.
 */

/**
 * @typedef {{ lab: string, preset: string, baseline: string, variant: string, ratio: number | null, low: number | null,
 *   high: number | null, verdict: string }} Reading
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
  'verdict',
]);

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
 * How the newest run compares with those before it on the same kind of machine. `higher` and `lower`: the median of these
 * is outside of its interval.
 * @param {Entry[]} entries the oldest first
 * @returns {{ name: string, ratio: number, low: number, high: number, before: number | null, runs: number,
 *   trend: 'first' | 'as before' | 'higher' | 'lower', bars: string }[]} of each comparison in the newest that was timed
 */
export function trends(entries) {
  const newest = entries.at(-1);
  if (!newest) return [];
  const same = entries.filter(({ machine }) => machine === newest.machine);
  return newest.readings.flatMap((reading) => {
    const { ratio, low, high } = reading;
    if (ratio === null || low === null || high === null) return [];
    const keys = /** @type {const} */ (['lab', 'preset', 'baseline', 'variant']);
    const all = same.flatMap(({ readings }) =>
      readings.flatMap((one) => (keys.every((key) => one[key] === reading[key]) ? (one.ratio ?? []) : [])),
    );
    const before = all.length > 1 ? median(all.slice(0, -1)) : null;
    const trend = before === null ? 'first' : before < low ? 'higher' : before > high ? 'lower' : 'as before';
    const name = `${reading.lab}, ${reading.preset}: ${reading.variant} / ${reading.baseline}`;
    return [{ name, ratio, low, high, before, runs: all.length, trend, bars: bars(all.slice(-20)) }];
  });
}
