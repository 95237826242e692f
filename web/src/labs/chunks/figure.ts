/**
 * One tick of a graph: a row for each operator, with the list of sound that it passed on, the length that this list keeps above
 * it, and below it a stroke for each chunk that the operator looked at. All lists hold the same samples and are drawn equally
 * long; empty chunks stand in front of them.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import type { Box } from '../../figure/pen.ts';
import { namesOf } from '../../engine/names.ts';
import { figure as words, operators as kindNames } from '../../words/chunks.en.ts';
import { Kind, Operation, type Operator, type Scene } from './scene.ts';

const BAR = 'M1 3h12v8h-12Z';
const STROKE = 'M5.5 2h3v10h-3Z';
/** Variants whose chunks may lack a length, and those that keep one in the record. */
const UNKNOWN = ['walked', 'single', 'total'];
const KEPT = ['total', 'cached', 'plain', 'short'];
const one = (all: readonly string[]) => (variants: readonly string[]) =>
  variants.some((id) => all.includes(id));

/** Width of the names. */
const NAMES = 84;
/** Distance between two empty chunks, and the largest share of the width that they may take. */
const EMPTY = { most: 9, share: 0.25 };
/** Distance between two strokes, at least and at most, and the numbers of looks that a stroke may stand for. */
const STROKES = { least: 3.2, most: 12 };
const EACH = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
/** Least distance between two names, and height of a row in which the strokes have a name of their own. */
const LINE = 15;
const TALL = 36;
/** Height that the kept length needs for its number, and width of a letter of it. */
const NUMBER = 13;
const LETTER = 6.4;

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
    empty: { fill: 'ground', stroke: 'ink-2', sign: STROKE },
    kept: { stroke: 'ink', width: 1.5, sign: 'M1 3v8M1 7h12M13 3v8', occurs: one(KEPT) },
    reads: { stroke: 'needle', width: 1.5 },
    looked: { fill: 'ink', sign: STROKE, counts: ['boxesTouched', 'queries'] },
    now: { fill: 'needle', sign: STROKE },
  },
  draw(drawn) {
    const { pen, scene, peer, begins, ends = [], side, variant, width, height } = drawn;
    const all = scene.allOperators();
    const pitch = height / all.length;
    // From top to bottom a row has the kept length, the list, the strokes, and a space.
    const top = Math.min(20, pitch * 0.3);
    const high = Math.min(34, pitch * 0.27);
    const comb = { y: top + high + Math.min(10, pitch * 0.08), height: Math.min(18, pitch * 0.2) };
    const others = [scene, peer, ...ends].flatMap((other) => other?.allOperators() ?? []);
    const most = (of: (operator: Operator) => number) => Math.max(1, ...others.map(of));
    const sliver = Math.min(EMPTY.most, ((width - NAMES) * EMPTY.share) / most(({ empty }) => empty));
    const left = NAMES + sliver * most(({ empty }) => empty);
    const wide = width - 1 - left;
    const looks = most(({ touched }) => touched);
    const each = EACH.find((each) => (looks / each) * STROKES.least <= wide) ?? EACH[EACH.length - 1];
    const step = Math.min(STROKES.most, wide / Math.ceil(looks / each));

    // A step counts from its beginning: the looks of before it, in this tick or in the one before, are not drawn.
    const begin = begins?.[side];
    const before = (index: number) => (begin?.frames === scene.frames ? begin.operator(index).touched : 0);
    const acting = scene.frames > 0 && !scene.rests ? scene.acting : -1;
    const isKept = KEPT.includes(variant) && scene.frames > 0;
    const named = new Set<Kind>();
    let lowest = -LINE;
    all.forEach((operator, row) => {
      const y = row * pitch;
      list(drawn, operator, { x: left, y: y + top, width: wide, height: high }, sliver, acting === row);
      if (isKept && operator.chunks > 0) {
        const samples = row === 0 && top >= NUMBER ? words.kept(ends[side]?.badge('sound')) : '';
        const mark = acting === row && scene.operation === Operation.length ? 'reads' : 'kept';
        dimension(pen, mark, [left, left + wide], y + top * 0.5, top * 0.22, samples);
      }
      const count = Math.ceil(Math.max(0, operator.touched - before(row)) / each);
      for (let at = 0; at < count; at++)
        pen.box(acting === row && at === count - 1 ? 'now' : 'looked', {
          ...{ x: left + at * step, y: y + comb.y },
          ...{ width: Math.min(3, step * 0.5), height: comb.height },
        });
      // Every name of a few rows, or the first of each kind.
      const baseline = Math.min(height, y + top + Math.max(10, high / 2 + 5));
      if ((all.length > 4 && named.has(operator.kind)) || baseline < lowest + LINE) return;
      named.add(operator.kind);
      lowest = baseline;
      pen.label(kindNames[KINDS[operator.kind]], 0, baseline, { ink: 'ink' });
    });
    const isTall = pitch >= TALL;
    if (isTall || each > 1)
      pen.label(words.looked(each), 0, isTall ? comb.y + comb.height / 2 + 4 : height / 2, {
        size: 'small',
        mark: 'looked',
      });
  },
});

type Drawing = Drawn<Scene, keyof typeof chunks.marks>;
const KINDS = namesOf(Kind);

/**
 * The list of an operator: its samples in the box, and before it the empty chunks, where operators put them.
 * @param sliver distance between two empty chunks
 */
function list({ pen, scene }: Drawing, operator: Operator, box: Box, sliver: number, isActing: boolean) {
  // Of the list that is being worked on it is known which chunks lack a length.
  const unknown = isActing ? scene.list('sound').filter((chunk) => chunk.length !== 0 && !chunk.stored) : [];
  const full = operator.chunks - operator.empty;
  const width = box.width / full;
  const gap = Math.min(2, width * 0.25);
  for (let at = 0; at < full; at++)
    pen.box(at >= full - unknown.length ? 'unknown' : 'full', {
      ...box,
      x: box.x + at * width,
      width: width - (at === full - 1 ? 0 : gap),
    });
  for (let at = 1; at <= operator.empty; at++)
    pen.box('empty', { ...box, x: box.x - at * sliver, width: sliver * 0.55 });
}

/** A length as drawings of machines have it: a line between two strokes, with its number in the middle. */
function dimension(
  pen: Drawing['pen'],
  mark: 'kept' | 'reads',
  [from, to]: [number, number],
  y: number,
  stroke: number,
  words: string,
) {
  const middle = (from + to) / 2;
  const half = words ? (words.length * LETTER) / 2 + 6 : 0;
  const line = (...ends: [x: number, y: number][]) =>
    pen.line(
      mark,
      ends.map(([x, y]) => ({ x, y })),
    );
  for (const x of [from, to]) line([x, y - stroke], [x, y + stroke]);
  if (half === 0) return line([from, y], [to, y]);
  line([from, y], [middle - half, y]);
  line([middle + half, y], [to, y]);
  pen.label(words, middle, Math.max(9, y + 4), { size: 'small', mark: 'kept', anchor: 'middle' });
}
