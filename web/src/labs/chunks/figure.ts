/**
 * One tick of a graph: a row for each operator, with the list of sound that it passed on, the length that this list keeps, and below
 * it a dot for each chunk that the operator looked at.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import type { Box } from '../../figure/pen.ts';
import { namesOf } from '../../engine/names.ts';
import { figure as words, operators as kindNames } from '../../words/chunks.en.ts';
import { Kind, type Operator, type Scene } from './scene.ts';

const BAR = 'M1 3h12v8h-12Z';
const CIRCLE = 'M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z';
/** Variants whose chunks may lack a length, and those that keep one in the record. */
const UNKNOWN = ['walked', 'single', 'total'];
const KEPT = ['total', 'cached', 'plain', 'short'];
const one = (all: readonly string[]) => (variants: readonly string[]) =>
  variants.some((id) => all.includes(id));

/** Width of the names, and of the kept length's label with the space before it. */
const NAMES = 70;
const LENGTH = 78;
/** Width of an empty chunk as a share of a full one's. */
const EMPTY = 0.36;
/** Distance between two dots, at least and at most, and the numbers of looks that a dot may stand for. */
const DOT = { least: 4.5, most: 12 };
const EACH = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
/** Least distance between two names, and height of a row in which a second line has space below its name. */
const LINE = 15;
const TALL = 48;

export const chunks = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    full: { fill: 'mark', sign: BAR, counts: ['cellsAllocated', 'longestList'] },
    unknown: {
      fill: 'ground',
      stroke: 'ink-2',
      dash: '3 2',
      sign: BAR,
      counts: ['virtualCalls'],
      occurs: one(UNKNOWN),
    },
    empty: { fill: 'ground', stroke: 'ink-3', sign: 'M4.5 2h5v10h-5Z' },
    kept: { stroke: 'ink', width: 1.5, sign: 'M1 3v8M1 7h12M13 3v8', occurs: one(KEPT) },
    looked: { fill: 'ink', sign: CIRCLE, counts: ['boxesTouched', 'queries'] },
    now: { fill: 'needle', sign: CIRCLE },
  },
  draw(drawn) {
    const { pen, scene, peer, begins, ends = [], side, variant, width, height } = drawn;
    const all = scene.allOperators();
    const pitch = height / all.length;
    // From top to bottom a row has the kept length, the list, the dots, and a space.
    const line = Math.min(14, pitch * 0.16);
    const high = Math.min(36, pitch * 0.3);
    const below = Math.min(9, pitch * 0.08);
    const others = [scene, peer, ...ends].flatMap((other) => other?.allOperators() ?? []);
    const unit = (width - NAMES) / Math.max(2, ...others.map(units));
    const most = Math.max(1, ...others.map(({ touched }) => touched));
    const grid = gridOf(width - NAMES, pitch * 0.86 - line - high - below, most);

    // A step counts from its beginning: the looks of before it, in this tick or in the one before, are not drawn.
    const begin = begins?.[side];
    const before = (index: number) => (begin?.frames === scene.frames ? begin.operator(index).touched : 0);
    const acting = scene.frames > 0 && !scene.rests ? scene.acting : -1;
    const isKept = KEPT.includes(variant) && scene.frames > 0;
    const named = new Set<Kind>();
    let lowest = -LINE;
    all.forEach((operator, row) => {
      const y = row * pitch + line;
      const right = list(drawn, operator, { x: NAMES, y, width: unit, height: high }, acting === row);
      if (isKept && right > NAMES) dimension(pen, [NAMES, right - 2], y - line * 0.5, line * 0.32);
      if (isKept && row === 0 && width - right >= LENGTH)
        pen.label(words.kept(ends[side]?.badge('sound')), right + 4, Math.max(9, y - line * 0.5 + 4), {
          size: 'small',
          mark: 'kept',
        });
      dots(pen, grid, Math.max(0, operator.touched - before(row)), acting === row, y + high + below);
      // Every name of a few rows, or the first of each kind.
      const baseline = Math.min(height, y + Math.max(10, high / 2 + 5));
      if ((all.length > 4 && named.has(operator.kind)) || baseline < lowest + LINE) return;
      named.add(operator.kind);
      lowest = baseline;
      pen.label(kindNames[KINDS[operator.kind]], 0, baseline, { ink: 'ink' });
    });
    const isTall = pitch >= TALL;
    if (isTall || grid.each > 1)
      pen.label(words.looked(grid.each), 0, isTall ? line + high + below + 10 : height / 2, {
        size: 'small',
        mark: 'looked',
      });
  },
});

type Drawing = Drawn<Scene, keyof typeof chunks.marks>;
const KINDS = namesOf(Kind);

/** Width of a list, in full chunks. */
const units = ({ chunks: length, empty }: Operator): number => length - empty + empty * EMPTY;

/**
 * The list of an operator: the empty chunks first, as operators put them there. @returns its right end
 * @param first the box of a full chunk at its beginning
 */
function list({ pen, scene }: Drawing, { chunks: length, empty }: Operator, first: Box, isActing: boolean) {
  // Of the list that is being worked on it is known which chunks lack a length.
  const unknown = isActing ? scene.list('sound').filter((chunk) => chunk.length !== 0 && !chunk.stored) : [];
  const gap = Math.min(3, first.width * EMPTY * 0.4);
  let { x } = first;
  for (let at = 0; at < length; at++) {
    const width = first.width * (at < empty ? EMPTY : 1);
    pen.box(at < empty ? 'empty' : at >= length - unknown.length ? 'unknown' : 'full', {
      ...first,
      x,
      width: width - gap,
    });
    x += width;
  }
  return x;
}

/** A length as drawings of machines have it: a line between two strokes. */
function dimension(pen: Drawing['pen'], [from, to]: [number, number], y: number, stroke: number) {
  for (const x of [from, to])
    pen.line('kept', [
      { x, y: y - stroke },
      { x, y: y + stroke },
    ]);
  pen.line('kept', [
    { x: from, y },
    { x: to, y },
  ]);
}

interface Grid {
  /** Distance between two dots, number of dots side by side, and of looks that a dot stands for. */
  pitch: number;
  across: number;
  each: number;
}

/** The largest dots with which the most looks of a row have space. */
function gridOf(width: number, height: number, most: number): Grid {
  const across = (pitch: number) => Math.floor(width / pitch);
  const fits = (pitch: number) => across(pitch) * Math.max(1, Math.floor(height / pitch));
  const each = EACH.find((each) => most / each <= fits(DOT.least)) ?? EACH[EACH.length - 1];
  let pitch = Math.max(DOT.least, Math.min(DOT.most, height));
  while (pitch > DOT.least && fits(pitch) < most / each) pitch -= 0.25;
  return { pitch, across: across(pitch), each };
}

/** A dot for each look, or for several; the newest one is that of now. */
function dots(pen: Drawing['pen'], { pitch, across, each }: Grid, looks: number, isNow: boolean, y: number) {
  const count = Math.ceil(looks / each);
  for (let at = 0; at < count; at++)
    pen.circle(
      isNow && at === count - 1 ? 'now' : 'looked',
      { x: NAMES + ((at % across) + 0.4) * pitch, y: y + (Math.floor(at / across) + 0.5) * pitch },
      pitch * 0.34,
    );
}
