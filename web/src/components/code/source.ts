/**
 * Reads a source file by the marker comments in it. `// code: NAME` and `// code end` enclose a part that the Code tab
 * shows. Within a part, `// at: STATE` says that an actor in this state executes the line: the comment stands above the
 * line or at its end, and separates several states by commas. A part marks a state once. Markers are not shown.
 */
import { highlight, type Line } from './highlight.ts';

/** The lines between two markers. */
interface SourcePart {
  /** Without the markers and without the indentation of the first line. */
  lines: Line[];
  /** Line numbers in the file of the marked states. */
  states: Map<string, number>;
}
export interface Source {
  path: string;
  parts: Map<string, SourcePart>;
}
/** A part in which actors are shown. */
export interface Listing {
  lines: Line[];
  /** Line numbers of states, by the index that scenes use; states that the part does not mark are absent. */
  states: Map<number, number>;
}

const BEGIN = /^\s*\/\/ code: (.+)$/;
const END = /^\s*\/\/ code end$/;
const STATES = /^(.*?)\s*\/\/ at: (.+)$/;

/** A part that has begun. */
interface OpenPart {
  name: string;
  states: Map<string, number>;
  lines: { number: number; text: string }[];
  /** States that are marked since the last line. */
  next: string[];
}

/** @throws Error with file, line and marker if a marker is misplaced, repeated or has no counterpart */
export function readSource(path: string, text: string): Source {
  const parts = new Map<string, SourcePart>();
  let part: OpenPart | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const number = index + 1;
    const fail = (message: string) => new Error(`${path}:${number}: \`${line.trim()}\` ${message}`);
    const name = BEGIN.exec(line)?.[1];
    const [, code = line, marked] = STATES.exec(line) ?? [];
    if (name !== undefined) {
      if (part) throw fail(`stands in the part ${part.name}, which has no \`// code end\``);
      if (parts.has(name)) throw fail('begins a second part of this name');
      part = { name, states: new Map(), lines: [], next: [] };
    } else if (END.test(line)) {
      if (!part) throw fail('ends no part');
      if (part.lines.length === 0) throw fail(`ends the part ${part.name}, which is empty`);
      if (part.next.length > 0) throw fail(`follows a marker of ${part.next.join(', ')} without a line`);
      parts.set(part.name, closed(part));
      part = undefined;
    } else if (part) {
      for (const state of marked?.split(', ') ?? []) {
        if (part.states.has(state) || part.next.includes(state)) throw fail(`marks ${state} again`);
        part.next.push(state);
      }
      if (marked !== undefined && code === '') continue;
      for (const state of part.next.splice(0)) part.states.set(state, number);
      part.lines.push({ number, text: code });
    } else if (marked !== undefined) throw fail('stands in no part');
  }
  if (part) throw new Error(`${path}: \`// code: ${part.name}\` has no \`// code end\``);
  return { path, parts };
}

function closed({ lines, states }: OpenPart): SourcePart {
  const margin = /^\s*/.exec(lines[0].text)?.[0].length ?? 0;
  const shown = lines.map(({ number, text }) => ({ number, pieces: highlight(text.slice(margin)) }));
  return { lines: shown, states };
}

/**
 * A part of a file, with its states by index.
 * @param states names of all states, by index
 * @throws Error if the file has no such part, or the part marks a state that is not in `states`
 */
export function listing({ path, parts }: Source, name: string, states: readonly string[]): Listing {
  const part = parts.get(name);
  if (!part) throw new Error(`${path}: \`// code: ${name}\` is missing`);
  const byIndex = new Map<number, number>();
  for (const [state, line] of part.states) {
    const index = states.indexOf(state);
    if (index < 0) throw new Error(`${path}:${line}: \`// at: ${state}\` in the part ${name} is not a state`);
    byIndex.set(index, line);
  }
  return { lines: part.lines, states: byIndex };
}

/**
 * The parts that a file shows.
 * @param table names of parts by file name
 * @throws Error if the file is not in the table
 */
export function partNames<Name extends string>(
  { path }: Source,
  table: Record<string, readonly Name[]>,
): readonly Name[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!(name in table)) throw new Error(`${path}: the lab declares no parts of this file`);
  return table[name];
}
