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

/** @param {number} slowed @returns {string} its name in sentences */
const named = (slowed) => (slowed === 0 ? 'A/A' : `+${slowed} %`);

/** @type {Record<State, string>} */
const STATES = { met: 'met', missed: 'missed', open: 'not decided' };

/**
 * The state of all aims together, and which of them are not met.
 * @param {Shown[]} all
 */
function aimsText(all) {
  const others = all.filter(({ state }) => state !== undefined && state !== 'met');
  if (others.length === 0) return STATES.met;
  return others.map(({ slowed, state }) => `${named(slowed)} ${state && STATES[state]}`).join(', ');
}

const HEAD = [
  'lab, preset',
  'A/A: faster or slower',
  ...SLOWED.slice(1).map((slowed) => `${named(slowed)}: found${slowed === 5 ? ` in ${IN_TIME} s` : ''}`),
  '+5 % measured as',
  'noise floor',
  'a measurement takes',
  'aims',
];

/** @param {string} name @param {Shown[]} all @returns {string[]} */
function row(name, all) {
  const none = all[0];
  const five = all.find(({ slowed }) => slowed === 5);
  return [
    name,
    ...all.map(({ found }) => rateText(found)),
    five && !Number.isNaN(five.arrived) ? `${five.arrived < 0 ? '' : '+'}${five.arrived.toFixed(1)} %` : NONE,
    `±${percent(none.floor, 1)}`,
    `${none.seconds.toFixed(1)} s`,
    aimsText(all),
  ];
}

/** @param {import('./document.mjs').Measurement[]} measurements */
const all = (measurements) => SLOWED.map((slowed) => shown(slowed, measurements));

/** Whether a rate itself, without its interval, is not as good as the aim. @param {Shown} shown */
function isShort({ slowed, state, found }) {
  if (state === undefined || found.of === 0) return false;
  return slowed === 0 ? found.rate > AIMS[0].most : found.rate < AIMS[slowed === 5 ? 5 : 20].least;
}

/**
 * Why a lab's rate is not as good as the aim.
 * @param {string} lab
 * @param {Shown} shown
 */
function why(lab, { slowed, state, found, floor, reach, spread, missed }) {
  const aim =
    slowed === 0
      ? `at most ${percent(AIMS[0].most)}`
      : `at least ${percent(AIMS[slowed === 5 ? 5 : 20].least)}`;
  const scatter = `The quartiles of single pairs are ±${percent(spread, 1)} apart, a ratio's interval reaches ±${percent(reach, 1)}, and the noise floor is ±${percent(floor, 1)} (medians).`;
  const reasons = Object.entries({
    'samples were too short for the clock': missed.clock,
    'the noise floor was above the slow-down': missed.noise,
    'the interval contained no difference': missed.unsure,
    'the measured difference was within the noise floor': missed.floor,
    [`it took more than ${IN_TIME} s`]: missed.late,
  }).flatMap(([reason, count]) => (count > 0 ? [`in ${count} ${reason}`] : []));
  const because = slowed === 0 || reasons.length === 0 ? '' : ` Of those without: ${reasons.join(', ')}.`;
  return `- **${lab}, ${named(slowed)}**: ${rateText(found)}; the aim is ${aim}, ${state === 'missed' ? 'missed' : 'not decided by so few'}.${because} ${scatter}`;
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
  const reasons = rows.flatMap(({ lab, all }) => all.filter(isShort).map((one) => why(lab, one)));
  const wrong = total.reduce((sum, one) => sum + one.wrong, 0);
  return [
    heading(document),
    markdownTable([
      HEAD,
      ...rows.map(({ lab, preset, all }) => row(`${lab}, ${preset}`, all)),
      row('all labs', total),
    ]),
    [`A slowed variant was called faster in ${wrong} measurements.`, ...leftText(document.labs)].join(' '),
    ...(reasons.length > 0 ? [reasons.join('\n')] : []),
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
