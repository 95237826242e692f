/** The document as text: counts first, because they are exact, then times with their noise, then modelled costs. */
import { alignColumns } from './align.mjs';
import { operationsTables } from './operations.text.mjs';

/** @typedef {import('./document.mjs').Comparison} Comparison */
/** @typedef {import('./document.mjs').Document} Document */
/** @typedef {import('./document.mjs').Figures} Figures */

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
 * @param {boolean} same whether both did the same work
 * @param {Figures} figures
 * @returns {string} the outcome in words
 */
function verdict(same, { verdict: word, ratio, pairs }) {
  if (!same) return 'refused: the outputs differ';
  // For example two variants whose worlds do not fit into the memory together.
  if (word === 'too noisy' && pairs === 0) return 'not timed';
  if (ratio === null) return word;
  if (word === 'faster') return `${times(ratio)} faster`;
  if (word === 'slower') return `${times(1 / ratio)} slower`;
  return word;
}

/** Heads of the columns of {@link figuresRow}, after the variant's name. */
const figuresHead = (/** @type {string} */ unit) => [
  `per ${unit}`,
  ...['ratio', '95 % interval', 'quartiles', 'noise floor', 'pairs', 'launches', 'verdict'],
];

/** @param {string} baseline @param {number | null} ns @returns {string[]} */
const baselineRow = (baseline, ns) => [
  baseline,
  duration(ns),
  times(1),
  ...[NONE, NONE, NONE, NONE, NONE],
  'baseline',
];

/** @param {Comparison} comparison @param {Figures} figures its own, or those with a model @returns {string[]} */
function figuresRow({ variant, digests_equal: same }, figures) {
  const { variant_ns: time, ratio, low, high, quartiles, noise_floor: floor, pairs, instances } = figures;
  // Variants that did different work are not compared.
  const measured = same
    ? [
        duration(time),
        ratio === null ? NONE : times(ratio),
        low === null || high === null ? NONE : `${times(low)} ${NONE} ${times(high)}`,
        quartiles === null ? NONE : `${times(quartiles[0])} ${NONE} ${times(quartiles[2])}`,
        percent(floor),
        String(pairs),
        String(instances),
      ]
    : [NONE, NONE, NONE, NONE, NONE, NONE, NONE];
  return [variant, ...measured, verdict(same, figures)];
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
  return alignColumns(
    ['counted', ...names],
    rows.map(({ name, values }) => [name, ...names.map((counter) => String(values[counter] ?? NONE))]),
    [0],
  );
}

/** @param {Comparison[]} group @returns {string[]} the same with what the lab models included, if it models something */
function modelledTable(group) {
  const rows = group.flatMap((comparison) => {
    const { modelled } = comparison;
    return modelled === null ? [] : [{ modelled, row: figuresRow(comparison, modelled) }];
  });
  if (rows.length === 0) return [];
  const [{ baseline, unit }] = group;
  const [{ modelled }] = rows;
  const head = [`with ${modelled.model}`, ...figuresHead(unit)];
  return [
    alignColumns(
      head,
      [baselineRow(baseline, modelled.baseline_ns), ...rows.map(({ row }) => row)],
      [0, head.length - 1],
    ),
  ];
}

/** @param {Comparison[]} group @returns {string[]} what the timed loop costs alone, where a lab has that */
function driverLine([{ driver, unit }]) {
  if (driver === undefined) return [];
  const [time, low, high] = [driver.ns, driver.low, driver.high].map(duration);
  const interval = driver.low === null ? '' : ` (95 % interval ${low} ${NONE} ${high})`;
  return [`copying and loop overhead, included in each time: ${time} per ${unit}${interval}`];
}

/** @param {Comparison[]} group @returns {string} */
function section(group) {
  const [{ lab, preset, baseline, baseline_ns: time, unit }] = group;
  const head = ['measured', ...figuresHead(unit), 'published'];
  const rows = group.map((comparison) => {
    const { claim } = comparison;
    return [...figuresRow(comparison, comparison), claim ? `${times(claim.ratio)} (${claim.source})` : NONE];
  });
  return [
    `${lab} · ${preset}`,
    countersTable(group),
    alignColumns(
      head,
      [[...baselineRow(baseline, time), NONE], ...rows],
      [0, head.length - 2, head.length - 1],
    ),
    ...driverLine(group),
    ...modelledTable(group),
  ].join('\n\n');
}

/**
 * @param {Document} document
 * @returns {string}
 */
export function formatTable({ env, comparisons, operations = [] }) {
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
    // Nothing was timed where there is no tick.
    ...(env.tick_us > 0 ? [`clock tick ${env.tick_us} µs`] : []),
    `engine ${env.engine}`,
  ].join(' · ');
  return [where, ...[...groups.values()].map(section), ...operationsTables(operations)].join('\n\n');
}
