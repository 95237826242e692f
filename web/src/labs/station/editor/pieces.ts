/** Splits a script into pieces with the same look: by line, token and fault. Pure. */
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

type Span = { from: number; to: number };

/** Adjusts ranges of an older text to a newer one: ranges before the change stay, those after it move. */
export function moved<S extends Span>(spans: S[], was: string, is: string): S[] {
  if (was === is) return spans;
  let same = 0;
  while (same < was.length && was[same] === is[same]) same += 1;
  let behind = 0;
  const most = Math.min(was.length, is.length) - same;
  while (behind < most && was[was.length - 1 - behind] === is[is.length - 1 - behind]) behind += 1;
  const by = is.length - was.length;
  return spans.flatMap((span) => {
    if (span.to <= same) return [span];
    if (span.from >= was.length - behind) return [{ ...span, from: span.from + by, to: span.to + by }];
    return [];
  });
}

/** Lines of a text. */
export function lines(text: string, tokens: ScriptToken[], faults: ScriptFault[]): Line[] {
  const done: Line[] = [];
  const edges = new Set([0, text.length]);
  for (const { from, to } of [...tokens, ...faults]) edges.add(from).add(to);
  const sorted = [...edges].filter((edge) => edge <= text.length).sort((a, b) => a - b);
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
