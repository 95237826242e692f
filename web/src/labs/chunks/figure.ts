/**
 * One tick of a graph: a block for each operator, in the order in which frames pass. On top is its list of sound, chunk by chunk, and
 * in front of it its length, which some variants keep. Each row below is a question how long the list is, or a cut or a join: a mark
 * below each chunk that was looked at, or one below the kept length.
 */
import { namesOf } from '../../engine/names.ts';
import { figure, type Drawn } from '../../figure/figure.ts';
import type { Point } from '../../figure/pen.ts';
import { figure as words, operators as kindNames } from '../../words/chunks.en.ts';
import { number } from '../../words/format.ts';
import { FIELD, Kind, Operation, type Piece, type Scene, type Walk } from './scene.ts';

const DOTS =
  'M1 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5.5 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M10 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0';
/** Variants whose chunks may lack a length, and those that keep one in the record. */
const UNKNOWN = ['walked', 'single', 'total'];
const KEPT = ['total', 'cached', 'plain', 'short'];
const one = (all: readonly string[]) => (variants: readonly string[]) =>
  variants.some((id) => all.includes(id));

/** Heights of a block's name and of a list, and the space below it, in px. */
const NAME = 20;
const LIST = { least: 14, most: 34, share: 0.1 };
const BELOW = 12;
/** Widths of the box of a kept length with a number in it and without, and the distance of two blocks. */
const LENGTH = { wide: 44, narrow: 12, share: 0.15 };
const APART = 0.06;
/** Width of an empty chunk, and of others the least and what is shared by their lengths, relative to each other. */
const WIDE = { empty: 0.6, least: 0.5, shared: 0.8 };
/** Largest distance of two rows, and the largest and the least radius of a mark. Smaller marks of a row are one bar. */
const PITCH = 22;
const RADIUS = { most: 5.5, least: 1.2 };
/** By how much the edge of a cut chunk leans. */
const LEAN = 5;
/** Width of a letter and of a label of some words, and height of a line. */
const LETTER = 7.5;
const WORDS = 250;
const LINE = 20;

