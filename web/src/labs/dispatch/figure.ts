/**
 * The lookups of a tick: a column for each of them, in their order. From the top down it has a mark for each type that the lookup
 * asked, the last of which is the one; below that, where A and B differ in it, the blocks of the handler that it made.
 */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { type Drawn, figure } from '../../figure/figure.ts';
import { figure as words } from '../../words/dispatch.en.ts';
import { CellState, Operation, type Scene } from '../queues/scene.ts';

/** Content types in the order of registration: seven of Liquidsoap's own, three with FFmpeg; plugins follow. */
const TYPES = [
  ...['pcm', 'pcm_s16', 'pcm_f32', 'midi', 'canvas', 'metadata', 'track_marks'],
  ...['ffmpeg.copy', 'ffmpeg.audio.raw', 'ffmpeg.video.raw'],
];
const typeName = (id: number): string => TYPES[id] ?? `plugin.${id}`;

const SQUARE = 'M3 2h8v10H3Z';

/** Number of blocks of a handler: six closures and a record. */
export const BLOCKS = 7;
/** Width of the names at the left, and of the label beside the newest column, for which only a wide figure has room. */
const GUTTER = 104;
const BESIDE = { from: 480, width: 76 };
/** Height of the line of labels below, for which a low figure has no room. */
const FOOT = { from: 180, height: 28 };
/** Least distance between two names. */
const LINE = 13;
/** Height of a check, as a share of its mark, and the gap below it. */
const CHECK = { share: 0.3, gap: 3 };
/** Largest distances between two columns and two rows. */
const PITCH = { x: 64, y: 44 };
/** Height of a row where it is the only one. */
const ALONE = 88;
/** Rows where no side asks type after type, and more of them where handlers are drawn. */
const ROWS = { place: 3, handler: BLOCKS + 1 };

export const dispatch = figure<Scene>()({
  least: { width: 320, height: 128 },
  marks: {
    row: { stroke: 'groove' },
    later: { fill: 'mark' },
    tried: {
      ...{ stroke: 'ink-2', width: 1.25, sign: SQUARE, counts: ['comparisons', 'calls'] },
      occurs: (variants) => variants.includes('tried'),
    },
    opened: { fill: 'ink', sign: SQUARE, counts: ['operations'] },
    checked: {
      ...{ fill: 'sub', sign: 'M3 2h8v5H3Z', counts: ['looks'] },
      occurs: (variants) => variants.includes('checked'),
    },
    made: {
      ...{ stroke: 'pool', width: 2, sign: SQUARE, counts: ['blocks', 'words'] },
      occurs: (variants) => variants.includes('matched') && variants.some((id) => id !== 'matched'),
    },
    now: { fill: 'needle' },
  },
  draw(drawing) {
    const { pen, scene, peer, ends = [], side, variant, width, height } = drawing;
    const all = [scene, ...(peer ? [peer] : []), ...ends];
    const asks = all.some((one) => one.counter('comparisons') > 0);
    const hasHandlers = all.some(makesNone);
    const rows = asks ? scene.cells : hasHandlers ? ROWS.handler : ROWS.place;
    const isAlone = rows === ROWS.place;
    const beside = width >= BESIDE.from ? BESIDE.width : 4;
    const pitch = {
      x: Math.min(PITCH.x, (width - GUTTER - beside) / Math.max(1, scene.due)),
      y: Math.min(
        isAlone ? ALONE : PITCH.y,
        (height - footOf(height)) / (rows + (hasHandlers && asks ? BLOCKS : 0)),
      ),
    };
    const wide = Math.max(1, Math.min(pitch.x * 0.78, pitch.y));
    const tall = Math.min(pitch.y * 0.78, isAlone ? ALONE : Math.max(wide * 1.4, 14));
    const cell = (column: number, row: number) => ({
      x: GUTTER + column * pitch.x,
      y: 2 + row * pitch.y,
      width: wide,
      height: tall,
    });
    const middle = (row: number) => 2 + row * pitch.y + tall / 2;

    if (variant === 'tried')
      for (let row = 0; row < rows; row++)
        pen.path('row', `M${GUTTER} ${Math.round(middle(row)) + 0.5}h${Math.round(scene.due * pitch.x)}`);
    const columns = scene.isBefore(ends[side]) ? [] : lookups(scene, variant);
    columns.forEach(({ asked, blocks }, column) => {
      const isNewest = column === columns.length - 1 && !scene.rests;
      for (let row = 0; row < asked - 1; row++) pen.box('tried', cell(column, row));
      if (asked > 0) {
        const found = cell(column, asked - 1);
        const check = variant === 'checked' ? found.height * CHECK.share : 0;
        pen.box('checked', { ...found, height: check - CHECK.gap });
        pen.box(isNewest ? 'now' : 'opened', { ...found, y: found.y + check, height: found.height - check });
      }
      for (let block = 0; hasHandlers && block < blocks; block++)
        pen.box('made', cell(column, asked + block));
    });
    for (let column = columns.length; column < scene.due; column++)
      pen.box('later', { ...cell(column, 0), y: middle(0) - 1, height: 2 });
    labels(drawing, columns, { middle, front: GUTTER + columns.length * pitch.x, hasHandlers });
  },
});

