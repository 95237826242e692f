/** The report of a self-test: a table for each runtime, and why a lab misses an aim. */
import { markdownTable } from '../../scripts/markdown.mjs';
import { AIMS, IN_TIME, shown } from './aims.mjs';
import { SLOWED } from './plan.mjs';

/**
 * @typedef {import('./document.mjs').Document} Document
 * @typedef {import('./document.mjs').LabResult} LabResult
 * @typedef {import('./aims.mjs').Shown} Shown
 * @typedef {import('./aims.mjs').State} State
 */

const NONE = '–';

/** @param {number} fraction @param {number} [digits] */
const percent = (fraction, digits = 0) =>
  Number.isNaN(fraction) ? NONE : `${(fraction * 100).toFixed(digits)} %`;

/** @param {import('./statistics.mjs').Rate} rate @returns {string} such as `1 of 30: 3 % [1–17]` */
export const rateText = ({ count, of, rate, low, high }) =>
  of === 0
    ? NONE
    : `${count} of ${of}: ${percent(rate)} [${(low * 100).toFixed(0)}–${(high * 100).toFixed(0)}]`;

/** @param {import('./statistics.mjs').Rate} rate @returns {string} such as `1/5`: a lab has too few for a rate */
const countText = ({ count, of }) => (of === 0 ? NONE : `${count}/${of}`);

/** @param {number} slowed @returns {string} its name in sentences */
const named = (slowed) => (slowed === 0 ? 'A/A' : `+${slowed} %`);

/** @param {Shown[]} all @param {State} wanted @returns {string} the aims in this state, such as `+5 %, +20 %` */
const aimsThatAre = (all, wanted) =>
  all.flatMap(({ slowed, state }) => (state === wanted ? [named(slowed)] : [])).join(', ') || NONE;

const HEAD = [
  'lab, preset',
  'A/A: faster or slower',
  ...SLOWED.slice(1).map((slowed) => `${named(slowed)}: found${slowed === 5 ? ` in ${IN_TIME} s` : ''}`),
  '+5 % measured as, %',
  'noise floor, ± %',
];

/**
 * @param {string} name
 * @param {Shown[]} all
 * @param {(rate: import('./statistics.mjs').Rate) => string} text of a rate
 * @returns {string[]}
 */
function row(name, all, text) {
  const none = all[0];
  const five = all.find(({ slowed }) => slowed === 5);
  return [
    name,
    ...all.map(({ found }) => text(found)),
    five && !Number.isNaN(five.arrived) ? `${five.arrived < 0 ? '' : '+'}${five.arrived.toFixed(1)}` : NONE,
    (none.floor * 100).toFixed(1),
  ];
}

/** @param {import('./document.mjs').Measurement[]} measurements */
const all = (measurements) => SLOWED.map((slowed) => shown(slowed, measurements));

/** Whether a rate itself, without its interval, is not as good as the aim. @param {Shown} shown */
function isShort({ slowed, state, found }) {
  if (state === undefined || found.of === 0) return false;
  return slowed === 0 ? found.rate > AIMS[0].most : found.rate < AIMS[slowed === 5 ? 5 : 20].least;
}

/** Why a slow-down was not found. @type {[keyof Shown['missed'], string][]} */
const REASONS = [
  ['clock', 'Samples were too short for the clock'],
  ['noise', 'The noise floor was above the slow-down'],
  ['unsure', 'The interval contained no difference'],
  ['floor', 'The measured difference was within the noise floor'],
  ['late', `It took more than ${IN_TIME} s`],
];

/**
 * Why the labs' rates are not as good as the aims: a line a reason, which names the labs and how many measurements have it.
 * @param {{ lab: string, all: Shown[] }[]} rows
 * @returns {string[]}
 */
function reasons(rows) {
  /** @param {(one: Shown) => number} count @returns {string} such as `+5 %: queues 1, compare 1; +20 %: reslice 1` */
  const counts = (count) =>
    SLOWED.flatMap((slowed, index) => {
      const labs = rows.flatMap(({ lab, all }) => {
        const many = isShort(all[index]) ? count(all[index]) : 0;
        return many > 0 ? [`${lab} ${many}`] : [];
      });
      return labs.length > 0 ? [`${named(slowed)}: ${labs.join(', ')}`] : [];
    }).join('; ');
  /** @type {[string, string][]} */
  const lines = [
    ['False findings', counts(({ slowed, found }) => (slowed === 0 ? found.count : 0))],
    ...REASONS.map(
      ([reason, text]) =>
        /** @type {[string, string]} */ ([
          text,
          counts(({ slowed, missed }) => (slowed === 0 ? 0 : missed[reason])),
        ]),
    ),
  ];
  return lines.flatMap(([text, labs]) => (labs === '' ? [] : [`- ${text}: ${labs}.`]));
}

/** @param {number} seconds */
const duration = (seconds) => `${Math.ceil(seconds / 60)} min`;

/** @param {Document} document @returns {string} */
function heading({ runtime, version, tick_us, command, seconds, run }) {
  const day = run.date.slice(0, 10);
  const load = (run.load ?? []).map((one) => one.toFixed(1)).join(', ');
  const quick = run.quick ? ' A quick run, not to be quoted.' : '';
  return `\`${command}\` on ${day}, commit ${run.commit ?? 'unknown'}, seed ${run.seed}: ${[runtime, version].filter(Boolean).join(' ')}, ${run.os}, ${run.processor}, load ${load} before, clock tick ${Number(tick_us.toPrecision(2))} µs. It took ${duration(seconds)}.${quick}`;
}

/** @param {LabResult[]} labs the tables' sentence on labs that were not measured */
function leftText(labs) {
  const left = labs.flatMap(({ lab, left }) => (left === null ? [] : [`${lab} (${left})`]));
  return left.length === 0 ? [] : [`Not measured, or not to the end: ${left.join(', ')}.`];
}

/** @param {Document} document @returns {string} the section of a runtime, in Markdown */
export function section(document) {
  const measured = document.labs.filter(({ measurements }) => measurements.length > 0);
  const rows = measured.map((one) => ({ ...one, all: all(one.measurements) }));
  const total = all(measured.flatMap(({ measurements }) => measurements));
  const because = reasons(rows);
  const open = aimsThatAre(total, 'open');
  const wrong = total.reduce((sum, one) => sum + one.wrong, 0);
  const notes = [
    ...(open === NONE ? [] : [`All labs together do not decide ${open}.`]),
    ...(wrong === 0 ? [] : [`A slowed variant was called faster in ${wrong} measurements.`]),
    ...leftText(document.labs),
  ];
  return [
    heading(document),
    markdownTable([
      HEAD,
      ...rows.map(({ lab, preset, all }) => row(`${lab}, ${preset}`, all, countText)),
      row('all labs', total, rateText),
    ]),
    ...(notes.length > 0 ? [notes.join(' ')] : []),
    ...(because.length > 0 ? [because.join('\n')] : []),
  ].join('\n\n');
}

/** @param {string} runtime */
const markers = (runtime) => [
  `<!-- self-test in ${runtime}: npm --prefix research run self-test -- --write -->`,
  `<!-- end of the self-test in ${runtime} -->`,
];

/**
 * @param {string} page docs/measuring.md
 * @param {string} runtime
 * @param {string} text
 * @returns {string} the page with this section of a runtime
 */
export function withSection(page, runtime, text) {
  const [begin, end] = markers(runtime);
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no place for the section: ${begin} … ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}
