/**
 * Compares the listings of both sides line by line: what is equal, what differs, and what only one side has; and what each
 * side's listing shows of that, row by row. Pure.
 */
import type { Side } from '../../engine/types.ts';
import type { Line } from './highlight.ts';
import type { Part } from './listing.ts';

/** A line of which some pieces may have no counterpart. */
export interface ComparedLine {
  number: number;
  pieces: (Line['pieces'][number] & { differs?: boolean })[];
}

/** Lines beside each other; one of them is absent if the other has no counterpart. */
interface Row {
  a?: ComparedLine;
  b?: ComparedLine;
  equal: boolean;
}

/** Consecutive rows; those that are folded are equal, and no actor can be at them. */
interface Block {
  rows: Row[];
  folds: boolean;
}

/** A part of the source on both sides, or on one. */
export interface Section {
  /** Indices of the part among those of A and of B; -1 if a side lacks it. */
  parts: [a: number, b: number];
  blocks: Block[];
}

interface Comparison {
  sections: Section[];
  /** Numbers of rows that differ, and of equal rows that are folded. */
  differ: number;
  folded: number;
  /** Whether too little is equal for a comparison. */
  unlike: boolean;
}

/** Equal rows beside a row that differs or at which an actor can be, which are not folded. */
const CONTEXT = 1;
/** Least number of rows of a fold. */
const LEAST_FOLD = 3;
/** Share of equal rows below which listings are not compared. */
const LEAST_EQUAL = 0.1;
/** Likeness of two lines, from 0 to 1, below which they are no pair. */
const LEAST_LIKE = 0.6;

const TOKENS = /\w+|[^\s\w]/g;
const textOf = ({ pieces }: Line) => pieces.map(({ text }) => text).join('');

/** A line with its tokens. */
interface Read {
  line: Line;
  trimmed: string;
  tokens: { text: string; from: number; to: number }[];
}

function readLine(line: Line): Read {
  const text = textOf(line);
  const tokens = [...text.matchAll(TOKENS)].map(({ 0: token, index }) => ({
    ...{ text: token, from: index, to: index + token.length },
  }));
  return { line, trimmed: text.trim(), tokens };
}

/** Long lines weigh more than short ones, so that a brace does not decide which lines are beside each other. */
function likeness(a: Read, b: Read): number {
  if (a.trimmed === b.trimmed) return a.tokens.length + 0.5;
  const rest = b.tokens.map(({ text }) => text);
  let common = 0;
  for (const { text } of a.tokens) {
    const at = rest.indexOf(text);
    if (at < 0) continue;
    rest.splice(at, 1);
    common += 1;
  }
  return (2 * common) / (a.tokens.length + b.tokens.length) >= LEAST_LIKE ? common * 0.75 : 0;
}

/** A line with marks on those of its tokens that have no counterpart, and on the spaces between two of them. */
function marked({ line, tokens }: Read, isPaired: (token: number) => boolean): ComparedLine {
  const lone = new Set<number>();
  tokens.forEach(({ from, to }, index) => {
    if (isPaired(index)) return;
    const first = index > 0 && !isPaired(index - 1) ? tokens[index - 1].to : from;
    for (let at = first; at < to; at++) lone.add(at);
  });
  let at = 0;
  const pieces: ComparedLine['pieces'] = [];
  for (const { text, tone } of line.pieces) {
    let begin = 0;
    for (let end = 1; end <= text.length; end++) {
      const differs = lone.has(at + begin);
      if (end < text.length && lone.has(at + end) === differs) continue;
      pieces.push({ text: text.slice(begin, end), tone, differs });
      begin = end;
    }
    at += text.length;
  }
  return { number: line.number, pieces };
}

function rowOf(a: Read | undefined, b: Read | undefined): Row {
  const none = () => false;
  if (!a || !b) return { a: a && marked(a, none), b: b && marked(b, none), equal: false };
  if (a.trimmed === b.trimmed) return { a: a.line, b: b.line, equal: true };
  const pairs = align(a.tokens, b.tokens, (one, other) =>
    one.text === other.text ? one.text.length : 0,
  ).filter(([one, other]) => one !== undefined && other !== undefined);
  const [ofA, ofB] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
  return {
    a: marked(a, (token) => ofA.has(token)),
    b: marked(b, (token) => ofB.has(token)),
    equal: false,
  };
}

/** Splits rows into blocks that are shown and blocks that fold. @param isKept whether a row must stay in view */
function blocksOf(rows: Row[], isKept: (row: Row) => boolean): Block[] {
  const kept = rows.map((row) => !row.equal || isKept(row));
  const blocks: Block[] = [];
  rows.forEach((row, index) => {
    const folds = !kept.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).includes(true);
    const last = blocks.at(-1);
    if (last?.folds === folds) last.rows.push(row);
    else blocks.push({ rows: [row], folds });
  });
  return blocks.map(({ rows, folds }) => ({ rows, folds: folds && rows.length >= LEAST_FOLD }));
}

