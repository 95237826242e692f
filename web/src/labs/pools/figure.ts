/**
 * The blocks of one publisher's ring. Those of a new frame come in at the top, from the allocator or from what is free; those of
 * the frame that is overwritten leave at the foot, for the garbage or for what is free. The garbage is in proportion to the ring
 * as the dead bytes of the whole heap are to its live ones.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import type { Box, Pen, Point } from '../../figure/pen.ts';
import { figure as words } from '../../words/pools.en.ts';
import { Phase, RegionState, type Scene } from './scene.ts';

const SQUARE = 'M3 3h8v8h-8Z';
/** Variants with ranges or segments of large areas, and those with one pool for all publishers. */
const AREAS = ['ranges', 'log'];
const SHARED = ['locked', 'flawed', 'sync-pool'];
export const hasAreas = (variant: string): boolean => AREAS.includes(variant);
export const hasLevels = (variant: string): boolean => variant !== 'none' && !hasAreas(variant);
const isPool = (variants: readonly string[]) => variants.some((id) => id !== 'none');
const isGarbage = (variants: readonly string[]) => variants.some((id) => !hasAreas(id));

/** Distance between two blocks of the pile, at least and at most, and its numbers of blocks that one square may stand for. */
const PITCH = { least: 6, most: 15 };
const EACH = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000];
/** Height of the row of a frame's blocks, and distance between two of them. */
const ROW = 18;
const STEP = { least: 3, most: 9 };
/** Inner radius of the ring as a share of the outer one. */
const INNER = 0.7;

export const pools = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    way: { stroke: 'ink', width: 1.5 },
    empty: { fill: 'mark' },
    frame: { fill: 'ink', sign: 'M4 13V3h6v10Z', counts: ['frames'] },
    over: {
      fill: 'pool',
      sign: 'M4 13V3h6v10Z',
      occurs: (variants) => !variants.includes('none'),
    },
    coming: { fill: 'needle' },
    publisher: { fill: 'needle', sign: 'M2 12L7 2l5 10Z' },
    made: { fill: 'ink', sign: SQUARE, counts: ['allocations', 'bytesAllocated'] },
    atRest: { fill: 'pool', sign: SQUARE, counts: ['hits'], occurs: isPool },
    left: { stroke: 'ink-3', sign: SQUARE, counts: ['gcMarkedWords', 'gcSweptWords'], occurs: isGarbage },
    newest: { stroke: 'needle', width: 1.5 },
  },
  draw(drawn) {
    const { pen, scene, variant, width, height } = drawn;
    const [top, foot] = [ROW / 2 + 1, height - 1];
    const radius = Math.min((foot - top - 48) / 2, width * 0.23);
    const centre = { x: radius + 2, y: (top + foot - ROW / 2) / 2 };
    const x = 2 * radius + 44;
    const wide = width - x - 16;
    ring(drawn, centre, radius);
    const { reused, made } = scene;

    // Into the ring.
    const count = reused + made;
    const step = stepOf(count, wide);
    const rows = Math.floor(ROW / step);
    const into = { x, y: top - (Math.min(rows, count) * step) / 2, width: 0, height: 0 };
    for (let at = 0; at < count; at++)
      block(
        pen,
        at < reused ? 'atRest' : 'made',
        into.x + Math.floor(at / rows) * step,
        into.y + (at % rows) * step,
        step,
      );
    const end = count > 0 ? x + Math.ceil(count / rows) * step + 4 : x - 8;
    pen.line('way', [
      { x: x - 8, y: top },
      { x: centre.x, y: top },
    ]);
    pen.arrow('way', { x: centre.x, y: top }, { x: centre.x, y: centre.y - radius - 5 });
    if (count > 0)
      pen.label(reused >= made ? words.again : words.made, x, top + ROW / 2 + 15, {
        mark: reused >= made ? 'atRest' : 'made',
      });

    // Out of it.
    const out = foot - ROW / 2;
    pen.line('way', [
      { x: centre.x, y: centre.y + radius + 5 },
      { x: centre.x, y: out },
    ]);
    pen.arrow('way', { x: centre.x, y: out }, { x: x - 6, y: out });
    pen.line('way', [
      { x: x - 4, y: foot },
      { x: width, y: foot },
    ]);
    const box = { x, y: top + ROW / 2 + 40, width: wide, height: foot - top - ROW / 2 - 42 };
    const { height: high } = pile(drawn, box);
    const { rest, dead } = stock(scene, variant);
    const isLoop = rest > 0 || reused > 0;
    if (isLoop)
      pen.line('way', [
        { x: width - 1, y: foot },
        { x: width - 1, y: top },
        { x: Math.min(end, width - 1), y: top },
      ]);
    const above = foot - high - 10;
    if (rest > dead) pen.label(words.atRest, x, above, { mark: 'atRest' });
    else if (dead > 0)
      pen.label(scene.gcPhase === Phase.idle ? words.left : words.collects, x, above, { mark: 'left' });
  },
});

type Drawing = Drawn<Scene, keyof typeof pools.marks>;

