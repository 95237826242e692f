/**
 * `node scripts/goroutines.mjs`: prints what the model of Go's scheduler (`engine/crates/goroutines/`) says of several
 * loads. With `--docs` it writes the tables into `docs/ring.md`; a test compares what stands there with what this writes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { columns } from './bench/columns.mjs';
import { buildModule, folderOf, loadModule } from './engine.mjs';
import { markdownTable } from './markdown.mjs';
import { command, root } from './run.mjs';

/**
 * @typedef {import('../engine/pkg-relay/ringside.js').ServerLoad} Load
 * @typedef {import('../engine/pkg-relay/ringside.js').Report} Report
 * @typedef {import('../engine/pkg-relay/ringside.js').Band} Band
 * @typedef {import('../engine/pkg-relay/ringside.js').Outcome} Outcome
 */

/** @type {Pick<Load, 'streams' | 'readers' | 'poll_ms'>[]} */
const LOADS = [
  { streams: 1, readers: 8, poll_ms: 20 },
  { streams: 20, readers: 1, poll_ms: 20 },
  { streams: 2_000, readers: 1, poll_ms: 20 },
  { streams: 100, readers: 20, poll_ms: 20 },
  { streams: 100, readers: 20, poll_ms: 10 },
  { streams: 10, readers: 200, poll_ms: 20 },
  { streams: 4, readers: 500, poll_ms: 20 },
];
/** @type {number[]} */
const PROCESSORS = [2, 8];
/** The load that is shown in detail. */
const DETAIL = { streams: 100, readers: 20, poll_ms: 20, processors: 8 };

/**
 * Processor time of a delivery in ns on real goroutines: `go run . server` in `scripts/goroutines/`, the smallest, the median and
 * the largest of five runs of 4 s. Go 1.26.8, two virtual processors of an AMD EPYC, 26 November 2026, beside other programs.
 * @type {{ streams: number, readers: number, sleep: [number, number, number], cond: [number, number, number] }[]}
 */
const GO = [
  { streams: 500, readers: 1, sleep: [10_686, 13_947, 16_915], cond: [10_807, 16_119, 16_749] },
  { streams: 100, readers: 20, sleep: [2_056, 2_140, 2_741], cond: [1_669, 2_193, 2_424] },
  { streams: 10, readers: 200, sleep: [815, 1_082, 1_178], cond: [830, 856, 912] },
  { streams: 4, readers: 500, sleep: [900, 1_006, 1_105], cond: [678, 742, 918] },
];

/** @param {number} value @returns {string} with three digits, and without an exponent */
const three = (value) => String(Number(value.toPrecision(3)));
/** @param {number} low @param {number} high @param {(value: number) => string} [text] @returns {string} */
const range = (low, high, text = three) =>
  text(low) === text(high) ? text(low) : `${text(Math.min(low, high))} to ${text(Math.max(low, high))}`;
const percent = (/** @type {number} */ part) => `${(100 * part).toFixed(0)} %`;
const micro = (/** @type {number} */ ns) => three(ns / 1e3);

/** @param {Report[]} reports @returns {string[][]} the first row is the head */
function loadRows(reports) {
  const head = [
    'streams × subscribers',
    'poll',
    'Ps',
    'Sleep ÷ Cond, waiting alone',
    'Sleep ÷ Cond, with the work',
    'Cond saves of the whole',
    'work of a delivery with which it would save 10 %',
  ];
  const body = reports.map(({ load, bare, whole, saved, work_ns: work }) => [
    `${load.streams} × ${load.readers}`,
    `${load.poll_ms} ms`,
    String(load.processors),
    range(bare.low, bare.high),
    range(whole.low, whole.high),
    range(saved.low, saved.high, percent),
    range(work.low, work.high, (ns) => (ns > 0 ? `${micro(ns)} µs` : 'none')),
  ]);
  return [head, ...body];
}

