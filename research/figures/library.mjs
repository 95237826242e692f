/** Figures of the library beside SQLite: `docs/library.md`. */
import { markdownTable } from '../../scripts/markdown.mjs';
import { comparisonOf, duration, ratio, source } from './cells.mjs';

/** @typedef {import('../../scripts/bench/document.mjs').Document} Document */

/** The blog's queries by preset, and how many times as fast as SQLite midb was there. */
const QUERIES = {
  one: ['one', '1 410'],
  all: ['*', '2.47'],
  metallica: ['artist:metallica', '2.06'],
  'above-20': ['tracknr>20', '16.2'],
  'above-30': ['tracknr>30', '117'],
  comment: ['+comment', '4.05'],
  long: ['tracknr:4 OR …', '10.05'],
};
/** Compared with each other: the baseline, the variant and the column's head. */
const COMPARED = [
  ['sql-wide', 'columns', '`columns` over `sql-wide`'],
  ['sql-wide', 'sql-wide-rows', '`sql-wide-rows` over `sql-wide`'],
  ['sql-wide-rows', 'columns', '`columns` over `sql-wide-rows`'],
  ['midb', 'columns', '`columns` over `midb`'],
  ['midb', 'ready-rows', '`ready-rows` over `midb`'],
  ['ready-rows', 'columns', '`columns` over `ready-rows`'],
];

/** @param {Document} document */
function queries(document) {
  const rows = Object.entries(QUERIES).map(([preset, [text, published]]) => {
    const of = (/** @type {string[]} */ [baseline, variant]) =>
      comparisonOf(document, preset, baseline, variant);
    const old = of(['sql-old', 'midb']);
    return [
      `\`${text}\``,
      duration(old.variant_ns),
      ratio(old),
      published,
      ...COMPARED.map((pair) => ratio(of(pair))),
    ];
  });
  const head = [
    'query',
    'midb takes',
    'midb over XMMS2’s SQL',
    'the blog’s',
    ...COMPARED.map(([, , title]) => title),
  ];
  return `${source('library-sqlite.chromium', document)}\n\n${markdownTable([head, ...rows])}`;
}

/** @type {Record<string, import('./tables.mjs').Table>} */
export const library = {
  'library-sqlite': { documents: ['library-sqlite.chromium'], write: queries },
};
