/**
 * Formats of a bench document: a table, JSON, and those that other tools read: Bencher's (Bencher Metric Format, https://bencher.dev/docs/reference/bencher-metric-format/),
 * that of the GitHub action `benchmark-action/github-action-benchmark` for custom benchmarks in which smaller is better, and Go's
 * benchmark format (https://go.dev/design/14313-benchmark-format), which `benchstat` reads; and CSV for spreadsheets and statistics.
 */
import { quantile } from './quantile.mjs';
import { formatTable } from './table.mjs';

/**
 * @typedef {import('./document.mjs').Document} Document
 * @typedef {import('./document.mjs').Comparison} Comparison
 */

/** A comparison as one word. @param {Comparison} comparison */
const nameOf = ({ lab, preset, baseline, variant }) =>
  [lab, preset || 'custom', variant, `vs-${baseline}`].join('/');

/**
 * Comparisons with a time: others have nothing to export, and a time below the clock is none. `interval` is null if there were
 * too few pairs for one.
 * @param {Document} document
 */
const timed = ({ comparisons }) =>
  comparisons.flatMap((comparison) => {
    const { variant_ns: ns, ratio, low, high, digests_equal: same, verdict } = comparison;
    if (!same || ns === null || ratio === null || verdict === 'below the clock') return [];
    return [{ comparison, ns, ratio, interval: low === null || high === null ? null : { low, high } }];
  });

/**
 * Bencher Metric Format: by name, the time per unit with the bounds that the ratio's interval implies, and the ratio.
 * @param {Document} document
 * @returns {Record<string, Record<'latency' | 'ratio', { value: number, lower_value?: number, upper_value?: number }>>}
 */
export function bencherMetrics(document) {
  const metrics = timed(document).map(({ comparison, ns, ratio, interval }) => {
    return [
      nameOf(comparison),
      {
        latency: {
          value: ns,
          ...(interval && {
            lower_value: (ns * ratio) / interval.high,
            upper_value: (ns * ratio) / interval.low,
          }),
        },
        ratio: { value: ratio, ...(interval && { lower_value: interval.low, upper_value: interval.high }) },
      },
    ];
  });
  return Object.fromEntries(metrics);
}

/**
 * Single samples as CSV, a row for each pair, as the page saves them.
 * @param {Document} document
 * @returns {Promise<string>}
 */
export async function samplesCsv(document) {
  // Not imported at the top, because it needs the npm packages.
  const { importPage } = await import('./page-code.mjs');
  /** @type {typeof import('../../web/src/export/samples.ts')} */
  const { sampleSheet } = await importPage('web/src/export/samples.ts');
  /** @type {typeof import('../../web/src/export/csv.ts')} */
  const { csv } = await importPage('web/src/export/csv.ts');
  return csv(sampleSheet(document.comparisons.map((comparison) => ({ comparison, document }))));
}

/**
 * A list for `customSmallerIsBetter`: the variant's time as a share of the baseline's, which depends on the machine less
 * than a time does.
 * @param {Document} document
 */
export function githubAction(document) {
  return timed(document).map(({ comparison, ratio, interval }) => ({
    name: nameOf(comparison),
    unit: `of ${comparison.baseline}`,
    value: 1 / ratio,
    ...(interval && {
      range: `${(1 / interval.high).toPrecision(3)}–${(1 / interval.low).toPrecision(3)}`,
    }),
    extra: `${comparison.verdict}, ${plural(comparison.pairs, 'pair')} in ${plural(comparison.instances, 'launch', 'launches')}`,
  }));
}

/**
 * Go's benchmark format: a line for each instance, whose time is the median of its samples. Baseline and variant differ in
 * the key `variant` of their names, so that `benchstat -col /variant` puts them beside each other.
 * @param {Document} document
 */
export function goBenchmarks(document) {
  const { env, run } = document;
  const head = [
    ...(run?.os ? [`goos: ${run.os.split(' ')[0].toLowerCase()}`] : []),
    ...(run?.processor ? [`cpu: ${run.processor}`] : []),
    `pkg: ringside/${env.runtime}`,
    `ringside: ${env.engine}`,
  ];
  const lines = timed(document).flatMap(({ comparison }) => {
    const { lab, preset, baseline, variant, unit, samples } = comparison;
    const line = (/** @type {string} */ id, /** @type {string} */ side, /** @type {number[]} */ times) =>
      `Benchmark${capital(lab)}/preset=${preset || 'custom'}/per=${unit}/pair=${variant}/variant=${side}-${id}-${env.cores} ` +
      `${times.length} ${quantile(times, 0.5)} ns/op`;
    return samples
      .filter(({ variant: times }) => times.length > 0)
      .flatMap((instance) => [line(baseline, 'a', instance.baseline), line(variant, 'b', instance.variant)]);
  });
  return [...head, '', ...lines].join('\n');
}

/** @param {number} count @param {string} one @param {string} [many] */
const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @param {string} word */
const capital = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** @param {unknown} value */
const asJson = (value) => JSON.stringify(value, null, 2);

/** The formats by their names. */
export const formats = {
  table: formatTable,
  json: asJson,
  csv: samplesCsv,
  bmf: (/** @type {Document} */ document) => asJson(bencherMetrics(document)),
  github: (/** @type {Document} */ document) => asJson(githubAction(document)),
  go: goBenchmarks,
};
