/**
 * Rows of a CSV table (RFC 4180): cells between delimiters, quoted if they contain a delimiter, a quote or a line
 * break; blanks may surround the quotes. Lines end in CR LF, LF or CR.
 *
 * Each character is visited at most five times, whatever the text is. An invalid row ends at its error, and reading
 * continues in the next line. The reader goes back only to a quote that is not closed, or behind whose end the cell does
 * not end: at most once over each character, since between such a quote and its end all quotes are doubled, and a quoted
 * cell that begins at a doubled quote ends there.
 */
import { own as words } from '../../../words/library.own.en.ts';
import { MOST_TEXT, MOST_VALUES } from './limits.ts';

/** A row with the number of its first line. `wrong`: why it is invalid. */
interface Row {
  line: number;
  cells: string[];
  wrong?: string;
}

const QUOTE = '"';
const BLANKS = ' \t\u00A0';

/** Reads the rows of a text one by one. */
export class Cells {
  readonly #text: string;
  readonly #delimiter: string;
  #at = 0;
  #line = 1;
  /** Number of visited characters. */
  steps = 0;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
  }

  /** @returns the next row that is not empty; undefined at the end */
  next(): Row | undefined {
    while (this.#at < this.#text.length) {
      const row = this.#row();
      if (row.wrong !== undefined || row.cells.some((cell) => cell.trim() !== '')) return row;
    }
    return undefined;
  }

  #row(): Row {
    const line = this.#line;
    const cells: string[] = [];
    let count = 0;
    for (;;) {
      const cell = this.#cell();
      if (cell === undefined) {
        // The quote is not closed: its line ends the row, and the following ones are read separately.
        const wrong = words.openQuote(this.#line);
        this.#skip();
        return { line, cells, wrong };
      }
      if (++count <= MOST_VALUES + 1) cells.push(cell);
      const end = this.#text[this.#at];
      if (end === this.#delimiter) {
        this.#at++;
        continue;
      }
      if (!this.#isEnd()) {
        this.#skip();
        return { line, cells, wrong: words.afterQuote(end) };
      }
      this.#newline();
      const wrong = count > MOST_VALUES ? words.manyValues(count, MOST_VALUES) : undefined;
      return { line, cells, wrong };
    }
  }

  /** A cell; undefined at a quote that is not closed. After blanks, such a quote is part of the cell's text. */
  #cell(): string | undefined {
    const [from, line] = [this.#at, this.#line];
    this.#blanks();
    if (this.#text[this.#at] !== QUOTE) {
      this.#at = from;
      return this.#plain();
    }
    const opening = this.#at;
    const cell = this.#quoted();
    const end = this.#at;
    this.#blanks();
    if (cell !== undefined && this.#isEnd()) return cell;
    // An error after the quote is reported at the letter behind it.
    this.#at = cell === undefined ? opening : end;
    if (opening === from) return cell;
    [this.#at, this.#line] = [from, line];
    return this.#plain();
  }

  /** Skips blanks; a tab may also be the delimiter. */
  #blanks() {
    const from = this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      const letter = this.#text[this.#at];
      if (letter === this.#delimiter || !BLANKS.includes(letter)) break;
    }
    this.steps += this.#at - from;
  }

  /** Whether a cell ends here. */
  #isEnd(): boolean {
    const letter = this.#text[this.#at];
    return letter === undefined || letter === this.#delimiter || letter === '\n' || letter === '\r';
  }

  /** A cell up to its delimiter or the end of the line. */
  #plain(): string {
    const from = this.#at;
    while (!this.#isEnd()) this.#at++;
    this.steps += this.#at - from + 1;
    return this.#text.slice(from, this.#at);
  }

  /** A quoted cell; undefined if the text ends before the quote is closed. */
  #quoted(): string | undefined {
    const from = this.#at++;
    const parts: string[] = [];
    let length = 0;
    for (;;) {
      const end = this.#text.indexOf(QUOTE, this.#at);
      this.steps += (end < 0 ? this.#text.length : end) - this.#at + 1;
      if (end < 0) return undefined;
      // A value that is too long is not assembled: its length is enough to refuse it.
      if (length <= MOST_TEXT) parts.push(this.#text.slice(this.#at, end));
      length += end - this.#at;
      this.#at = end + 1;
      if (this.#text[this.#at] !== QUOTE) break;
      if (length <= MOST_TEXT) parts.push(QUOTE);
      length++;
      this.#at++;
    }
    this.#count(from, this.#at);
    return parts.join('');
  }

  /** Counts the line breaks in a range that was read. */
  #count(from: number, to: number) {
    for (let at = from; at < to; at++) {
      const letter = this.#text[at];
      if (letter === '\n' || (letter === '\r' && this.#text[at + 1] !== '\n')) this.#line++;
    }
  }

  /** Skips to the next line. */
  #skip() {
    this.#plainLine();
    this.#newline();
  }

  #plainLine() {
    const from = this.#at;
    while (this.#at < this.#text.length && !'\r\n'.includes(this.#text[this.#at])) this.#at++;
    this.steps += this.#at - from;
  }

  #newline() {
    if (this.#at >= this.#text.length) return;
    if (this.#text[this.#at] === '\r' && this.#text[this.#at + 1] === '\n') this.#at++;
    this.#at++;
    this.#line++;
  }
}
