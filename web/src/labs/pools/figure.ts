/**
 * The blocks of one publisher's ring, on their way: those that new frames take, the ring of frames in use, and what becomes of the
 * blocks of a frame that is overwritten: they are left to the collector, or free for the next frame. What is taken and left is
 * counted from the step's beginning. Dead blocks are in proportion to the ring as the heap's dead bytes are to its live ones.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import type { Box, Point } from '../../figure/pen.ts';
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

/** Distance between two blocks, at least and at most, and numbers of blocks that one square may stand for. */
const PITCH = { least: 4, most: 15 };
const EACH = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000];
/** Heights of the labels and of the way back, and width of a column of blocks as a share of the figure's. */
const TOP = 24;
const BACK = 30;
const COLUMN = 0.3;
/** Inner radius of the ring as a share of the outer one, where its bars are alike and where they are as long as their bytes. */
const INNER = { alike: 0.72, bytes: 0.6 };
/** Width of the longest label. */
const NARROW = 190;

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
    coming: { fill: 'needle', sign: 'M4 13V3h6v10Z' },
    made: { fill: 'ink', sign: SQUARE, counts: ['allocations', 'bytesAllocated'] },
    again: { stroke: 'pool', width: 1.5, sign: SQUARE, counts: ['hits'], occurs: isPool },
    atRest: { fill: 'pool', sign: SQUARE, occurs: isPool },
    left: { stroke: 'ink-3', sign: SQUARE, counts: ['gcMarkedWords', 'gcSweptWords'], occurs: isGarbage },
  },
  draw(drawn) {
    const { pen, scene, peer, begins, ends = [], side, variant, width, height } = drawn;
    const wide = width * COLUMN;
    const high = height - TOP - BACK;
    const radius = Math.min(high / 2 - 8, width * (hasLists(drawn) ? 0.135 : 0.165));
    const centre = { x: width / 2, y: TOP + high / 2 };
    const columns = [0, width - wide].map((x): Box => ({ x, y: TOP, width: wide, height: high }));

    const { made, again } = taken(scene, begins?.[side]);
    const { rest, dead } = outside(scene, variant, begins?.[side]);
    // The variants of the others are not known, but their lists tell whether they have areas.
    const needs = [scene, peer, ...ends].map((one, at) => {
      if (!one) return 0;
      const begin = begins?.[at > 1 ? ((at - 2) as 0 | 1) : at === 0 ? side : ((1 - side) as 0 | 1)];
      const [ofOne, beside] = [taken(one, begin), outside(one, one.regions > 0 ? AREAS[0] : '', begin)];
      return Math.max(ofOne.made + ofOne.again, beside.rest + beside.dead);
    });
    const need = Math.max(100, ...needs);
    const fits = (pitch: number) => Math.floor(wide / pitch) * Math.floor(high / pitch);
    const each = EACH.find((each) => need / each <= fits(PITCH.least)) ?? EACH[EACH.length - 1];
    let pitch = PITCH.most;
    while (pitch > PITCH.least && fits(pitch) < need / each + 1) pitch -= 0.5;
    const squares = (all: Partial<Record<Squares, number>>, box: Box) =>
      grid(drawn, all, box, { pitch, each, most: fits(pitch) });

    const came = squares({ made, again }, columns[0]);
    const went = squares({ atRest: rest, left: dead }, columns[1]);
    ring(drawn, centre, radius);
    pen.arrow('way', { x: wide + 2, y: centre.y }, { x: centre.x - radius - 8, y: centre.y });
    const out = { x: centre.x + radius + 8, y: centre.y };
    if (went > 12 && went < centre.y - 12) {
      // The heap ends above the ring's middle: the way leads up to it.
      const below = { x: width - wide + 16, y: centre.y };
      pen.line('way', [out, below]);
      pen.arrow('way', below, { x: below.x, y: went + 6 });
    } else pen.arrow('way', out, { x: width - wide - 6, y: centre.y });

    pen.label(again === 0 ? words.made : wide < NARROW ? words.taken : words.both, 0, 12, { mark: 'made' });
    const isKept = rest > dead || (rest === dead && variant !== 'none');
    const beside = isKept ? words.atRest : scene.gcPhase === Phase.idle ? words.left : words.collects;
    // Where the column is narrower than its label, both end at the right.
    const isNarrow = wide < NARROW;
    pen.label(beside, isNarrow ? width : width - wide, 12, {
      mark: isKept ? 'atRest' : 'left',
      anchor: isNarrow ? 'end' : 'start',
    });
    const foot = height - 8;
    if (rest > 0 || again > 0) {
      const [from, to] = [width - wide / 2, Math.min(wide / 2, 60)];
      pen.line('way', [
        { x: from, y: went + 4 },
        { x: from, y: foot },
        { x: to, y: foot },
      ]);
      pen.arrow('way', { x: to, y: foot }, { x: to, y: came + 6 });
      pen.label(words.again, centre.x, foot - 6, { mark: 'again', anchor: 'middle' });
    }
    if (each > 1)
      pen.label(words.each(each), centre.x, centre.y + radius + 13, { size: 'small', anchor: 'middle' });
  },
});

