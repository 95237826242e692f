/**
 * What was measured as tables in Markdown.
 *
 * @typedef {object} Time the fields of `Time` in `src/table.rs`
 * @property {{ ns: number, low: number | null, high: number | null }} time for a millisecond of all streams
 * @property {number[]} thread_ns
 * @property {{ ratio: number | null, low: number | null, high: number | null, verdict: string } | null} figures
 *
 * @typedef {object} Run
 * @property {string} clock `cpu time` of the thread, or `time`
 * @property {number} tick_us smallest step of the clock, in microseconds
 * @property {Record<string, number>} load
 * @property {number} seconds
 * @property {number} pairs of a launch, at least
 * @property {number} instances launches
 * @property {number} room_bytes memory that the search may use
 * @property {{ name: string, switches: Record<string, boolean>, cost: Record<string, number>, measured: Time | null, modelled: Time | null }[]} rows
 * @property {{ switches: Record<string, boolean>, kind: string, held: number, broke: number | null, most: number, publisher_bytes: number }[]} capacities
 */
import { markdownTable } from '../../scripts/markdown.mjs';

const NONE = '–';
/** Nanoseconds of a unit, a millisecond, that are one percent of a processor. */
const PERCENT_NS = 1e4;

const three = (/** @type {number} */ value) =>
  value === 0 ? '0' : value.toPrecision(3).replace(/e\+.*/, '');
/** @param {number} ns for a millisecond @returns {string} */
const percent = (ns) => (ns / PERCENT_NS).toFixed(2);
const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);

/** @param {Time | null} time @returns {[string, string]} its share of a processor, and the ratio of `none` to it */
function cells(time) {
  if (time === null) return [NONE, NONE];
  const { ns, low, high } = time.time;
  const range = low === null || high === null ? '' : ` (${percent(low)} – ${percent(high)})`;
  const share = `${percent(ns)}${range}`;
  const figures = time.figures;
  if (figures === null || figures.ratio === null) return [share, NONE];
  const [ratio, from, to] = [figures.ratio, figures.low, figures.high].map((one) => one && `${three(one)}×`);
  return [share, `${ratio}${from && to ? ` (${from} – ${to})` : ''}, ${figures.verdict}`];
}

/** What times are of. @param {Run} run @returns {string} */
const measuredTime = ({ clock, load }) => (load.threads > 1 ? `${clock} of the busiest thread` : clock);

/** @param {Run} run @returns {string[][]} */
function timeRows(run) {
  const { rows, load } = run;
  const time = measuredTime(run);
  const head = [
    'on',
    `${time}, % of a processor`,
    'none / this',
    `${time} with the modelled collector, %`,
    'none / this, collector',
    'modelled system calls, %',
  ];
  const body = rows.map(({ name, cost, measured, modelled }) => [
    name,
    ...cells(measured),
    ...cells(modelled),
    (cost.calls_ns / 1e7 / load.threads).toFixed(2),
  ]);
  return [head, ...body];
}

/** The mean share of a processor that each thread needs. @param {Run} run @returns {string[][]} */
function threadRows({ rows, load }) {
  const threads = Array.from({ length: load.threads }, (_, nth) => String(nth + 1));
  const head = ['on', ...threads.map((nth) => `thread ${nth}, %`)];
  const withCollector = threads.map((nth) => `thread ${nth} with the modelled collector, %`);
  const shares = (/** @type {Time | null} */ time) =>
    threads.map((_, nth) => (time === null ? NONE : percent(time.thread_ns[nth])));
  const body = rows.map(({ name, measured, modelled }) => [name, ...shares(measured), ...shares(modelled)]);
  return [[...head, ...withCollector], ...body];
}

/** @param {Run} run @returns {string[][]} */
function memoryRows({ rows }) {
  const head = [
    'on',
    'copied, MB/s',
    'peak memory, MB',
    'heap: allocated, MB/s',
    'heap: peak, MB',
    'collector: cycles/s',
    'collector: marked and swept, MB/s',
    'system calls/s',
    'checks in vain/s',
  ];
  const body = rows.map(({ name, cost }) => [
    name,
    megabytes(cost.copied_bytes),
    megabytes(cost.peak_bytes),
    megabytes(cost.allocated_bytes),
    megabytes(cost.heap_peak_bytes),
    cost.cycles.toFixed(2),
    megabytes(cost.collected_bytes),
    String(Math.round(cost.calls)),
    String(Math.round(cost.wasted_checks)),
  ]);
  return [head, ...body];
}

/** @param {Run['rows'][number]['switches']} switches all or none of them */
const combination = (switches) => (Object.values(switches).every(Boolean) ? 'all' : 'none');

/** @type {Record<string, string>} */
const KINDS = {
  time: 'alone',
  collector: 'with the modelled collector',
  calls: 'with collector and modelled system calls',
};

/** @param {Run['capacities'][number]} found @returns {string} */
const limit = ({ held, broke, most }) => {
  if (broke !== null) return 'processor';
  return held === 10_000 ? 'none found' : held === most ? 'memory' : NONE;
};

/** @param {Run} run @returns {string[][]} */
function capacityRows({ clock, capacities }) {
  const head = [
    'on',
    clock,
    'most publishers in real time',
    'not sustained',
    'limit',
    'memory of a publisher, kB',
  ];
  const body = capacities.map((found) => [
    combination(found.switches),
    KINDS[found.kind],
    String(found.held),
    found.broke === null ? NONE : String(found.broke),
    limit(found),
    (found.publisher_bytes / 1e3).toFixed(0),
  ]);
  return [head, ...body];
}

/** @param {Run} run @returns {string[]} */
function section(run) {
  const { clock, tick_us: tick, load, seconds, pairs, instances, room_bytes: room } = run;
  const size = [
    `publishers: ${load.publishers}`,
    `subscribers of each: ${load.subscribers}`,
    `rings of ${load.slots} slots`,
    `chunks of ${load.input} bytes in and ${load.output} out`,
    ...(load.threads > 1 ? [`threads: ${load.threads}`] : []),
    `counts of ${seconds} s`,
    `${instances} launches of at least ${pairs} pairs`,
    `${clock} in steps of ${three(tick)} µs`,
  ];
  const searched = `Search in at most ${megabytes(room)} MB of memory:`;
  return [
    `native: ${size.join(', ')}.`,
    markdownTable(timeRows(run)),
    ...(load.threads > 1 ? ['Mean share of a processor, by thread:', markdownTable(threadRows(run))] : []),
    markdownTable(memoryRows(run)),
    ...(run.capacities.length > 0 ? [searched, markdownTable(capacityRows(run))] : []),
  ];
}

/** @param {{ date: string, machine: string, runs: Run[] }} document @returns {string} */
export const formatDocument = ({ date, machine, runs }) =>
  [`Measured on ${date}: ${machine}.`, ...runs.flatMap(section)].join('\n\n');
