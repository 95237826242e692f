/** Tables as CSV files (RFC 4180) in UTF-8, with a byte order mark, by which spreadsheets recognise UTF-8. */

export type Cell = string | number | boolean | null;

export interface Sheet {
  /** Heads with units: `ratio`, `time (ms)`. */
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Text that a spreadsheet would evaluate as a formula. Numbers are not affected: they are written from numbers. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csv = ({ columns, rows }: Sheet): string =>
  `\ufeff${[columns, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
