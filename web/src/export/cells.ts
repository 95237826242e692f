/** Tables of numbers, from tables as they are on screen, and as CSV files. */
import type { Table } from '../components/tables.ts';

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

/** A CSV file (RFC 4180) in UTF-8, with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csv = ({ columns, rows }: Sheet): string =>
  `\ufeff${[columns, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;

interface Read {
  value: Cell;
  unit: string;
}

const NUMBER = /^([−-]?)(\d+(?:[\u202f ]\d{3})*(?:\.\d+)?)(?:[\u202f ]?([^\d\s][^\d]*))?$/u;

/** Texts that stand for no value. */
const NONE = new Set(['', '–', '—']);

function read(text: string): Read | null {
  if (NONE.has(text)) return null;
  const [, sign, digits, unit = ''] = NUMBER.exec(text) ?? [];
  if (digits === undefined) return { value: text, unit: '' };
  return { value: Number(`${sign ? '-' : ''}${digits.replace(/[\u202f ]/g, '')}`), unit };
}

/** The unit that all cells share if all values are numbers; undefined if units differ. */
function shared(cells: readonly (Read | null)[]): string | undefined {
  const there = cells.filter((one) => one !== null);
  const [first] = there;
  const alike = there.every(({ value, unit }) => typeof value === 'number' && unit === first.unit);
  return first && alike ? first.unit : undefined;
}

const headed = (column: string, unit: string | undefined) => (unit ? `${column} (${unit})` : column);

/**
 * Converts a table as it is on screen: `12 480 ms` becomes 12480 in a column whose head names the unit. If units differ
 * between rows, an additional column contains them.
 * @param unitHead head of the column of units, if one is needed
 */
export function sheet({ columns, rows }: Table, unitHead: string): Sheet {
  const cells = rows.map((row) => row.map(read));
  const units = columns.map((_, index) => shared(cells.map((row) => row[index] ?? null)));
  const text = (row: number, index: number) => rows[row][index] ?? '';
  const plain = (cell: Read | null | undefined, row: number, index: number): Cell => {
    if (!cell) return null;
    // In a column of texts, a number keeps its unit.
    return typeof cell.value === 'number' && cell.unit === '' ? cell.value : text(row, index);
  };
  const byRow = cells.map(([, ...rest]) => shared(rest));
  if (columns.slice(1).some((_, index) => units[index + 1] === undefined) && byRow.some((unit) => unit)) {
    return {
      columns: [columns[0], unitHead, ...columns.slice(1)],
      rows: cells.map(([, ...rest], row) => [
        ...[text(row, 0), byRow[row] || null],
        ...rest.map((cell, index) => (byRow[row] ? (cell?.value ?? null) : plain(cell, row, index + 1))),
      ]),
    };
  }
  return {
    columns: columns.map((column, index) => headed(column, units[index])),
    rows: cells.map((row, at) =>
      row.map((cell, index) => (units[index] === undefined ? plain(cell, at, index) : (cell?.value ?? null))),
    ),
  };
}