const linesOf = (part?: Part): Read[] => part?.listing.lines.map(readLine) ?? [];
const statesOf = (part?: Part) => new Set(part?.listing.states.values());

/** @param a parts of A @param b parts of B; those with the same title are compared */
export function compareParts(a: Part[], b: Part[]): Comparison {
  const pairs: [number, number][] = a.map(({ title }, index) => [
    index,
    b.findIndex((other) => other.title === title),
  ]);
  b.forEach(({ title }, index) => {
    if (!a.some((other) => other.title === title)) pairs.push([-1, index]);
  });
  const sections = pairs.map((parts): Section => {
    const [one, other] = [a.at(parts[0] < 0 ? a.length : parts[0]), b.at(parts[1] < 0 ? b.length : parts[1])];
    const [lines, others] = [linesOf(one), linesOf(other)];
    const rows = align(lines, others, likeness).map(([i, j]) =>
      rowOf(i === undefined ? undefined : lines[i], j === undefined ? undefined : others[j]),
    );
    const [at, otherAt] = [statesOf(one), statesOf(other)];
    const isKept = ({ a, b }: Row) => (!!a && at.has(a.number)) || (!!b && otherAt.has(b.number));
    return { parts, blocks: blocksOf(rows, isKept) };
  });
  const blocks = sections.flatMap(({ blocks }) => blocks);
  const rows = blocks.flatMap(({ rows }) => rows);
  const differ = rows.filter(({ equal }) => !equal).length;
  // Lines without a letter are equal everywhere.
  const telling = rows.filter(({ a, b }) => /\w/.test(textOf((a ?? b)!)));
  return {
    sections,
    differ,
    folded: blocks.reduce((sum, { rows, folds }) => sum + (folds ? rows.length : 0), 0),
    unlike: telling.filter(({ equal }) => equal).length < LEAST_EQUAL * telling.length,
  };
}

/** Indices of two items beside each other, or of one that has no counterpart. */
export type Aligned = [a: number, b: number] | [a: number, b: undefined] | [a: undefined, b: number];

/**
 * Pairs items in their order so that the sum of their likenesses is the largest possible.
 * @param likeness of two items; 0 for two that must not be paired
 */
export function align<T>(a: readonly T[], b: readonly T[], likeness: (a: T, b: T) => number): Aligned[] {
  const width = b.length + 1;
  /** The largest sum for the items from `i` and from `j` on, at `i * width + j`. */
  const best = new Float64Array((a.length + 1) * width);
  const paired = (i: number, j: number) => {
    const like = likeness(a[i], b[j]);
    return like > 0 ? like + best[(i + 1) * width + j + 1] : -1;
  };
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      best[i * width + j] = Math.max(best[(i + 1) * width + j], best[i * width + j + 1], paired(i, j));
  const rows: Aligned[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const sum = best[i * width + j];
    if (i < a.length && j < b.length && paired(i, j) === sum) rows.push([i++, j++]);
    else if (i < a.length && (j === b.length || best[(i + 1) * width + j] === sum))
      rows.push([i++, undefined]);
    else rows.push([undefined, j++]);
  }
  return rows;
}

/** What a listing shows in a row; both sides have equally many: a line, a gap beside a line of the other side, or the button of a fold. */
export type ListRow =
  | { kind: 'line'; line: ComparedLine; differs: 'no' | 'words' | 'line' }
  | { kind: 'gap' }
  | { kind: 'fold'; fold: number; count: number; open: boolean };

export const plainRows = (lines: Line[]): ListRow[] =>
  lines.map((line) => ({ kind: 'line', line, differs: 'no' }));

function ofSide({ a, b, equal }: Row, side: Side): ListRow {
  const line = side === 0 ? a : b;
  if (!line) return { kind: 'gap' };
  return { kind: 'line', line, differs: equal ? 'no' : a && b ? 'words' : 'line' };
}

/**
 * One side of a section.
 * @param first number of the section's first fold
 * @param isOpen whether a fold, by its number, is open
 */
export function listRows(
  { blocks }: Section,
  side: Side,
  first: number,
  isOpen: (fold: number) => boolean,
): ListRow[] {
  let fold = first;
  return blocks.flatMap(({ rows, folds }): ListRow[] => {
    const lines = () => rows.map((row) => ofSide(row, side));
    if (!folds) return lines();
    const [id, open] = [fold, isOpen(fold)];
    fold += 1;
    return [{ kind: 'fold', fold: id, count: rows.length, open }, ...(open ? lines() : [])];
  });
}

/** Number of folds of a section. */
export const foldsOf = ({ blocks }: { blocks: Block[] }): number =>
  blocks.filter(({ folds }) => folds).length;
