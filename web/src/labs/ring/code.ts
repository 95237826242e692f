/**
 * The engine's own source of a variant, cut to what publisher and readers do, with the line of each place where an actor
 * can stand. A place is a match arm on a constant named like the place: `lock next` is `LOCK_NEXT =>`.
 */

/** How a piece of a line is shown. */
type Tone = 'plain' | 'word' | 'comment' | 'text';
export interface Piece {
  text: string;
  tone: Tone;
}
interface Line {
  /** number in the file, from 1 */
  number: number;
  pieces: Piece[];
}
/** What one kind of actor does, as lines of source. */
export interface Listing {
  lines: Line[];
  /** line numbers of places, by the index that a scene gives; absent for places that all variants share */
  places: Map<number, number>;
}

const KEYWORDS =
  /^(as|break|const|continue|crate|else|enum|fn|for|if|impl|in|let|loop|match|mod|move|mut|pub|ref|return|self|Self|static|struct|super|trait|type|use|where|while)$/;
const TOKENS = /\/\/.*|"(?:[^"\\]|\\.)*"|[A-Za-z_][A-Za-z0-9_]*|[^A-Za-z_"/]+|./g;

/** A line in pieces; neighbours of the same tone are one. */
export function highlight(line: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [text] of line.matchAll(TOKENS)) {
    const tone: Tone = text.startsWith('//')
      ? 'comment'
      : text.startsWith('"')
        ? 'text'
        : KEYWORDS.test(text)
          ? 'word'
          : 'plain';
    const last = pieces.at(-1);
    if (last?.tone === tone) last.text += text;
    else pieces.push({ text, tone });
  }
  return pieces;
}

/** The publisher's and the readers' part of a file: what else is in it says how, not what. */
export function excerpt(
  text: string,
  writerPlaces: string[],
  readerPlaces: string[],
): { writer: Listing; reader: Listing } {
  const all = text.split('\n');
  return { writer: listing(all, 'step', writerPlaces), reader: listing(all, 'read', readerPlaces) };
}

/** One function, up to the brace that closes it, moved to the left margin. */
function listing(all: string[], fn: string, names: string[]): Listing {
  const from = all.findIndex((line) => new RegExp(`^\\s*fn ${fn}\\b`).test(line));
  if (from < 0) return { lines: [], places: new Map() };
  const margin = /^\s*/.exec(all[from])?.[0] ?? '';
  const to = all.indexOf(`${margin}}`, from);
  const lines = all.slice(from, to < 0 ? undefined : to + 1).map((line, index) => ({
    number: from + index + 1,
    pieces: highlight(line.slice(margin.length)),
  }));
  return { lines, places: find(all, from, from + lines.length, names) };
}

/** The match arms that stand for places. */
function find(all: string[], from: number, to: number, names: string[]): Map<number, number> {
  const found = new Map<number, number>();
  names.forEach((place, index) => {
    const name = place.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
    // `wait` is `WAIT_ZERO` where `WAIT` already means something else.
    const line = [name, `${name}_[A-Z]+`]
      .map((form) => new RegExp(`^\\s*(?:[A-Z0-9_]+ \\| )*${form}(?: \\| [A-Z0-9_]+)*(?: if .+)? =>`))
      .map((arm) => all.slice(from, to).findIndex((text) => arm.test(text)))
      .find((found) => found >= 0);
    if (line !== undefined) found.set(index, from + line + 1);
  });
  return found;
}