/** Distance between two of a frame's blocks, with which all of them fit. */
function stepOf(count: number, width: number): number {
  let step = STEP.most;
  while (step > STEP.least && Math.floor(width / step) * Math.floor(ROW / step) < count) step -= 0.5;
  return step;
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

/** Blocks outside of the ring: free for reuse, and dead. Memory in areas counts as blocks of the mean chunk. */
function stock(scene: Scene, variant: string): { rest: number; dead: number } {
  const slots = scene.allSlots();
  const blocks = sum(slots, ({ chunks }) => chunks);
  const free = sum(scene.allRegions(), ({ bytes, state }) => (state === RegionState.free ? bytes : 0));
  const mean = blocks > 0 ? sum(slots, ({ bytes }) => bytes) / blocks : 128;
  const levels = sum(scene.allLevels(), ({ atRest }) => atRest);
  const rest = hasAreas(variant)
    ? free / mean
    : SHARED.includes(variant)
      ? levels / scene.publishers
      : levels;
  return {
    rest: Math.round(rest),
    dead: scene.alive > 0 ? Math.round((scene.dead / scene.alive) * blocks) : 0,
  };
}

function block(
  pen: Pen<keyof typeof pools.marks>,
  mark: 'atRest' | 'left' | 'made' | 'newest',
  x: number,
  y: number,
  pitch: number,
) {
  const inset = mark === 'left' || mark === 'newest' ? 0.5 : 0;
  const side = Math.max(1.5, pitch - (pitch > 10 ? 3 : pitch > 6 ? 2 : 1)) - 2 * inset;
  pen.box(mark, { x: x + inset, y: y + inset, width: side, height: side });
}

/** The pile of blocks outside of the ring, from its foot up. @returns its height */
function pile({ pen, scene, peer, ends = [], variant }: Drawing, box: Box): { height: number } {
  // The variants of the others are not known, but their lists tell whether they have areas.
  const needs = [scene, peer, ...ends].map((one) => {
    if (!one) return 0;
    const { rest, dead } = stock(one, one.regions > 0 ? AREAS[0] : '');
    return rest + dead;
  });
  const need = Math.max(100, ...needs);
  const fits = (pitch: number) => Math.floor(box.width / pitch) * Math.floor(box.height / pitch);
  const each = EACH.find((each) => need / each <= fits(PITCH.least)) ?? EACH[EACH.length - 1];
  let pitch = PITCH.most;
  while (pitch > PITCH.least && fits(pitch) < need / each) pitch -= 0.5;
  const columns = Math.max(1, Math.floor(box.width / pitch));
  const { rest, dead } = stock(scene, variant);
  const [free, all] = [Math.ceil(rest / each), Math.ceil(rest / each) + Math.ceil(dead / each)];
  const most = Math.min(all, fits(pitch));
  const left = rest > 0 ? 0 : Math.round(scene.leftBehind / each);
  const newest = left < most ? left : 0;
  const foot = box.y + box.height;
  for (let at = 0; at < most; at++) {
    const [x, y] = [box.x + (at % columns) * pitch, foot - (Math.floor(at / columns) + 1) * pitch];
    block(pen, at < free ? 'atRest' : at >= most - newest ? 'newest' : 'left', x, y, pitch);
  }
  return { height: Math.ceil(most / columns) * pitch };
}

const longest = (scene?: Scene) =>
  Math.max(0, ...(scene?.allSlots() ?? []).map(({ bytes, takes }) => Math.max(bytes, takes)));

/** The ring's frames as bars, as long as the root of their bytes, with what their blocks take beyond that. */
function ring({ pen, scene, peer, ends = [], variant }: Drawing, centre: Point, radius: number) {
  const most = Math.max(1_000, scene.coming?.bytes ?? 0, ...[scene, peer, ...ends].map(longest));
  const [inner, room] = [radius * INNER, radius * (1 - INNER)];
  const length = (bytes: number) => Math.max(2, Math.sqrt(bytes / most) * room);
  const showsOver = variant !== 'none' && (!peer || peer.counter('gets') > 0);
  const half = Math.min(((Math.PI * inner) / Math.max(1, scene.slots)) * 0.62, 5);
  const bar = (
    mark: 'coming' | 'empty' | 'frame' | 'over',
    index: number,
    from: number,
    to: number,
    wide = half,
  ) => {
    const turn = (index / scene.slots) * 2 * Math.PI;
    const [sin, cos] = [Math.sin(turn), -Math.cos(turn)];
    const at = (out: number, aside: number) => ({
      x: centre.x + sin * (inner + out) - cos * aside,
      y: centre.y + cos * (inner + out) + sin * aside,
    });
    pen.line(mark, [at(from, -wide), at(to, -wide), at(to, wide), at(from, wide)], 'Z');
  };
  for (const { index, frame, bytes, takes } of scene.allSlots()) {
    if (frame < 0) bar('empty', index, 0, 2);
    else {
      bar('frame', index, 0, length(bytes));
      if (showsOver && length(takes) - length(bytes) > 1) bar('over', index, length(bytes), length(takes));
    }
  }
  const { coming, write } = scene;
  if (coming) bar('coming', write, 0, length(coming.arrived), Math.max(2, half));
  const turn = (write / Math.max(1, scene.slots)) * 2 * Math.PI;
  const size = Math.max(6, radius * 0.09);
  const tip = (out: number, aside: number) => ({
    x: centre.x + Math.sin(turn) * out + Math.cos(turn) * aside,
    y: centre.y - Math.cos(turn) * out + Math.sin(turn) * aside,
  });
  pen.line(
    'publisher',
    [tip(inner - 4, 0), tip(inner - 4 - 1.6 * size, size), tip(inner - 4 - 1.6 * size, -size)],
    'Z',
  );
  const isLarge = radius > 90;
  const { exhausted } = scene;
  pen.label(exhausted ? words.exhausted : words.inUse, centre.x, centre.y + (isLarge ? 8 : 5), {
    size: isLarge ? 'title' : 'label',
    ink: exhausted ? 'lock-text' : 'ink',
    anchor: 'middle',
  });
}
