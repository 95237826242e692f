/**
 * One tick of a graph: a row for each operator. At its left is the list of sound that it passed on, the empty chunks on top. Each
 * column beside it is a question for a length, or an operation, with a mark for each chunk that it looked at, or the mark of a
 * length that is kept. Those about metadata and track marks, whose lists are short, come after those about sound.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import { namesOf } from '../../engine/names.ts';
import { figure as words, operators as kindNames } from '../../words/chunks.en.ts';
import { FIELD, Kind, type Scene, type Walk } from './scene.ts';

const BAR = 'M1 4h12v6h-12Z';
const COLUMN = 'M3 0.5h8v3h-8ZM3 5.5h8v3h-8ZM3 10.5h8v3h-8Z';
/** Variants whose chunks may lack a length, and those that keep one in the record. */
const UNKNOWN = ['walked', 'single', 'total'];
const KEPT = ['total', 'cached', 'plain', 'short'];
const one = (all: readonly string[]) => (variants: readonly string[]) =>
  variants.some((id) => all.includes(id));

/** Widths of the names and of a list, the space beside it, and the width from which on the label below has room for all words. */
const NAMES = 84;
const LIST = 22;
const SPACE = 20;
const WIDE = 560;
/** Height of the labels below the rows, for which a low figure has no room. */
const FOOT = { from: 180, height: 24 };
/** Largest distances between two columns and two chunks, and the least one at which chunks are drawn one by one. */
const PITCH = { x: 20, y: 14, each: 3 };
/** Sizes of a mark as shares of these, and the share of a row that its longest list takes. */
const SHARE = { x: 0.62, y: 0.7, row: 0.86 };
/** Least distance between two names, and the number of rows up to which each has its own. */
const LINE = 15;
const MOST_NAMES = 4;

export const chunks = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    row: { stroke: 'groove' },
    full: { fill: 'mark', sign: BAR, counts: ['cellsAllocated', 'longestList'] },
    empty: { fill: 'ground', stroke: 'ink-2', sign: BAR },
    kept: { fill: 'pool', sign: 'M2 5h10v4h-10Z', occurs: one(KEPT) },
    looked: { fill: 'ink', sign: COLUMN, counts: ['boxesTouched', 'queries'] },
    unknown: {
      ...{ fill: 'ground', stroke: 'ink', sign: COLUMN },
      counts: ['virtualCalls'],
      occurs: one(UNKNOWN),
    },
    now: { fill: 'needle' },
  },
  draw({ pen, scene, peer, begins, ends = [], side, variant, width, height }) {
    const others = [scene, ...(peer ? [peer] : []), ...ends];
    const most = (of: (scene: Scene) => readonly number[]) => Math.max(1, ...others.flatMap(of));
    const foot = height >= FOOT.from ? FOOT.height : 0;
    const operators = scene.allOperators();
    const pitch = (height - foot) / operators.length;
    const longest = most((one) => [
      ...one.allOperators().map(({ chunks }) => chunks),
      ...one.allWalks().map(({ visited }) => visited),
    ]);
    const high = Math.min(PITCH.y, (pitch * SHARE.row) / longest);
    const left = NAMES + LIST + SPACE;
    // One column is left out between the two kinds.
    const columns = 1 + most((one) => walksOf(one).map(({ length }) => length));
    const step = Math.min(PITCH.x, (width - left) / columns);
    const wide = step * SHARE.x;

    /** Chunks from one number on, downwards, or one bar of all if they are too low. */
    const column = (mark: Mark, x: number, y: number, wide: number, from: number, to: number) => {
      if (high < PITCH.each)
        pen.box(mark, { x, y: y + from * high, width: wide, height: (to - from) * high });
      else
        for (let at = from; at < to; at++)
          pen.box(mark, { x, y: y + at * high, width: wide, height: high * SHARE.y });
    };
    const isLarge = pitch >= LINE && operators.length <= MOST_NAMES;
    const named = new Set<Kind>();
    let lowest = -LINE;
    operators.forEach(({ kind, chunks, empty }, row) => {
      const y = row * pitch + 2;
      column('empty', NAMES, y, LIST, 0, empty);
      column('full', NAMES, y, LIST, empty, chunks);
      for (let at = 0; at < chunks && high >= PITCH.each; at++) {
        const middle = Math.round(y + (at + SHARE.y / 2) * high) + 0.5;
        pen.path('row', `M${left} ${middle}H${(left + columns * step - step + wide).toFixed(1)}`);
      }
      // Every name of a few rows, or the first of each kind.
      const baseline = y + 10;
      if ((!isLarge && named.has(kind)) || baseline < lowest + LINE || baseline > height) return;
      named.add(kind);
      lowest = baseline;
      pen.label(kindNames[KINDS[kind]], 0, baseline, { ink: 'ink' });
    });

    // A step counts from its beginning: the tick before it is not drawn. Where both sides look alike, they differ in calls.
    const walks = begins?.[side].frames === scene.frames ? [] : walksOf(scene);
    const isAlike = new Set(ends.map((end) => end.counter('boxesTouched'))).size === 1;
    walks.forEach((row, operator) =>
      row.forEach(({ index, field, visited, called }, at) => {
        const x = left + (at + (field === FIELD.sound ? 0 : 1)) * step;
        const y = operator * pitch + 2;
        const isNow = !scene.rests && index === scene.walks - 1;
        const last = isNow ? Math.max(0, visited - 1) : visited;
        const unknown = isAlike ? Math.min(called, last) : 0;
        column('unknown', x, y, wide, 0, unknown);
        column('looked', x, y, wide, unknown, last);
        column('now', x, y, wide, last, visited);
        if (visited === 0 && KEPT.includes(variant)) {
          const tall = Math.min(3, high * 0.3);
          pen.box(isNow ? 'now' : 'kept', {
            x,
            y: y + (high * SHARE.y - tall) / 2,
            width: wide,
            height: tall,
          });
        }
      }),
    );
    if (foot === 0) return;
    pen.label(words.list, NAMES, height - 4);
    pen.label(words.column(width >= WIDE), left, height - 4, { mark: 'looked' });
  },
});

type Mark = Drawn<Scene, keyof typeof chunks.marks> extends Drawn<Scene, infer M> ? M : never;
const KINDS = namesOf(Kind);

/** Walks of each operator, those over sound first. */
function walksOf(scene: Scene): Walk[][] {
  const all = scene.allOperators().map((): Walk[] => []);
  const isSound = ({ field }: Walk) => field === FIELD.sound;
  const walks = scene.allWalks();
  for (const walk of walks.filter(isSound)) all[walk.operator].push(walk);
  for (const walk of walks) if (!isSound(walk)) all[walk.operator].push(walk);
  return all;
}
