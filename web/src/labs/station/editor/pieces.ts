/** Splits a part of a script into pieces with the same look: by line, token and fault. Pure. */
import type { ScriptFault, ScriptToken } from './types.ts';

type Mark = 'fault' | 'warning';

/** A part of a line. */
interface Piece {
  /** Empty for a fault without extent, such as one at the end. */
  text: string;
  /** Meaning of the token; undefined between tokens. */
  meaning?: ScriptToken['meaning'];
  mark?: Mark;
}

/** A line with its pieces and the mark in the gutter. */
export interface Line {
  pieces: Piece[];
  mark?: Mark;
}

/** A part of a text that consists of whole lines. */
export interface Part {
  /** Start of its first line, and end of its last one without the line break. */
  from: number;
  to: number;
  /** Number of the lines before it. */
  before: number;
  /** Number of the lines of the whole text. */
  all: number;
}

/** The part of `count` lines from line `first` on, counted from 0; the last line if there are not so many. */
export function partOf(text: string, first: number, count: number): Part {
  let [from, to, before, line] = [0, text.length, 0, 0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (line === first + count - 1) to = at;
    line += 1;
    if (line <= first) [from, before] = [at + 1, line];
  }
  return { from, to, before, all: line + 1 };
}

/** The lines of the part of a text from `start` to `end`. */
export function lines(
  text: string,
  tokens: ScriptToken[],
  faults: ScriptFault[],
  start = 0,
  end = text.length,
): Line[] {
  const done: Line[] = [];
  const edges = new Set([start, end]);
  for (const { from, to } of [...tokens, ...faults]) edges.add(from).add(to);
  const sorted = [...edges].filter((edge) => start <= edge && edge <= end).sort((a, b) => a - b);
  let line: Line = { pieces: [] };
  let token = 0;
  const marked = (from: number, to: number) =>
    faults.filter((fault) => fault.from <= from && to <= fault.to && fault.from < fault.to);
  const mark = (found: ScriptFault[]): Mark | undefined =>
    found.length === 0 ? undefined : found.every(({ warning }) => warning) ? 'warning' : 'fault';
  /** Faults without extent at this position. */
  const point = (at: number) => {
    const here = mark(faults.filter(({ from, to }) => from === to && from === at));
    if (!here) return;
    line.pieces.push({ text: '', mark: here });
    line.mark = here;
  };
  sorted.forEach((from, index) => {
    point(from);
    const to = sorted[index + 1];
    if (to === undefined) return;
    while (token < tokens.length && tokens[token].to <= from) token += 1;
    const inside = token < tokens.length && tokens[token].from <= from;
    const shared = { meaning: inside ? tokens[token].meaning : undefined, mark: mark(marked(from, to)) };
    text
      .slice(from, to)
      .split('\n')
      .forEach((part, at) => {
        if (at > 0) {
          done.push(line);
          line = { pieces: [] };
        }
        if (part) line.pieces.push({ text: part, ...shared });
        if (part && shared.mark && line.mark !== 'fault') line.mark = shared.mark;
      });
  });
  done.push(line);
  return done;
}
