/** Formats of a bench document: a table, JSON, and CSV for spreadsheets and statistics. */
import { formatTable } from './table.mjs';

/** @typedef {import('./document.mjs').Document} Document */

/**
 * Single samples as CSV, a row for each pair, as the page saves them.
 * @param {Document} document
 * @returns {Promise<string>}
 */
async function samplesCsv(document) {
  // Not imported at the top, because it needs the npm packages.
  const { importPage } = await import('./page-code.mjs');
  /** @type {typeof import('../../web/src/export/comparisons.ts')} */
  const { sampleSheet } = await importPage('web/src/export/comparisons.ts');
  /** @type {typeof import('../../web/src/export/cells.ts')} */
  const { csv } = await importPage('web/src/export/cells.ts');
  return csv(sampleSheet(document.comparisons.map((comparison) => ({ comparison, document }))));
}

/** The formats by their names. */
export const formats = {
  table: formatTable,
  json: (/** @type {Document} */ document) => JSON.stringify(document, null, 2),
  csv: samplesCsv,
};
