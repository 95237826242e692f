/** The engine's source of a variant, cut to single functions, with the line of each state that an actor can be in. */
import type { Component } from 'svelte';
import type { Variant } from '../../engine/types.ts';
import type { Role, Sign } from '../figure/marks.ts';

/** Highlighting of a piece of a line. */
type Tone = 'plain' | 'word' | 'comment' | 'text';
export interface Piece {
  text: string;
  tone: Tone;
}
interface Line {
  /** Line number in the file, from 1. */
  number: number;
  pieces: Piece[];
}
/** Source lines of one kind of actor. */
export interface Listing {
  lines: Line[];
  /** Line numbers of states, by the index that scenes use; states that are not in this function are absent. */
  places: Map<number, number>;
}
/** Actors in the same state with the same look. */
export interface Group {
  role: Role;
  sign: Sign;
  /** Names the actors, or their number. */
  says: string;
}
/** One listing of a variant with its actors. */
export interface Part {
  title: string;
  listing: Listing;
  /** Names of the states, by index. */
  names: readonly string[];
  /** Groups of actors by state. */
  groups: Map<number, Group[]>;
}

/** Props of a component in place of a lab's listings: variants and scenes of A and B. */
export interface CodeProps<S> {
  variants: [Variant, Variant];
  /** Undefined before the engine has answered. */
  scenes?: [S, S];
}

/** What a lab shows of the engine's source: listings of each variant's file, or a component of its own. */
export type CodePart<S> =
  | {
      /** Loads a source file of the engine; undefined if it does not exist. */
      load: (path: string) => Promise<string | undefined>;
      /** The shown parts of a file, with the actors at their lines. */
      parts: (text: string, variant: Variant, scene?: S) => Part[];
      /** Note about the source. */
      note: string;
    }
  | { Code: Component<CodeProps<S>> };

const KEYWORDS =
  /^(as|break|const|continue|crate|else|enum|fn|for|if|impl|in|let|loop|match|mod|move|mut|pub|ref|return|self|Self|static|struct|super|trait|type|use|where|while)$/;
const TOKENS = /\/\/.*|"(?:[^"\\]|\\.)*"|[A-Za-z_][A-Za-z0-9_]*|[^A-Za-z_"/]+|./g;

/** Splits a line into pieces; adjacent pieces have different tones. */
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
 * Extracts one function of a file, up to its closing brace, without indentation.
 * @param find returns the line of a state among the lines of the function, from 0; undefined if it is not there
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
  // An empty function closes on the line where it opens.
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

/** An actor in a state. */
export interface Standing {
  place: number;
  role: Role;
  sign: Sign;
  name: string;
}

/** Groups actors by state; those that look the same form one group. @param many text for several actors */
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

/** Groups of actors by line number; several states may share a line. */
export function lineGroups({ listing, groups }: Part): Map<number, Group[]> {
  const lines = new Map<number, Group[]>();
  for (const [place, line] of listing.places) {
    const found = groups.get(place);
    if (found) lines.set(line, [...(lines.get(line) ?? []), ...found]);
  }
  return lines;
}
