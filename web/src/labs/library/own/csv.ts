/**
 * Reads a table of songs, one in each line. The first line contains the names of the properties; the delimiter is a
 * comma, a semicolon or a tab.
 */
import { own as words } from '../../../words/library.own.en.ts';
import { Cells } from './cells.ts';
import { BadRow, checkLengths, type Read, Rows } from './rows.ts';
import { columnOf, type Fact, fact, namesSongs, songAt } from './song.ts';

const SOURCE = 'plugin/csv';

/** A first line with which a table for Excel names its delimiter. */
const SEPARATOR = /^"?sep=([,;\t|])"?[\r\n]/i;

/** The delimiter that occurs most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const [head] = text.split(/[\r\n]/, 1);
  const bare = head.replace(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return [',', ';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most));
}

/** @param name name of the file @throws Error if the first line contains no known property */
export function fromCsv(text: string, name: string): Read {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = SEPARATOR.exec(plain)?.[1];
  const delimiter = separator ?? delimiterOf(plain);
  const cells = new Cells(plain, delimiter);
  if (separator !== undefined) cells.next();
  const head = cells.next();
  if (head?.wrong !== undefined) throw new Error(words.badTable(head.line, head.wrong));
  const names = head?.cells ?? [];
  const columns = names.map((cell) => {
    checkLengths(cell, '');
    return columnOf(cell);
  });
  if (!namesSongs(columns)) throw new Error(words.noHead(names));
  const rows = new Rows(name);
  for (let row = cells.next(); row; row = cells.next()) {
    const { line, cells: values, wrong } = row;
    const song = (): Fact[] => {
      if (wrong !== undefined) throw new BadRow(wrong);
      // A comma that was not quoted shifts the cells behind it.
      if (values.slice(columns.length).some((cell) => cell.trim() !== ''))
        throw new BadRow(words.surplus(values.length, columns.length));
      const facts = columns.flatMap((column, nth) => {
        const cell = values[nth] ?? '';
        if (column.key !== '') checkLengths(column.key, cell);
        return fact(column, cell, SOURCE) ?? [];
      });
      return songAt(facts, `${name}#${line}`);
    };
    rows.add(line, () => values.join(delimiter), song);
  }
  return rows.end();
}
