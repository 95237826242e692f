/**
 * One tick of a graph: a row for each operator. At its left is the list of sound that it passed on, the empty chunks on top, and above
 * these its length, if that is kept. Each column beside it is a question for a length, or an operation: a dot for each chunk that it
 * looked at, or one beside the kept length. Those about metadata and track marks, whose lists are short, come after those about sound.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import { namesOf } from '../../engine/names.ts';
import { figure as words, operators as kindNames } from '../../words/chunks.en.ts';
import { FIELD, Kind, type Scene, type Walk } from './scene.ts';

const BAR = 'M1 4h12v6h-12Z';
const DOTS =
  'M5 2a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0';
/** Variants whose chunks may lack a length, and those that keep one in the record. */
const UNKNOWN = ['walked', 'single', 'total'];
const KEPT = ['total', 'cached', 'plain', 'short'];
const one = (all: readonly string[]) => (variants: readonly string[]) =>
  variants.some((id) => all.includes(id));

/** Widths of the names and of a list, the space beside it, and the width of what is said of the looks. */
const NAMES = 84;
const LIST = 22;
const SPACE = 20;
const LOOKS = 180;
/** Width of what is said of the columns. */
const COLUMN = 190;
/** Height of the labels below the rows, for which a low figure has no room. */
const FOOT = { from: 180, height: 24 };
/** Largest distances between two columns and two chunks, and the least one at which chunks are drawn one by one. */
const PITCH = { x: 20, y: 14, each: 3 };
/** Sizes of a mark as shares of these, and the share of a row that its longest list takes. */
const SHARE = { x: 0.62, y: 0.76, row: 0.94 };
/** Least distance between two names, and the number of names that leaves no room for that of a list. */
const LINE = 15;
const MOST_NAMES = 4;

