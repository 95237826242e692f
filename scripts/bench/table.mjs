/** The document for people: counters first, since they are exact, then times with their noise, then what is modelled. */
import { columns } from './columns.mjs';

/** @typedef {import('./document.mjs').Comparison} Comparison */
/** @typedef {import('./document.mjs').Document} Document */

const NONE = '–';

/** @param {number | null} ns @returns {string} three significant digits and a unit */
export function duration(ns) {
  if (ns === null) return NONE;
  const [value, unit] =
    ns < 1e3 ? [ns, 'ns'] : ns < 1e6 ? [ns / 1e3, 'µs'] : ns < 1e9 ? [ns / 1e6, 'ms'] : [ns / 1e9, 's'];
  return `${value.toPrecision(value < 1000 ? 3 : 4)} ${unit}`;
}

/** @param {number} number @returns {string} a ratio, with as many digits as mean something */
const times = (number) => `${number < 10 ? number.toFixed(2) : number.toPrecision(3)}×`;

/** @param {number | null} fraction */
const percent = (fraction) => (fraction === null ? NONE : `${(fraction * 100).toFixed(1)} %`);

/**
 * @param {Comparison} comparison
 * @returns {string} the outcome in words
 */
function verdict({ verdict: word, ratio, digests_equal: same }) {
  if (!same) return 'refused: the outputs differ';
  if (ratio === null) return word;
  if (word === 'faster') return `${times(ratio)} faster`;
  if (word === 'slower') return `${times(1 / ratio)} slower`;
  return word;
}

/** @param {Comparison} comparison @returns {string[]} */
function timeRow(comparison) {
  const { variant, ratio, low, high, quartiles, claim, digests_equal: same } = comparison;
  // What did not do the same work is not compared, whatever its time.
  const measured = same
    ? [
        duration(comparison.variant_ns),
        ratio === null ? NONE : times(ratio),
        low === null || high === null ? NONE : `${times(low)} ${NONE} ${times(high)}`,
        quartiles === null ? NONE : `${times(quartiles[0])} ${NONE} ${times(quartiles[2])}`,
        percent(comparison.noise_floor),
        String(comparison.pairs),
      ]
    : [NONE, NONE, NONE, NONE, NONE, NONE];
  return [
    variant,
    ...measured,
    verdict(comparison),
    claim ? `${times(claim.ratio)} (${claim.source})` : NONE,
  ];
}

/** @param {Comparison[]} group comparisons with the same baseline @returns {string} */
function countersTable(group) {
  const [{ baseline, counters }] = group;
  const rows = [
    { name: baseline, values: counters.baseline },
    ...group.map((comparison) => ({ name: comparison.variant, values: comparison.counters.variant })),
  ];
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].filter((name) =>
    rows.some(({ values }) => values[name]),
  );
  return columns(
    ['counted', ...names],
    rows.map(({ name, values }) => [name, ...names.map((counter) => String(values[counter] ?? NONE))]),
    [0],
  );
}

/** @param {Comparison[]} group @returns {string} */
function section(group) {
  const [{ lab, preset, baseline, baseline_ns: time, unit }] = group;
  const head = [
    'measured',
    `per ${unit}`,
    'ratio',
    '95 % interval',
    'quartiles',
    'noise floor',
    'pairs',
    'verdict',
    'published',
  ];
  const ownRow = [baseline, duration(time), times(1), NONE, NONE, NONE, NONE, 'baseline', NONE];
  const modelled = group.filter((comparison) => comparison.modelled !== null);
  return [
    `${lab} · ${preset}`,
    countersTable(group),
    columns(head, [ownRow, ...group.map(timeRow)], [0, 7, 8]),
    ...modelled.map(({ variant, modelled: model }) => `modelled, ${variant}: ${JSON.stringify(model)}`),
  ].join('\n\n');
}

/**
 * @param {Document} document
 * @returns {string}
 */
export function formatTable({ env, comparisons }) {
  /** @type {Map<string, Comparison[]>} */
  const groups = new Map();
  for (const comparison of comparisons) {
    const key = JSON.stringify([comparison.lab, comparison.preset, comparison.baseline]);
    groups.set(key, [...(groups.get(key) ?? []), comparison]);
  }
  const where = [
    `${env.runtime} ${env.version}`,
    env.isolated ? 'isolated' : 'not isolated',
    `rung ${env.rung}`,
    `${env.cores} cores`,
    `clock tick ${env.tick_us} µs`,
    `engine ${env.engine}`,
  ].join(' · ');
  return [where, ...[...groups.values()].map(section)].join('\n\n');
}