const footOf = (height: number) => (height >= FOOT.from ? FOOT.height : 2);

interface Lookup {
  /** Number of types that it asked, or places that it looked at, with the one. */
  asked: number;
  /** Blocks of the handler that it made. */
  blocks: number;
  isOver: boolean;
}

/** Whether its lookups have made no handler. */
const makesNone = (scene: Scene) => scene.counter('operations') > 1 && scene.counter('blocks') === 0;

/** The lookups of the tick so far, with the one under way. */
function lookups(scene: Scene, variant: string): Lookup[] {
  const all = scene.allCosts().flatMap(({ steps, count }) =>
    Array.from({ length: count }, () => ({
      // A call and a comparison for each type that was asked.
      asked: variant === 'tried' ? steps / 2 : 1,
      // A match alone makes no handler.
      blocks: variant === 'matched' && steps === 1 ? 0 : BLOCKS,
      isOver: true,
    })),
  );
  const { operation, what, rests } = scene;
  if (rests || operation !== Operation.lookup || what === EventKind.gave || what === EventKind.ticked)
    return all;
  const asked = scene.allCells().filter(({ state }) => state !== CellState.closed).length;
  return [...all, { asked, blocks: scene.blocks, isOver: false }];
}

interface Places {
  /** The middle of a row. */
  middle: (row: number) => number;
  /** The end of the newest column. */
  front: number;
  hasHandlers: boolean;
}

function labels(
  { pen, scene, ends = [], side, variant, width, height }: Drawn<Scene, keyof typeof dispatch.marks>,
  columns: readonly Lookup[],
  { middle, front, hasHandlers }: Places,
) {
  const foot = height - 6;
  if (variant === 'tried') {
    // The types that were found in this tick, and those that the step will find.
    const known = [...columns.filter(({ isOver }) => isOver), ...lookups(ends[side] ?? scene, variant)];
    const found = [...new Set(known.map(({ asked }) => asked - 1))].filter((row) => row >= 0).slice(0, 3);
    for (const row of found)
      if (!found.some((other) => other < row && middle(row) - middle(other) < LINE))
        pen.label(typeName(row), 0, middle(row) + 4, { size: 'small', mark: 'opened' });
    if (width >= BESIDE.from && columns.some(({ asked }) => asked > 1))
      pen.label(words.no, front + 6, middle(0) + 5, { mark: 'tried' });
  } else if (columns.length > 0) {
    const name = words.place[variant as keyof typeof words.place];
    pen.label(name, 0, middle(0) + 5, { mark: variant === 'checked' ? 'checked' : 'opened' });
  }
  if (hasHandlers && columns.length > 0) {
    const row = Math.max(...columns.map(({ asked }) => asked)) + 3;
    const name = columns.some(({ blocks }) => blocks > 0) ? words.handler : words.none;
    pen.label(name, 0, middle(row) + 5, { mark: 'made' });
  }
  if (height < FOOT.from) return;
  if (!hasHandlers || variant !== 'tried') pen.label(words.column, GUTTER, foot);
  if (!scene.rests && scene.asked >= 0 && columns.length > 0 && width >= BESIDE.from)
    pen.label(words.query(typeName(scene.asked)), width - 2, foot, { ink: 'needle', anchor: 'end' });
}
