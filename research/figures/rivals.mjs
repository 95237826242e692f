/** Ours beside what others use: `docs/bench.md`. */
import { markdownTable } from '../../scripts/markdown.mjs';
import { comparisonOf, noise, ratio, source, times } from './cells.mjs';

/** @typedef {import('../../scripts/bench/document.mjs').Document} Document */

const DOCUMENTS = [
  'ring-samples.chromium',
  'ring-samples.native',
  'threads-rivals.native',
  'library-sqlite.chromium',
  'threads-workerpool.chromium',
];

/** The index of a document, a preset, the rival, ours, and what is compared. @type {[number, string, string, string, string][]} */
const COMPARED = [
  [0, 'threads-samples', 'ringbuf.js', 'spsc', 'a block of 128 samples, ringbuf.js, Chromium'],
  [0, 'threads-samples', 'rtrb', 'spsc', 'a block of 128 samples, rtrb, Chromium'],
  [1, 'threads-samples', 'rtrb', 'spsc', 'a block of 128 samples, rtrb, natively'],
  [2, 'job-rivals', 'textbook', 'beyond', 'a job, 4 workers: mutex and condition variable'],
  [2, 'job-rivals', 'crossbeam', 'beyond', 'a job, 4 workers: crossbeam-deque'],
  [2, 'job-rivals-two-producers', 'crossbeam', 'beyond', 'a job, 2 producers, 2 workers: crossbeam-deque'],
  [4, 'as-published', 'workerpool', 'beyond', 'a job, 4 workers: workerpool, Chromium'],
  [3, 'all', 'sql-wide', 'columns', 'the query `*`: SQLite on a wide table'],
  [3, 'long', 'sql-wide', 'columns', 'the long query: SQLite on a wide table'],
];

/** @param {Document[]} documents */
function write(...documents) {
  const rows = COMPARED.map(([document, preset, rival, ours, what]) => {
    const found = comparisonOf(documents[document], preset, rival, ours);
    return [what, times(found), ratio(found), noise(found)];
  });
  const head = ['work and rival', 'rival and ours', 'ours, times as fast', 'noise floor'];
  // The other measurements are named beside the tables of their labs' pages.
  const own = DOCUMENTS.length - 1;
  return `Of \`workerpool\`: ${source(DOCUMENTS[own], documents[own])}\n\n${markdownTable([head, ...rows])}`;
}

/** @type {Record<string, import('./tables.mjs').Table>} */
export const rivals = { rivals: { documents: DOCUMENTS, write } };
