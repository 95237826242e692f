/** Figures of the memory pools: `docs/pools.md`. */
import { markdownTable } from '../../scripts/markdown.mjs';
import { comparisonOf, duration, merged, modelledOf, ratio, source, sources } from './cells.mjs';

/** @typedef {import('../../scripts/bench/document.mjs').Document} Document */

/** Compared pools. The first of each is the baseline. */
const COMPARED = [
  ['none', 'fifo'],
  ['none', 'sync-pool'],
  ['fifo', 'cap-0'],
  ['fifo', 'lifo'],
  ['fifo', 'locked'],
  ['fifo', 'sync-pool'],
  ['fifo', 'ranges'],
  ['ranges', 'log'],
  ['fifo', 'log'],
  ['none', 'log'],
];

const code = (/** @type {string[]} */ names) => names.map((name) => `\`${name}\``).join(', ');

/** Presets with chunks of 128 and of 4 096 bytes, and one whose blocks stay in the caches. */
const SIZES = ['small-chunks', 'medium-chunks'];
const SIZES_MEASURED = SIZES.map((preset) => `pools.chromium.${preset}`);
const CACHED = 'one-small-ring';

/** @param {Document[]} documents one for each size */
function sizes(...documents) {
  const all = merged(documents);
  const rows = COMPARED.map(([baseline, variant]) => [
    code([baseline, variant]),
    ...SIZES.flatMap((preset) => {
      const found = comparisonOf(all, preset, baseline, variant);
      return [ratio(found), ratio(modelledOf(found))];
    }),
  ]);
  const head = ['baseline, variant', '128 bytes', 'with the collector', '4 096 bytes', 'with the collector'];
  return `${sources(SIZES_MEASURED, documents)}\n\n${markdownTable([head, ...rows])}`;
}

/** @param {Document} document */
function caches(document) {
  const rows = COMPARED.map(([baseline, variant]) => {
    const found = comparisonOf(document, CACHED, baseline, variant);
    const modelled = modelledOf(found);
    return [
      code([baseline, variant]),
      ...[duration(found.variant_ns), ratio(found), duration(modelled.variant_ns), ratio(modelled)],
    ];
  });
  const head = [
    ...['baseline, variant', 'a frame in the variant', 'ratio'],
    ...['a frame with the collector', 'ratio with the collector'],
  ];
  return `${source(`pools.chromium.${CACHED}`, document)}\n\n${markdownTable([head, ...rows])}`;
}

/** @param {Document} own pools that threads share @param {Document} handed the same where another thread gives the blocks back */
function shared(own, handed) {
  const variants = ['none', 'locked', 'sync-pool', 'fifo'];
  const rows = [own, handed].flatMap((document) => {
    const presets = [...new Set(document.comparisons.map(({ preset }) => preset))];
    return presets.map((preset) => {
      const all = document.comparisons.filter((one) => one.preset === preset);
      const time = (/** @type {string} */ id) => {
        const as = all.find(({ variant }) => variant === id);
        return duration(as?.variant_ns ?? all.find(({ baseline }) => baseline === id)?.baseline_ns ?? null);
      };
      const over = (/** @type {string} */ baseline) =>
        ratio(comparisonOf(document, preset, baseline, 'sync-pool'));
      return [`\`${preset}\``, ...variants.map(time), over('locked'), over('none')];
    });
  });
  const head = ['preset', ...variants.map((variant) => `\`${variant}\`, a frame`)];
  const ratios = ['`sync-pool` over `locked`', '`sync-pool` over `none`'];
  const sources = [source('pools-threads.native', own), source('pools-handed.native', handed)];
  return `${sources.join('\n')}\n\n${markdownTable([[...head, ...ratios], ...rows])}`;
}

/** @type {Record<string, import('./tables.mjs').Table>} */
export const pools = {
  pools: { documents: SIZES_MEASURED, write: sizes },
  'pools-caches': { documents: [`pools.chromium.${CACHED}`], write: caches },
  'pools-threads': { documents: ['pools-threads.native', 'pools-handed.native'], write: shared },
};