type Drawing = Drawn<Scene, keyof typeof pools.marks>;
type Squares = 'again' | 'atRest' | 'left' | 'made';

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

/** Blocks that were taken since a scene, or by the newest frame. */
const taken = (scene: Scene, begin?: Scene): { made: number; again: number } =>
  begin
    ? {
        made: scene.counter('allocations') - begin.counter('allocations'),
        again: scene.counter('hits') - begin.counter('hits'),
      }
    : { made: scene.made, again: scene.reused };

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

/** The same, with dead blocks from a scene on only, as long as the collector has not freed those of before it. */
function outside(scene: Scene, variant: string, begin?: Scene): { rest: number; dead: number } {
  const { rest, dead } = stock(scene, variant);
  const isSame = begin?.counter('gcCycles') === scene.counter('gcCycles');
  return { rest, dead: begin && isSame ? Math.max(0, dead - stock(begin, variant).dead) : dead };
}

/** Squares of several kinds, row by row, as many as there is space for. @returns their foot */
function grid(
  { pen }: Drawing,
  all: Partial<Record<Squares, number>>,
  box: Box,
  { pitch, each, most }: { pitch: number; each: number; most: number },
) {
  const columns = Math.max(1, Math.floor(box.width / pitch));
  const size = pitch - (pitch > 10 ? 3 : pitch > 6 ? 2 : 1.2);
  let at = 0;
  for (const [mark, count] of Object.entries(all) as [Squares, number][]) {
    const end = Math.min(most, at + Math.ceil(count / each));
    const inset = mark === 'left' || mark === 'again' ? 0.5 : 0;
    for (; at < end; at++)
      pen.box(mark, {
        x: box.x + (at % columns) * pitch + inset,
        y: box.y + Math.floor(at / columns) * pitch + inset,
        width: size - 2 * inset,
        height: size - 2 * inset,
      });
  }
  return box.y + Math.ceil(at / columns) * pitch;
}

/** Whether most frames have several blocks, on both sides and to the end: then it is the blocks that count, not their bytes. */
const hasLists = ({ scene, peer, ends = [] }: Drawing): boolean => {
  const slots = [scene, peer, ...ends].flatMap((one) => one?.allSlots() ?? []);
  return sum(slots, ({ chunks }) => chunks) > 2 * slots.filter(({ frame }) => frame >= 0).length;
};

const longest = (scene?: Scene) =>
  Math.max(0, ...(scene?.allSlots() ?? []).map(({ bytes, takes }) => Math.max(bytes, takes)));

/**
 * The ring's frames as bars: as long as the root of their bytes, with what their blocks take beyond that, or all alike where
 * a frame is a list of blocks.
 */
function ring(drawn: Drawing, centre: Point, radius: number) {
  const { pen, scene, peer, ends = [], variant } = drawn;
  const all = [scene, peer, ...ends];
  const most = Math.max(1_000, scene.coming?.bytes ?? 0, ...all.map(longest));
  const isAlike = hasLists(drawn);
  const inner = radius * (isAlike ? INNER.alike : INNER.bytes);
  const room = radius - inner;
  const length = (bytes: number) => (isAlike ? room : Math.max(2, Math.sqrt(bytes / most) * room));
  const showsOver = variant !== 'none' && !isAlike;
  const half = Math.min(((Math.PI * inner) / Math.max(1, scene.slots)) * 0.62, 5);
  const bar = (mark: 'coming' | 'empty' | 'frame' | 'over', index: number, from: number, to: number) => {
    const turn = (index / scene.slots) * 2 * Math.PI;
    const [sin, cos] = [Math.sin(turn), -Math.cos(turn)];
    const wide = mark === 'coming' ? Math.max(2.5, half) : half;
    const at = (out: number, aside: number) => ({
      x: centre.x + sin * (inner + out) - cos * aside,
      y: centre.y + cos * (inner + out) + sin * aside,
    });
    pen.line(mark, [at(from, -wide), at(to, -wide), at(to, wide), at(from, wide)], 'Z');
  };
  const { coming, write, exhausted } = scene;
  for (const { index, frame, bytes, takes } of scene.allSlots()) {
    if (index === write) continue;
    if (frame < 0) bar('empty', index, 0, 2);
    else {
      bar('frame', index, 0, length(bytes));
      if (showsOver && length(takes) - length(bytes) > 1) bar('over', index, length(bytes), length(takes));
    }
  }
  // The next slot, whose frame is overwritten.
  bar('coming', write, 0, isAlike ? room : Math.max(room / 3, length(coming?.arrived ?? 0)));
  pen.label(exhausted ? words.exhausted : words.inUse, centre.x, centre.y - (exhausted ? -5 : 4), {
    size: radius > 70 ? 'label' : 'small',
    ink: exhausted ? 'lock-text' : 'ink',
    anchor: 'middle',
  });
}
