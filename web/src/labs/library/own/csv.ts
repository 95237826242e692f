/**
 * Reads a table of songs, one in each line. The first line contains the names of the properties; the delimiter is a
 * comma, a semicolon or a tab.
 */
import { own as words } from '../../../words/library.own.en.ts';
import { csvRows, type Row } from './cells.ts';
import { BadRow, checkLengths, type Read, Rows } from './rows.ts';
import { type Column, columnOf, type Fact, fact, namesSongs, songAt } from './song.ts';

const SOURCE = 'plugin/csv';

/** A first line with which a table for Excel names its delimiter. */
const SEPARATOR = /^"?sep=([,;\t|])"?(?=[\r\n])/i;

/** The delimiter that occurs most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const [head] = text.split(/[\r\n]/, 1);
  const bare = head.replace(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return [',', ';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most));
}

/** The columns that the first row names. @throws Error if none is a title or an artist */
function columnsIn({ line, cells, wrong }: Row): Column[] {
  if (wrong !== undefined) throw new Error(words.badTable(line, wrong));
  const columns = cells.map((cell) => {
    checkLengths(cell, '');
    return columnOf(cell);
  });
  if (!namesSongs(columns)) throw new Error(words.noHead(cells));
  return columns;
}

function songIn({ line, cells, wrong }: Row, columns: readonly Column[], name: string): Fact[] {
  if (wrong !== undefined) throw new BadRow(wrong);
  // A comma that was not quoted shifts the cells behind it.
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    throw new BadRow(words.surplus(cells.length, columns.length));
  const facts = columns.flatMap((column, nth) => {
    const cell = cells[nth] ?? '';
    if (column.key !== '') checkLengths(column.key, cell);
    return fact(column, cell, SOURCE) ?? [];
  });
  return songAt(facts, `${name}#${line}`);
}

/** @param name name of the file @throws Error if the first line contains no known property */
export function fromCsv(text: string, name: string): Read {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = SEPARATOR.exec(plain)?.[1];
  const delimiter = separator ?? delimiterOf(plain);
  const rows = new Rows(name);
  let columns: Column[] | undefined;
  for (const row of csvRows(plain.replace(SEPARATOR, ''), delimiter)) {
    const known = columns;
    if (!known) columns = columnsIn(row);
    else
      rows.add(
        row.line,
        () => row.cells.join(delimiter),
        () => songIn(row, known, name),
      );
  }
  if (!columns) throw new Error(words.noHead([]));
  return rows.end();
}
