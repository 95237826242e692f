/** Tables as files of comma-separated values, as RFC 4180 has them, in UTF-8 with the mark by which spreadsheets know it. */

export type Cell = string | number | boolean | null;

export interface Sheet {
  /** with units: `ratio`, `time (ms)` */
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** What a spreadsheet takes for a formula, and would run. Numbers are none: they are written from numbers. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csv = ({ columns, rows }: Sheet): string =>
  `\ufeff${[columns, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
