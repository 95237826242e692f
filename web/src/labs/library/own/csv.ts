/**
 * Reads a table of songs, one in each line. The first line contains the names of the properties; the delimiter is a
 * comma, a semicolon or a tab.
 */
import { own as words } from '../../../words/library.own.en.ts';
import { Cells } from './cells.ts';
import { BadRow, checkLengths, type Read, Rows } from './rows.ts';
import { type Fact, fact, keyOf, songAt } from './song.ts';

const SOURCE = 'plugin/csv';

/** The delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const head = end < 0 ? text : text.slice(0, end);
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most));
}

/** @param name name of the file @throws Error if the first line contains no known property */
export function fromCsv(text: string, name: string): Read {
  const plain = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(plain);
  const cells = new Cells(plain, delimiter);
  const head = cells.next();
  if (head?.wrong !== undefined) throw new Error(words.badTable(head.line, head.wrong));
  const names = head?.cells ?? [];
  const keys = names.map((cell) => {
    checkLengths(cell, '');
    return keyOf(cell);
  });
  if (!keys.some((key) => key === 'title' || key === 'artist')) throw new Error(words.noHead(names));
  const rows = new Rows(name);
  for (let row = cells.next(); row; row = cells.next()) {
    const { line, cells: values, wrong } = row;
    const song = (): Fact[] => {
      if (wrong !== undefined) throw new BadRow(wrong);
      const facts = values.flatMap((cell, column) => {
        const key = keys[column] ?? '';
        if (key !== '') checkLengths(key, cell);
        return fact(key, cell, SOURCE) ?? [];
      });
      return songAt(facts, `${name}#${line}`);
    };
    rows.add(line, () => values.join(delimiter), song);
  }
  return rows.end();
}