/** @param {Report} report @returns {string[][]} */
function detailRows({ low, high }) {
  /** @type {[string, (outcome: Outcome) => number][]} */
  const rows = [
    ['scheduling, ns a delivery', (one) => one.scheduling_ns],
    ['timers, ns', (one) => one.timers_ns],
    ['threads, ns', (one) => one.threads_ns],
    ['checks in vain, ns', (one) => one.checks_ns],
    ['work, ns', (one) => one.work_ns],
    ['futex calls per 1 000 deliveries', (one) => one.futexes],
    ['sleeps in epoll_wait per 1 000', (one) => one.polls],
    ['checks in vain per 1 000', (one) => one.empty_checks],
    ['mean latency, ms', (one) => one.latency_ns / 1e6],
  ];
  return [
    ['', ...low.map(({ variant }) => `\`${variant}\``)],
    ...rows.map(([name, of]) => [name, ...low.map((one, at) => range(of(one), of(high[at])))]),
  ];
}

/** @param {(load: Load) => Report} report @returns {string[][]} */
function goRows(report) {
  const head = [
    'Sleep, Go',
    'Sleep, modelled',
    'Cond, Go',
    'Cond, modelled',
    'Sleep ÷ Cond, Go',
    'Sleep ÷ Cond, modelled',
  ];
  const body = GO.map(({ streams, readers, sleep, cond }) => {
    const { low, high, whole } = report({ streams, readers, poll_ms: 20, processors: 2, send_ns: 0 });
    const modelled = (/** @type {number} */ at) => range(total(low[at]), total(high[at]));
    return [
      `${streams} × ${readers}`,
      range(sleep[0], sleep[2]),
      modelled(0),
      range(cond[0], cond[2]),
      modelled(low.length - 1),
      three(sleep[1] / cond[1]),
      range(whole.low, whole.high),
    ];
  });
  return [['streams × subscribers', ...head], ...body];
}

/** @param {Outcome} outcome @returns {number} */
const total = ({ scheduling_ns, timers_ns, threads_ns, checks_ns, work_ns }) =>
  scheduling_ns + timers_ns + threads_ns + checks_ns + work_ns;

/** @param {Report} report @returns {string[][]} */
const costRows = ({ costs }) => [
  ['cost', 'of', 'low, ns', 'high, ns', 'source'],
  ...costs.map(({ name, about, low, high, source }) => [
    `\`${name}\``,
    about,
    String(low),
    String(high),
    source,
  ]),
];

/**
 * The tables, by the name that stands in their marker.
 * @param {(load: Load) => Report} report
 * @returns {Record<'loads' | 'detail' | 'go' | 'costs', string[][]>}
 */
export function goroutineTables(report) {
  const detail = report(DETAIL);
  const reports = PROCESSORS.flatMap((processors) => LOADS.map((load) => report({ ...load, processors })));
  return {
    loads: loadRows(reports),
    detail: detailRows(detail),
    go: goRows(report),
    costs: costRows(detail),
  };
}

/**
 * @param {string} page docs/ring.md
 * @param {ReturnType<typeof goroutineTables>} tables
 * @returns {string} the page with these tables
 */
export function withGoroutines(page, tables) {
  return page.replace(
    /(<!-- goroutines (loads|detail|go|costs): .* -->\n)(?:(?!<!--)[^])*(<!-- end of table -->)/g,
    (_, begin, name, end) =>
      `${begin}\n${markdownTable(tables[/** @type {keyof typeof tables} */ (name)])}\n\n${end}`,
  );
}

async function print() {
  await buildModule('relay');
  const { goroutine_report: report } = await loadModule(folderOf('relay'));
  const tables = goroutineTables(report);
  if (argv.includes('--docs')) {
    const page = join(root, 'docs', 'ring.md');
    writeFileSync(page, withGoroutines(readFileSync(page, 'utf8'), tables));
  }
  for (const [head, ...rows] of Object.values(tables)) console.log(`${columns(head, rows, [0])}\n`);
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) await command(print);