export const chunks = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    full: { fill: 'mark', sign: 'M1 3h9l3 8H1Z', counts: ['cellsAllocated', 'longestList'] },
    empty: { fill: 'ground', stroke: 'ink-2', sign: 'M4 3h6v8h-6Z' },
    length: { fill: 'ground', stroke: 'pool', width: 2 },
    absent: { stroke: 'mark', dash: '3 3' },
    walk: { stroke: 'ink' },
    kept: { fill: 'pool', sign: 'M3 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0', occurs: one(KEPT) },
    looked: { fill: 'ink', sign: DOTS, counts: ['soundLooks', 'boxesTouched', 'queries'] },
    joined: { fill: 'ink', sign: 'M3.5 3.5h7v7h-7Z', counts: ['soundLooks', 'boxesTouched'] },
    unknown: {
      ...{ fill: 'ground', stroke: 'ink', sign: DOTS },
      counts: ['virtualCalls'],
      occurs: one(UNKNOWN),
    },
    now: { fill: 'needle' },
  },
  draw({ pen, scene, peer, begins, ends = [], side, variant, width, height }) {
    const others = [scene, ...(peer ? [peer] : []), ...ends];
    const most = (of: (scene: Scene) => number) => Math.max(1, ...others.map(of));
    const blocks = blocksOf(others, width);
    const high = Math.min(LIST.most, Math.max(LIST.least, height * LIST.share));
    const top = NAME + high + BELOW;
    const rows = most((one) => Math.max(...walksOf(one).map(({ length }) => length)));
    const pitch = Math.min(PITCH, (height - top) / rows);
    const isKept = KEPT.includes(variant);
    // Where both sides look alike, they differ in calls.
    const isAlike = new Set(ends.map(({ soundVisited }) => soundVisited)).size === 1;
    // A step counts from its beginning: the tick before it is not drawn.
    const walks = begins?.[side].frames === scene.frames ? [] : walksOf(scene);

    scene.sounds.forEach((list, at) => {
      const { x, wide, unit } = blocks[at];
      const box = { x: x + 1, y: NAME, width: wide - 2, height: high };
      pen.box(isKept ? 'length' : 'absent', box);
      const places = placesOf(list, x + wide + LEAN, unit);
      const middle = (index: number) => {
        const { from, to } = places[Math.min(index, places.length - 1)] ?? { from: x + wide, to: x + wide };
        return (from + to) / 2;
      };
      const thin = Math.min(unit, ...places.map(({ from, to }) => to - from));
      const radius = Math.min(RADIUS.most, pitch * 0.36, thin * 0.42);
      places.forEach(({ from, to, empty, before, after }) => {
        const gap = thin > 4 ? 1.5 : 0;
        const lean = Math.min(LEAN, thin / 3) / 2;
        const [left, right] = [from + gap, to - gap];
        const edge = (middle: number, cut: boolean, y: number): Point => ({
          x: middle + (cut ? (y > NAME ? -lean : lean) : 0),
          y,
        });
        const corners = [
          ...[edge(left, before, NAME), edge(right, after, NAME)],
          ...[edge(right, after, NAME + high), edge(left, before, NAME + high)],
        ];
        pen.line(empty ? 'empty' : 'full', corners, 'Z');
      });

      const made = at === 0 ? makingOf(walks[at] ?? []) : { count: 0, visited: 0 };
      (walks[at] ?? []).forEach(({ index, visited, called, operation }, row) => {
        const y = top + (row + 0.5) * pitch;
        const isNow = !scene.rests && index === scene.walks - 1;
        const last = isNow ? Math.max(0, visited - 1) : visited;
        const unknown = isAlike ? Math.min(called, last) : 0;
        // What waits at the source has the frame's chunks without the empty ones before them.
        const skipped = row < made.count ? Math.max(0, list.length - made.visited) : 0;
        const isCut = operation !== Operation.length;
        const dot = (mark: Mark, index: number) => {
          const at = { x: middle(skipped + index), y };
          if (isCut)
            pen.box(mark, { x: at.x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
          else pen.circle(mark, at, radius);
        };
        if (radius < RADIUS.least) {
          /** One bar for the chunks from one on. */
          const bar = (mark: Mark, from: number, to: number) => {
            const [first, end] = [middle(skipped + from) - thin / 2, middle(skipped + to - 1) + thin / 2];
            const box = { x: first, y: y - pitch * 0.3, width: end - first, height: pitch * 0.6 };
            if (to > from) pen.box(mark, box);
          };
          bar('unknown', 0, unknown);
          bar(isNow ? 'now' : isCut ? 'joined' : 'looked', unknown, visited);
        } else {
          if (visited > 1)
            pen.line('walk', [
              { x: middle(skipped), y },
              { x: middle(skipped + visited - 1), y },
            ]);
          for (let nth = 0; nth < visited; nth++)
            dot(nth >= last ? 'now' : isCut ? 'joined' : nth < unknown ? 'unknown' : 'looked', nth);
        }
        if (visited === 0 && isKept)
          pen.circle(
            isNow ? 'now' : 'kept',
            { x: x + wide / 2, y },
            Math.max(1, Math.min(wide / 2, pitch * 0.3, Math.max(radius, 3))),
          );
      });
    });
    labels({ pen, scene, variant, width, height, blocks, top, pitch, high, rows: walks });
  },
});

type Mark = keyof typeof chunks.marks;
const KINDS = namesOf(Kind);

/** A block's place: its left edge, and the width of its kept length and of one unit of its list. */
interface Block {
  x: number;
  wide: number;
  unit: number;
}

/** Width of a chunk, in units. */
function unitsOf(list: readonly Piece[]): number[] {
  const all = list.reduce((sum, { length }) => sum + length, 0);
  const full = list.filter(({ length }) => length > 0).length;
  return list.map(({ length }) =>
    length > 0 ? WIDE.least + (WIDE.shared * full * length) / all : WIDE.empty,
  );
}