export const chunks = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    row: { stroke: 'groove' },
    full: { fill: 'mark', sign: BAR, counts: ['cellsAllocated', 'longestList'] },
    empty: { fill: 'ground', stroke: 'ink-2', sign: BAR },
    length: { fill: 'ground', stroke: 'pool', width: 1.5 },
    walk: { stroke: 'ink' },
    kept: { fill: 'pool', sign: 'M3 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0', occurs: one(KEPT) },
    looked: { fill: 'ink', sign: DOTS, counts: ['boxesTouched', 'queries'] },
    unknown: {
      ...{ fill: 'ground', stroke: 'ink', sign: DOTS },
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
    // A length that is kept has the place of a chunk.
    const high = Math.min(PITCH.y, (pitch * SHARE.row) / (longest + 1));
    const left = NAMES + LIST + SPACE;
    // Those about the other lists begin at one place in all rows.
    const sound = most((one) => walksOf(one).map((row) => row.filter(isSound).length));
    const columns = most((one) => walksOf(one).map((row) => placeOf(row, row.length - 1, sound) + 1));
    const step = Math.min(PITCH.x, (width - left) / columns);
    const wide = step * SHARE.x;
    const radius = Math.min(wide, high * SHARE.y) / 2;
    const middle = (at: number) => (at + SHARE.y / 2) * high;

    /** Chunks of a list from one number on, downwards, or one bar of all if they are too low. */
    const chunksOf = (mark: Mark, y: number, from: number, to: number) => {
      if (high < PITCH.each)
        pen.box(mark, { x: NAMES, y: y + from * high, width: LIST, height: (to - from) * high });
      else
        for (let at = from; at < to; at++)
          pen.box(mark, { x: NAMES, y: y + at * high, width: LIST, height: high * SHARE.y });
    };
    /** A dot beside each chunk, or one bar of all. */
    const dots = (mark: Mark, x: number, y: number, from: number, to: number) => {
      if (high < PITCH.each)
        pen.box(mark, { x, y: y + from * high, width: wide, height: (to - from) * high });
      else
        for (let at = from; at < to; at++) pen.circle(mark, { x: x + wide / 2, y: y + middle(at) }, radius);
    };
    const hasNames = pitch >= LINE;
    const names = operators.map(({ kind }) => kindNames[KINDS[kind]]);
    if (hasNames) pen.label(names.join('\n'), 0, high + 12, { ink: 'ink', pitch });
    const named = new Set<Kind>();
    let lowest = -LINE;
    operators.forEach(({ kind, chunks, empty }, row) => {
      const y = row * pitch + 2 + high;
      if (KEPT.includes(variant)) chunksOf('length', y - high, 0, 1);
      chunksOf('empty', y, 0, empty);
      chunksOf('full', y, empty, chunks);
      for (let at = 0; at < chunks && high >= PITCH.each; at++)
        pen.path(
          'row',
          `M${left} ${Math.round(y + middle(at)) + 0.5}H${(left + (sound - 1) * step + wide).toFixed(1)}`,
        );
      // The first of each kind, where there is no room for all.
      const baseline = y + 10;
      if (hasNames || named.has(kind) || baseline < lowest + LINE || baseline > height) return;
      named.add(kind);
      lowest = baseline;
      pen.label(kindNames[KINDS[kind]], 0, baseline, { ink: 'ink' });
    });

    // A step counts from its beginning: the tick before it is not drawn. Where both sides look alike, they differ in calls.
    const walks = begins?.[side].frames === scene.frames ? [] : walksOf(scene);
    const isAlike = new Set(ends.map((end) => end.counter('boxesTouched'))).size === 1;
    walks.forEach((row, operator) =>
      row.forEach(({ index, visited, called }, at) => {
        const x = left + placeOf(row, at, sound) * step;
        const y = operator * pitch + 2 + high;
        const isNow = !scene.rests && index === scene.walks - 1;
        const last = isNow ? Math.max(0, visited - 1) : visited;
        const unknown = isAlike ? Math.min(called, last) : 0;
        if (visited > 1 && high >= PITCH.each)
          pen.path(
            'walk',
            `M${(x + wide / 2).toFixed(1)} ${(y + middle(0)).toFixed(1)}V${(y + middle(visited - 1)).toFixed(1)}`,
          );
        dots('unknown', x, y, 0, unknown);
        dots('looked', x, y, unknown, last);
        dots('now', x, y, last, visited);
        if (visited === 0 && KEPT.includes(variant)) dots(isNow ? 'now' : 'kept', x, y - high, 0, 1);
      }),
    );
    if (foot === 0) return;
    if (named.size < MOST_NAMES) pen.label(words.list, NAMES, height - 4);
    pen.label(words.column, left, height - 4);
    const elsewhere = left + (sound + 1) * step;
    if (hasNames && columns > sound && elsewhere > left + COLUMN && elsewhere < width - COLUMN)
      pen.label(words.others, elsewhere, height - 4);
    // Below the short columns of a row, right of the long ones: from the second row on.
    const isKept = KEPT.includes(variant);
    const said = isKept ? (['kept', 'looked'] as const) : (['looked'] as const);
    said.forEach((mark, nth) => {
      const row = Math.min(1, operators.length - 1) + nth;
      if (elsewhere > width - LOOKS || high < PITCH.each || !walks[row]?.length || (nth > 0 && !hasNames))
        return;
      const text = nth > 0 ? words.joins : words.looks[mark];
      const y = row * pitch + 2 + Math.min(pitch * 0.8, high + middle(5));
      pen.label(text, elsewhere, y + 5, { mark, ink: mark === 'kept' ? 'pool-text' : 'ink' });
    });
  },
});

type Mark = Drawn<Scene, keyof typeof chunks.marks> extends Drawn<Scene, infer M> ? M : never;
const KINDS = namesOf(Kind);

const isSound = ({ field }: Walk) => field === FIELD.sound;
/** Column of one of a row's walks: those over sound come first, the others begin after the `sound` columns of the longest row. */
const placeOf = (row: readonly Walk[], at: number, sound: number): number =>
  at < 0 || isSound(row[at]) ? at : at - row.filter(isSound).length + sound + 1;

/** Walks of each operator, those over sound first. */
function walksOf(scene: Scene): Walk[][] {
  const all = scene.allOperators().map((): Walk[] => []);
  const walks = scene.allWalks();
  for (const walk of walks.filter(isSound)) all[walk.operator].push(walk);
  for (const walk of walks) if (!isSound(walk)) all[walk.operator].push(walk);
  return all;
}
