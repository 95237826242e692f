/**
 * The result of the CPU check as text, and as the table of `docs/bench.md`.
 *
 * @typedef {import('./check.mjs').CpuDocument} CpuDocument
 * @typedef {import('./check.mjs').CpuOfLab} CpuOfLab
 */
import { markdownTable } from '../../scripts/markdown.mjs';
import { PlainError } from '../../scripts/run.mjs';
import { alignColumns } from '../../scripts/bench/align.mjs';

/** @param {number | null} ratio */
const three = (ratio) => ratio?.toFixed(3) ?? '–';

/** @param {CpuOfLab} lab */
const verdict = ({ ratio, agrees }) =>
  agrees ? 'agrees' : ratio === null ? 'too few undisturbed windows' : 'differs';

/** The labs of all runtimes, each once. @param {CpuDocument} document */
const labsOf = ({ runtimes }) => [
  ...new Map(runtimes.flatMap(({ labs }) => labs).map((one) => [one.lab, one])).values(),
];

/** @param {CpuDocument} document @returns {string} */
export function cpuText(document) {
  const rows = document.runtimes.flatMap(({ runtime, labs }) =>
    labs.map((lab) => [
      ...[lab.lab, lab.preset, runtime, three(lab.ratio)],
      lab.quartiles?.map(three).join(' – ') ?? '–',
      ...[String(lab.windows), String(lab.preempted), verdict(lab)],
    ]),
  );
  const head = ['lab', 'preset', 'runtime', 'CPU / elapsed', 'quartiles', 'windows', 'preempted', 'verdict'];
  const load = document.run.load.map((value) => value.toFixed(2)).join(', ');
  return `${alignColumns(head, rows, [0, 1, 2, 7])}\n\nAllowed: 1 ± ${document.tolerance}. Load before: ${load}.`;
}

/** @param {CpuOfLab | undefined} lab */
function cell(lab) {
  if (!lab) return '–';
  if (!lab.quartiles) return verdict(lab);
  const [low, high] = lab.quartiles.map(three);
  const ratio = three(lab.ratio);
  const text = low === ratio && high === ratio ? ratio : `${ratio} (${low}–${high})`;
  return lab.agrees ? text : `${text}, ${verdict(lab)}`;
}

/** @param {CpuDocument} document @returns {string} a table with a row for each lab, and what it was measured on */
export function cpuTable(document) {
  const { run, runtimes } = document;
  const names = runtimes.map(({ runtime, version }) => `${runtime}, ${version}`);
  const rows = labsOf(document).map(({ lab, preset }) => [
    ...[`\`${lab}\``, `\`${preset}\``],
    ...runtimes.map(({ labs }) => cell(labs.find((one) => one.lab === lab))),
  ]);
  const load = run.load.map((value) => value.toFixed(1)).join(', ');
  return [
    markdownTable([['lab', 'preset', ...names], ...rows]),
    '',
    `\`npm --prefix research run cpu -- --write\`, ${run.date.slice(0, 10)}, ${run.processor}, ${run.os}, load before ${load}.`,
  ].join('\n');
}

const PLACE = /(<!-- CPU check: .* -->\n)(?:(?!<!--)[^])*(<!-- end of table -->)/;

/**
 * @param {string} text of the document
 * @param {CpuDocument} document
 * @throws {PlainError} if the document has no place for the table
 */
export function withCpuTable(text, document) {
  if (!PLACE.test(text)) throw new PlainError('docs/bench.md has no marker <!-- CPU check: … -->.');
  return text.replace(PLACE, (_, begin, end) => `${begin}\n${cpuTable(document)}\n\n${end}`);
}
