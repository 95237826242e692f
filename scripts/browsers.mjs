/** `node scripts/browsers.mjs`: writes the figures of the last `npm test -- --engines` as a table into docs/browsers.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from './markdown.mjs';
import { command, isMain, PlainError, root } from './run.mjs';

/** Folders below `test-results/engines/`, in the order of the columns. */
const ENGINES = ['chromium', 'firefox', 'webkit'];

/** @typedef {import('../tests/engines/sweep.ts').EngineFigures} Figures */

/** @param {string} folder `test-results/engines` @returns {Figures[]} of the engines whose sweep has run there */
export function readFigures(folder) {
  return ENGINES.flatMap((engine) => {
    try {
      return [JSON.parse(readFileSync(join(folder, engine, 'figures.json'), 'utf8'))];
    } catch {
      return [];
    }
  });
}

/** @param {number[]} values @returns {number} the median */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`;

/** @type {[name: string, read: (figures: Figures) => string][]} */
const ROWS = [
  ['smallest clock step', ({ clockTick }) => clockTick ?? '–'],
  ['noise floor of the ring, A against A', ({ noiseFloor }) => noiseFloor ?? '–'],
  ['silence heard in 10 s of sound', ({ sound }) => sound?.silence ?? '–'],
  [
    'underruns of the device in 10 s of sound',
    ({ sound }) => (sound ? (sound.underruns ?? 'not reported') : '–'),
  ],
  [
    'time to the first figure, median of all labs',
    ({ labs }) => ms(median(Object.values(labs).map((lab) => lab.firstFigure))),
  ],
  [
    'time to the first figure, longest',
    ({ labs }) => ms(Math.max(...Object.values(labs).map((lab) => lab.firstFigure))),
  ],
  [
    'labs measured; of these too noisy to say',
    ({ labs }) => {
      const all = Object.values(labs);
      return `${all.length}; ${all.filter(({ tooNoisy }) => tooNoisy).length}`;
    },
  ],
  ['the sweep took', ({ seconds }) => `${seconds} s`],
];

/** @param {Figures[]} all @returns {string} */
export function figuresTable(all) {
  return markdownTable([
    ['', ...all.map(({ version }) => version)],
    ...ROWS.map(([name, read]) => [name, ...all.map(read)]),
  ]);
}

const [BEGIN, END] = ['<!-- figures: node scripts/browsers.mjs -->', '<!-- end of figures -->'];

/** @param {string} page of docs @param {string} table @returns {string} the page with that table in the place of its own */
function withTable(page, table) {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`The page has no place for the table: ${BEGIN} … ${END}`);
  return `${page.slice(0, from + BEGIN.length)}\n\n${table}\n\n${page.slice(to)}`;
}

if (isMain(import.meta.url)) {
  await command(async () => {
    const figures = readFigures(join(root, 'test-results', 'engines'));
    if (figures.length === 0) throw new PlainError('No sweep has run here: run npm test -- --engines first.');
    const page = join(root, 'docs', 'browsers.md');
    writeFileSync(page, withTable(readFileSync(page, 'utf8'), figuresTable(figures)));
  });
}
