/**
 * The blocks of one publisher's ring, on their way: a pile of those that were made, the ring of frames in use, and a pile of the blocks
 * of overwritten frames, which are left to the collector, or free and go back to the ring. What is made and left is counted from the
 * step's beginning. Dead blocks are in proportion to the ring as the heap's dead bytes are to its live ones.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import type { Point } from '../../figure/pen.ts';
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
/** Heights of the way back and of the labels, and width of a pile as a share of the figure's. */
const TOP = 24;
const FOOT = 22;
const COLUMN = 0.28;
/** Inner radius of the ring as a share of the outer one, where its bars are alike and where they are as long as their bytes. */
const INNER = { alike: 0.72, bytes: 0.6 };
/** Width of the longest label. */
const NARROW = 170;

export const pools = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    way: { stroke: 'ink', width: 1.5 },
    empty: { fill: 'mark' },
    frame: { fill: 'ink-3', sign: 'M4 13V3h6v10Z', counts: ['frames'] },
    over: {
      fill: 'pool',
      sign: 'M4 13V3h6v10Z',
      occurs: (variants) => !variants.includes('none'),
    },
    coming: { fill: 'needle', sign: 'M4 13V3h6v10Z' },
    made: { fill: 'ink', sign: SQUARE, counts: ['allocations', 'bytesAllocated'] },
    again: { stroke: 'pool', width: 2.5, sign: 'M12 11V3H4M7 0L4 3L7 6', counts: ['hits'], occurs: isPool },
    atRest: { fill: 'pool', sign: SQUARE, occurs: isPool },
    left: { fill: 'mark', sign: SQUARE, counts: ['gcMarkedWords', 'gcSweptWords'], occurs: isGarbage },
  },
  draw(drawn) {
    const { pen, scene, peer, begins, ends = [], side, variant, width, height } = drawn;
    const wide = width * COLUMN;
    const floor = height - FOOT;
    const high = floor - TOP;
    const radius = Math.min(high / 2 - 14, width * (hasLists(drawn) ? 0.145 : 0.165));
    const centre = { x: width / 2, y: TOP + high / 2 };
    const right = width - wide;

    const { made, again, gets } = taken(scene, begins?.[side]);
    const { rest, dead } = outside(scene, variant, begins?.[side]);
    // The variants of the others are not known, but their lists tell whether they have areas.
    const needs = [scene, peer, ...ends].map((one, at) => {
      if (!one) return 0;
      const begin = begins?.[at > 1 ? ((at - 2) as 0 | 1) : at === 0 ? side : ((1 - side) as 0 | 1)];
      const [ofOne, beside] = [taken(one, begin), outside(one, one.regions > 0 ? AREAS[0] : '', begin)];
      return Math.max(ofOne.made, beside.rest + beside.dead);
    });
    const need = Math.max(100, ...needs);
    const fits = (pitch: number) => Math.floor(wide / pitch) * Math.floor(high / pitch);
    const each = EACH.find((each) => need / each <= fits(PITCH.least)) ?? EACH[EACH.length - 1];
    let pitch = PITCH.most;
    while (pitch > PITCH.least && fits(pitch) < need / each + 1) pitch -= 0.5;
    const piles = { wide, floor, pitch, each, most: fits(pitch) };
    const came = pile(drawn, 0, { made }, piles);
    const went = pile(drawn, right, { atRest: rest, left: dead }, piles);
    ring(drawn, centre, radius);
    /** Whether a pile ends below the ring's middle: then the way leads down to it. */
    const isLow = (top: number) => top > centre.y + 12;
    const [into, out] = [centre.x - radius - 8, centre.x + radius + 8].map((x) => ({ x, y: centre.y }));
    const [from, to] = [wide - 16, right + 16].map((x) => ({ x, y: centre.y }));
    if (isLow(came)) pen.line('way', [{ x: from.x, y: came - 5 }, from]);
    pen.arrow('way', isLow(came) ? from : { x: wide + 2, y: centre.y }, into);
    if (isLow(went)) pen.line('way', [out, to]);
    pen.arrow(
      'way',
      isLow(went) ? to : out,
      isLow(went) ? { x: to.x, y: went - 5 } : { x: right - 6, y: centre.y },
    );
    if (rest > 0 || again > 0) {
      const corner = { x: width - 8, y: 3 };
      pen.line('again', [{ x: corner.x, y: went - 5 }, corner, { x: centre.x, y: corner.y }]);
      pen.arrow('again', { x: centre.x, y: corner.y }, { x: centre.x, y: centre.y - radius - 6 });
      pen.label(words.again(again, gets), corner.x - 8, 20, {
        mark: 'again',
        anchor: 'end',
        ink: 'pool-text',
      });
    }

    const isKept = rest > dead || (rest === dead && variant !== 'none');
    const beside = isKept ? words.atRest : scene.gcPhase === Phase.idle ? words.left : words.collects;
    // Where the pile is narrower than its label, both end at the right.
    const isNarrow = wide < NARROW;
    // A publisher's own pool allocates only what it has no free block for.
    const isOwn = hasLevels(variant) && !SHARED.includes(variant);
    pen.label(isOwn && made > 0 && !isNarrow ? words.missed : words.made, 0, height - 5, { mark: 'made' });
    pen.label(beside, isNarrow ? width : right, height - 5, {
      mark: isKept ? 'atRest' : 'left',
      anchor: isNarrow ? 'end' : 'start',
    });
    if (each > 1)
      pen.label(words.each(each), centre.x, centre.y + radius + 13, { size: 'small', anchor: 'middle' });
  },
});

type Drawing = Drawn<Scene, keyof typeof pools.marks>;
type Squares = 'atRest' | 'left' | 'made';

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

/** Blocks that were taken since a scene, or by the newest frame. */
function taken(scene: Scene, begin?: Scene): { made: number; again: number; gets: number } {
  if (!begin) return { made: scene.made, again: scene.reused, gets: scene.made + scene.reused };
  const since = (counter: 'allocations' | 'gets' | 'hits') => scene.counter(counter) - begin.counter(counter);
  return { made: since('allocations'), again: since('hits'), gets: since('gets') };
}

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

/** A pile of blocks of several kinds on its floor, row by row, as many as there is space for. @returns its top */
function pile(
  { pen }: Drawing,
  left: number,
  all: Partial<Record<Squares, number>>,
  { wide, floor, pitch, each, most }: Record<'each' | 'floor' | 'most' | 'pitch' | 'wide', number>,
) {
  const columns = Math.max(1, Math.floor(wide / pitch));
  const size = pitch - Math.max(1.2, pitch * 0.2);
  let at = 0;
  for (const [mark, count] of Object.entries(all) as [Squares, number][]) {
    const end = Math.min(most, at + Math.ceil(count / each));
    for (; at < end; at++) {
      const y = floor - 2 - Math.floor(at / columns) * pitch - size;
      pen.box(mark, { x: left + (at % columns) * pitch, y, width: size, height: size });
    }
  }
  pen.path('way', `M${left.toFixed(1)} ${floor}h${(columns * pitch - pitch + size).toFixed(1)}`);
  return floor - 2 - Math.ceil(at / columns) * pitch;
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