/** Blocks as wide as their longest list in any of the scenes. */
function blocksOf(scenes: readonly Scene[], width: number): Block[] {
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
  const lists = scenes.map(({ sounds }) => sounds.map((list) => sum(unitsOf(list))));
  const units = lists[0].map((_, at) => Math.max(1, ...lists.map((all) => all[at] ?? 0)));
  const share = width / units.length;
  const wide = Math.min(LENGTH.wide, Math.max(LENGTH.share * share, 1));
  const apart = units.length > 1 ? (APART * width) / (units.length - 1) : 0;
  const unit = (width - apart * (units.length - 1) - units.length * (wide + 2 * LEAN)) / sum(units);
  let x = 0;
  return units.map((one) => {
    const block = { x, wide, unit: Math.max(unit, 0.1) };
    x += wide + 2 * LEAN + one * block.unit + apart;
    return block;
  });
}

/** The edges of a list's chunks, from `x` on. */
function placesOf(list: readonly Piece[], x: number, unit: number) {
  let from = x;
  return unitsOf(list).map((units, at) => {
    const { length, cutBefore, cutAfter } = list[at];
    const place = { from, to: from + units * unit, empty: length === 0, before: cutBefore, after: cutAfter };
    from = place.to;
    return place;
  });
}

/** Walks over sound, by operator. */
function walksOf(scene: Scene): Walk[][] {
  const all = scene.allOperators().map((): Walk[] => []);
  for (const walk of scene.allWalks()) if (walk.field === FIELD.sound) all[walk.operator].push(walk);
  return all;
}

/** The source's rows while it makes its frame, up to the cut, and the most chunks that they visit. */
function makingOf(rows: readonly Walk[]) {
  const cut = rows.findLastIndex(({ operation }) => operation === Operation.truncate);
  const making = rows.slice(0, cut < 0 ? rows.length : cut + 1);
  return { count: making.length, visited: Math.max(0, ...making.map(({ visited }) => visited)) };
}

interface Named extends Pick<Drawn<Scene, Mark>, 'height' | 'pen' | 'scene' | 'variant' | 'width'> {
  blocks: readonly Block[];
  top: number;
  pitch: number;
  high: number;
  rows: readonly Walk[][];
}

/** Names of the blocks, the kept lengths, and what a row is. */
function labels({ pen, scene, variant, width, height, blocks, pitch, top, high, rows }: Named) {
  const isKept = KEPT.includes(variant);
  const asks = blocks.length <= 2;
  const named = new Set<Kind>();
  let free = 0;
  scene.allOperators().forEach(({ kind }, at) => {
    const { x, wide } = blocks[at];
    const name = kindNames[KINDS[kind]];
    const text = asks && width >= 2 * WORDS ? words.asks(name) : name;
    const long = text.length * LETTER;
    const left = Math.max(0, Math.min(x, width - long));
    if (!named.has(kind) && left >= free) {
      pen.label(text, left, 12, { ink: 'ink' });
      named.add(kind);
      free = left + long + LETTER;
    }
    const length = scene.sounds[at].reduce((sum, one) => sum + one.length, 0);
    if (asks && wide >= 4 * LETTER && length > 0)
      pen.label(isKept ? number(length) : '?', x + wide / 2, NAME + high / 2 + 5, {
        anchor: 'middle',
        ...(isKept ? { ink: 'ink' } : {}),
      });
  });
  // Below the rows of the last block, which has the fewest. Before the first tick there is none.
  const last = blocks.length - 1;
  if (last < 0) return;
  const { x, wide } = blocks[last];
  const count = rows[last]?.length ?? 0;
  const y = top + (count + 1) * pitch + 5;
  if (count === 0 || !asks || y + LINE > height) return;
  const mark = isKept ? 'kept' : 'looked';
  // Below the list, or where that is too narrow below all of the block.
  const left = width - x < WORDS ? x : x + wide;
  pen.label(words.looks[mark], isKept ? x : left, y, { mark, ink: isKept ? 'pool-text' : 'ink' });
  pen.label(words.joined, left, y + LINE, { mark: 'joined', ink: 'ink' });
}
