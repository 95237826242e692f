/**
 * Rows of a CSV table (RFC 4180): cells between delimiters, quoted if they contain a delimiter, a quote or a line
 * break; blanks may surround the quotes. Lines end in CR LF, LF or CR.
 *
 * An invalid row ends at its error, and reading continues in the next line. The time is linear in the length of the text:
 * the reader goes back only to a quote that is not closed, or behind whose end the cell does not end. That is at most once
 * over each character, since between such a quote and its end all quotes are doubled, and a quoted cell that begins at a
 * doubled quote ends there.
 */
import { own as words } from '../../../words/library.own.en.ts';
import { MOST_VALUES } from './limits.ts';

/** A row with the number of its first line. `wrong`: why it is invalid. */
export interface Row {
  line: number;
  cells: string[];
  wrong?: string;
}

const QUOTE = '"';

/** The rows that are not empty. */
export function* csvRows(text: string, delimiter: string): Generator<Row> {
  const blanks = new Set([' ', '\t', '\u00A0'].filter((blank) => blank !== delimiter));
  const cellEnd = new RegExp(`[${delimiter}\r\n]|$`, 'g');
  const lineEnd = /[\r\n]|$/g;
  let [at, line] = [0, 1];

  const next = (end: RegExp) => {
    end.lastIndex = at;
    return end.exec(text)?.index ?? text.length;
  };
  const afterBlanks = (from: number) => {
    while (blanks.has(text[from])) from++;
    return from;
  };
  const closingQuote = (from: number) => {
    let found = text.indexOf(QUOTE, from);
    while (found >= 0 && text[found + 1] === QUOTE) found = text.indexOf(QUOTE, found + 2);
    return found;
  };
  /** Moves to a place behind, and counts the lines up to it. */
  const moveTo = (place: number) => {
    line += text.slice(at, place).match(/\r\n?|\n/g)?.length ?? 0;
    at = place;
  };

  /** @returns the next cell; undefined if its row is wrong */
  function cell(row: Row): string | undefined {
    const [begin, opening] = [at, afterBlanks(at)];
    if (text[opening] === QUOTE) {
      const closing = closingQuote(opening + 1);
      const end = afterBlanks(closing + 1);
      if (closing >= 0 && (end === text.length || [delimiter, '\n', '\r'].includes(text[end]))) {
        moveTo(end);
        return text.slice(opening + 1, closing).replaceAll('""', QUOTE);
      }
      // After blanks, such a quote is part of the cell's text.
      if (opening === begin) {
        row.wrong = closing < 0 ? words.openQuote(line) : words.afterQuote(text[closing + 1]);
        if (closing >= 0) moveTo(closing + 1);
        at = next(lineEnd);
        return undefined;
      }
    }
    at = next(cellEnd);
    return text.slice(begin, at);
  }

  while (at < text.length) {
    const row: Row = { line, cells: [] };
    let count = 0;
    for (;;) {
      const one = cell(row);
      if (++count <= MOST_VALUES + 1 && one !== undefined) row.cells.push(one);
      if (row.wrong !== undefined || text[at] !== delimiter) break;
      at++;
    }
    if (count > MOST_VALUES) row.wrong ??= words.manyValues(count, MOST_VALUES);
    moveTo(text.startsWith('\r\n', at) ? at + 2 : at + 1);
    if (row.wrong !== undefined || row.cells.some((cell) => cell.trim() !== '')) yield row;
  }
}
