/** Cells of the tables of figures, and the line that says where they come from. */
import { duration } from '../../scripts/bench/table.mjs';
import { PlainError } from '../../scripts/run.mjs';
import { partsOf } from './names.mjs';

/**
 * @typedef {import('../../scripts/bench/document.mjs').Comparison} Comparison
 * @typedef {import('../../scripts/bench/document.mjs').Document} Document
 * @typedef {import('../../scripts/bench/document.mjs').Figures} Figures
 */

const NONE = '–';

/**
 * A comparison of a document.
 * @param {Pick<Document, 'comparisons'>} document
 * @param {string} preset
 * @param {string} baseline
 * @param {string} variant
 * @throws {PlainError} if it is not there
 */
export function comparisonOf({ comparisons }, preset, baseline, variant) {
  const found = comparisons.find(
    (one) => one.preset === preset && one.baseline === baseline && one.variant === variant,
  );
  if (found) return found;
  throw new PlainError(
    `The document has no comparison of ${variant} with ${baseline} in the preset ${preset}.`,
  );
}

/**
 * The figures of a comparison with the lab's model included.
 * @param {Comparison} comparison
 * @throws {PlainError} if the lab has no model
 */
export function modelledOf({ lab, modelled }) {
  if (modelled === null) throw new PlainError(`The document has nothing modelled of the lab ${lab}.`);
  return modelled;
}

/** @param {number} value a ratio, with as many digits as mean something */
const digits = (value) => {
  if (value < 0.1) return value.toPrecision(2);
  if (value < 10) return value.toFixed(2);
  // Three digits; as a number, because a text of them would say `7.74e+3`.
  return value < 1_000 ? value.toPrecision(3) : Number(value.toPrecision(3)).toLocaleString('en');
};

/**
 * A ratio with its 95 % interval, and the verdict where it is neither faster nor slower.
 * @param {Figures} figures
 */
export function ratio({ ratio: median, low, high, verdict }) {
  if (median === null || low === null || high === null) return verdict;
  const text = `${digits(median)}× (${digits(low)} to ${digits(high)})`;
  return verdict === 'faster' || verdict === 'slower' ? text : `${text}, ${verdict}`;
}

/** @param {Figures} figures how far single pairs lie apart: their first and third quartile */
export const quartiles = ({ quartiles: of }) =>
  of === null ? NONE : `${digits(of[0])} and ${digits(of[2])}`;

/** @param {Figures} figures what the baseline's ratio with itself was */
export const noise = ({ noise_floor: floor }) => (floor === null ? NONE : `±${(floor * 100).toFixed(1)} %`);

/** @param {Figures} figures the times of both */
export const times = ({ baseline_ns: baseline, variant_ns: variant }) =>
  `${duration(baseline)} and ${duration(variant)}`;

/** @param {Figures} figures the change that a ratio means, in per cent of the baseline's time */
export function change({ ratio: median }) {
  if (median === null) return NONE;
  const percent = (1 / median - 1) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** @param {string} date ISO 8601 */
function day(date) {
  const [year, month, number] = date.slice(0, 10).split('-').map(Number);
  return `${number} ${MONTHS[month - 1]} ${year}`;
}

/** @param {Document} document of which the machine is described */
export const machineOf = ({ env, run }) =>
  `${env.cores} processors, ${run?.processor}, ${run?.os}`;

const RUNTIMES = { chromium: 'Chromium', node: 'Node', native: 'natively' };

/**
 * The command, machine and day of a document.
 * @param {string} name of the document
 * @param {Document} document
 * @throws {PlainError} if the document does not say how it was measured, or was a quick look
 */
export function source(name, document) {
  const { env, run } = document;
  if (!run || run.quick)
    throw new PlainError(`${name} is no full measurement: its figures are not written down.`);
  const runtime = RUNTIMES[/** @type {keyof typeof RUNTIMES} */ (env.runtime)] ?? env.runtime;
  const where = env.runtime === 'native' ? runtime : `${runtime} ${env.version}`;
  const { lab, runtime: of, preset } = partsOf(name);
  const only = preset === undefined ? '' : ` --preset ${preset}`;
  const spread = run.over ? ` --over ${run.over}` : '';
  const command = `npm run bench -- --lab ${lab} --runtime ${of}${only}${spread}`;
  const launches = `${run.instances} launches of at least ${run.pairs} pairs${run.over ? ` in ${run.over} minutes` : ''}`;
  return `\`${command}\`: ${where}, ${machineOf(document)}, ${day(run.date)}, ${launches}, ${loadBefore(document)}`;
}

/** The load before a measurement. @param {Document} document */
const loadBefore = ({ run }) => `load ${run?.load?.[0].toFixed(2) ?? 'unknown'} before.`;

/** What documents of one table have in common if one line says where all come from. @param {Document} document */
const circumstances = (document) => {
  const { env, run } = document;
  return [
    env.version,
    machineOf(document),
    run?.date.slice(0, 10),
    run?.instances,
    run?.pairs,
    run?.over,
  ].join();
};

/**
 * The command, machine and day of documents of one lab and runtime, each of another preset.
 * @param {string[]} names of the documents
 * @param {Document[]} documents
 * @throws {PlainError} if one does not say how it was measured, or was a quick look
 */
export function sources(names, documents) {
  const lines = names.map((name, nth) => source(name, documents[nth]));
  const [first, ...others] = documents.map(circumstances);
  if (names.length === 1 || others.some((other) => other !== first)) return lines.join('\n');
  const presets = names.slice(1).map((name) => `\`${partsOf(name).preset}\``);
  const load = Math.max(...documents.map(({ run }) => run?.load?.[0] ?? 0));
  return `${lines[0]}\nThe same with ${presets.join(', ')}, at loads of up to ${load.toFixed(2)}.`;
}

/**
 * The same as {@link source} of a native measurement whose comparisons were made in Chromium too: short if both were made on the
 * same machine and day, in the same way.
 * @param {string} name of the native document
 * @param {Document} native
 * @param {Document} chromium
 */
export function sourceBeside(name, native, chromium) {
  const line = source(name, native);
  const [one, other] = [native, chromium].map((document) =>
    circumstances({ ...document, env: { ...document.env, version: '' } }),
  );
  return one === other ? `The same with \`--runtime native\`, ${loadBefore(native)}` : line;
}

/** All comparisons of several documents. @param {Document[]} documents */
export const merged = (documents) => ({
  comparisons: documents.flatMap(({ comparisons }) => comparisons),
});

export { duration };
