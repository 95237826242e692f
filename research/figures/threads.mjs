/** Figures of the job pools on real threads: `docs/threads.md`. */
import { markdownTable } from '../../scripts/markdown.mjs';
import { comparisonOf, merged, noise, quartiles, ratio, source, sources, times } from './cells.mjs';

/** The page's names of the variants. */
const NAMES = {
  baseline: 'Baseline',
  'free-list': 'Free list',
  inline: 'Inline',
  shipped: 'Free list + inline',
  bounded: 'Bounded',
  beyond: 'Ring',
};
/** @typedef {keyof typeof NAMES} Variant */

/** @type {[string, Variant, Variant][]} preset, baseline and variant */
const SMALL = [
  ['as-published', 'baseline', 'free-list'],
  ['as-published', 'baseline', 'inline'],
  ['as-published', 'baseline', 'shipped'],
  ['as-published', 'shipped', 'beyond'],
  ['as-published', 'baseline', 'beyond'],
];
/** @type {[string, Variant, Variant][]} */
const LARGE = [
  ['real-job', 'baseline', 'free-list'],
  ['real-job', 'baseline', 'inline'],
  ['real-job', 'baseline', 'shipped'],
  ['bound-broadcast', 'baseline', 'bounded'],
  ['bound-signal', 'baseline', 'bounded'],
  ['real-job', 'shipped', 'beyond'],
  ['real-job', 'baseline', 'beyond'],
];

/** @param {[string, Variant, Variant][]} compared the measurements that they are in, each once */
const documentsOf = (compared) => [...new Set(compared.map(([preset]) => `threads.chromium.${preset}`))];

/** @param {[string, Variant, Variant][]} compared */
const tableOf =
  (compared) =>
  (/** @type {import('../../scripts/bench/document.mjs').Document[]} */ ...documents) => {
    const all = merged(documents);
    const rows = compared.map(([preset, baseline, variant]) => {
      const found = comparisonOf(all, preset, baseline, variant);
      const names = `${NAMES[variant]} against ${NAMES[baseline]}`;
      return [names, `\`${preset}\``, times(found), ratio(found), quartiles(found)];
    });
    const head = ['compared', 'preset', 'a job, baseline and variant', 'ratio', 'quartiles'];
    return `${sources(documentsOf(compared), documents)}\n\n${markdownTable([head, ...rows])}`;
  };

/** @param {import('../../scripts/bench/document.mjs').Document} document the pools of others beside ours */
function rivals(document) {
  const rows = document.comparisons
    .filter(({ variant }) => variant === 'beyond')
    .map((one) => [
      ...[`\`${one.preset}\``, `\`${one.baseline}\``, times(one), ratio(one), noise(one)],
    ]);
  const head = ['preset', 'rival', 'a job, rival and ours', 'ratio', 'noise floor'];
  return `${source('threads-rivals.native', document)}\n\n${markdownTable([head, ...rows])}`;
}

/** @type {Record<string, import('./tables.mjs').Table>} */
export const threads = {
  threads: { documents: documentsOf(SMALL), write: tableOf(SMALL) },
  'threads-rivals': { documents: ['threads-rivals.native'], write: rivals },
  'threads-real-job': { documents: documentsOf(LARGE), write: tableOf(LARGE) },
};
