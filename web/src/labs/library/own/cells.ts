/**
 * Rows of a CSV table (RFC 4180): cells between delimiters, quoted if they contain a delimiter, a quote or a line
 * break. Lines end in CR LF, LF or CR. Each character is visited at most four times, whatever the text is: an invalid
 * row ends at its error, and reading continues in the next line; the reader goes back only for an unclosed quote, of
 * which there is at most one.
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
      if (row.wrong !== undefined || row.cells.some((cell) => cell !== '')) return row;
    }
    return undefined;
  }

  #row(): Row {
    const [start, line] = [this.#at, this.#line];
    const cells: string[] = [];
    let count = 0;
    for (;;) {
      const cell = this.#text[this.#at] === QUOTE ? this.#quoted() : this.#plain();
      if (cell === undefined) {
        // The quote is not closed: this line is left out, and the following ones are read separately.
        [this.#at, this.#line] = [start, line];
        this.#skip();
        return { line, cells, wrong: words.openQuote };
      }
      if (++count <= MOST_VALUES + 1) cells.push(cell);
      const end = this.#text[this.#at];
      if (end === this.#delimiter) {
        this.#at++;
        continue;
      }
      if (end !== undefined && end !== '\n' && end !== '\r') {
        this.#skip();
        return { line, cells, wrong: words.afterQuote(end) };
      }
      this.#newline();
      const wrong = count > MOST_VALUES ? words.manyValues(count, MOST_VALUES) : undefined;
      return { line, cells, wrong };
    }
  }

  /** A cell up to its delimiter or the end of the line. */
  #plain(): string {
    const from = this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      const letter = this.#text[this.#at];
      if (letter === this.#delimiter || letter === '\n' || letter === '\r') break;
    }
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
