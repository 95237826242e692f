/** The engine's own source of a variant, cut to one function each, with the lines at which actors can stand. */
import type { Role, Sign } from '../figure/marks.ts';

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
  /** line numbers of places, by the index that a scene gives; absent for places that are not in this function */
  places: Map<number, number>;
}
/** Actors at one place that look the same. */
export interface Group {
  role: Role;
  sign: Sign;
  /** who or how many they are */
  says: string;
}
/** One listing of a variant with who stands where in it. */
export interface Part {
  title: string;
  listing: Listing;
  /** names of the places, by index */
  names: readonly string[];
  /** by place */
  groups: Map<number, Group[]>;
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

/**
 * One function of a file, up to the brace that closes it, moved to the left margin.
 * @param find the line of a place among the lines of the function, from 0; undefined when it is not there
 */
export function listing(
  text: string,
  fn: string,
  places: readonly string[],
  find: (lines: string[], place: string) => number | undefined,
): Listing {
  const all = text.split('\n');
  const from = all.findIndex((line) =>
    new RegExp(`^\\s*(?:pub(?:\\([a-z]+\\))? )?(?:async )?fn ${fn}\\b`).test(line),
  );
  if (from < 0) return { lines: [], places: new Map() };
  const margin = /^\s*/.exec(all[from])?.[0] ?? '';
  // What does nothing closes where it opens.
  const to = all[from].endsWith('{}') ? from : all.indexOf(`${margin}}`, from);
  const found = all.slice(from, to < 0 ? undefined : to + 1);
  const lines = found.map((line, index) => ({
    number: from + index + 1,
    pieces: highlight(line.slice(margin.length)),
  }));
  const at = new Map<number, number>();
  places.forEach((place, index) => {
    const line = find(found, place);
    if (line !== undefined) at.set(index, from + line + 1);
  });
  return { lines, places: at };
}

/** Somebody at a place. */
export interface Standing {
  place: number;
  role: Role;
  sign: Sign;
  name: string;
}

/** Who stands where, those together that look the same. @param many what is said of several of them */
export function grouped(all: Standing[], many: (count: number) => string): Map<number, Group[]> {
  const places = new Map<number, (Group & { count: number })[]>();
  for (const { place, role, sign, name } of all) {
    const groups = places.get(place) ?? [];
    const alike = groups.find((one) => one.role === role && one.sign === sign);
    if (alike) {
      alike.count += 1;
      alike.says = many(alike.count);
    } else groups.push({ role, sign, says: name, count: 1 });
    places.set(place, groups);
  }
  return places;
}

/** Who stands at which line; several places may be on one. */
export function lineGroups({ listing, groups }: Part): Map<number, Group[]> {
  const lines = new Map<number, Group[]>();
  for (const [place, line] of listing.places) {
    const found = groups.get(place);
    if (found) lines.set(line, [...(lines.get(line) ?? []), ...found]);
  }
  return lines;
}
