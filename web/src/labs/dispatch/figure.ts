/**
 * The lookups of a tick: a column for each of them, in their order. Where a side asks type after type, a row is a type, and a column
 * leads down with a dot for each type that its lookup asked, or is the one dot of a lookup that knows the type's number. Below that,
 * where A and B differ in it, are the blocks of the handler that it made.
 */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { type Drawn, figure, isBefore } from '../../figure/figure.ts';
import { figure as words } from '../../words/dispatch.en.ts';
import { CellState, Operation, type Scene } from '../queues/scene.ts';

/** Content types in the order of registration: seven of Liquidsoap's own, three with FFmpeg; plugins follow. */
const TYPES = [
  ...['pcm', 'pcm_s16', 'pcm_f32', 'midi', 'canvas', 'metadata', 'track_marks'],
  ...['ffmpeg.copy', 'ffmpeg.audio.raw', 'ffmpeg.video.raw'],
];
const typeName = (id: number): string => TYPES[id] ?? `plugin.${id}`;

const SQUARE = 'M3 2h8v10H3Z';
const DOT = 'M2 7a5 5 0 1 0 10 0a5 5 0 1 0 -10 0';
const SMALL = 'M4.5 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0';

/** Number of blocks of a handler: six closures and a record. */
export const BLOCKS = 7;
/** Width of the names at the left: of all types, for which only a wide figure has room, or of some. */
const GUTTER = { all: { from: 480, width: 152 }, some: { width: 104 } };
/** Height below the marks for a line of labels, for which a low figure has no room. */
const FOOT = { from: 180, height: 24 };
/** Least distance between two names, and the one from which on they are large. */
const LINE = 13;
const LARGE = 17;
/** Sides of a mark, as shares of its column and its row, and the height, in px, above which it is no taller than 1.4 of its width. */
const SIZE = { wide: 0.62, tall: 0.78 };
const LOW = 14;
/** Largest radius of a type that says no and of one that says yes, and that of the first as a share of the second. */
const RADIUS = { most: 6, no: 0.5 };
/** Height of a check, as a share of its mark, and the gap below it. */
const CHECK = { share: 0.3, gap: 3 };
/** Largest distances between two columns and two rows. */
const PITCH = { x: 64, y: 54 };
/** Height of a row where it is the only one. */
const ALONE = 88;
/** Rows where no side asks type after type, and more of them where handlers are drawn. */
const ROWS = { place: 1, handler: BLOCKS + 1 };

export const dispatch = figure<Scene>()({
  least: { width: 320, height: 128 },
  marks: {
    row: { stroke: 'groove' },
    later: { stroke: 'groove' },
    way: { stroke: 'ink' },
    tried: {
      ...{ fill: 'ink', sign: SMALL },
      counts: ['comparisons', 'calls'],
      occurs: (variants) => variants.includes('tried'),
    },
    opened: { fill: 'ink', sign: DOT, counts: ['operations'] },
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
    const { pen, scene, peer, ends = [], variant, width, height } = drawing;
    const all = [...ends, scene, ...(peer ? [peer] : [])];
    const asker = all.find((one) => one.counter('comparisons') > 0);
    const hasHandlers = all.some(makesNone);
    const rows = asker ? scene.cells : hasHandlers ? ROWS.handler : ROWS.place;
    const deep = rows + (hasHandlers && asker ? BLOCKS : 0);
    const isAlone = deep === ROWS.place;
    const isWide = width >= GUTTER.all.from;
    const gutter = (isWide ? GUTTER.all : GUTTER.some).width;
    const across = Math.min(PITCH.x, (width - gutter - 4) / Math.max(1, scene.due));
    const lowest = asker ? LOW : Math.max(LOW, across * SIZE.wide * 1.4);
    const most = (height - 2 - lowest - (height >= FOOT.from ? FOOT.height : 0)) / (deep - 1);
    const pitch = { x: across, y: Math.min(isAlone ? ALONE : PITCH.y, most) };
    const wide = Math.max(1, Math.min(pitch.x * SIZE.wide, pitch.y));
    const tall = Math.min(pitch.y * SIZE.tall, isAlone ? ALONE : asker ? LOW : Math.max(wide * 1.4, LOW));
    const radius = Math.min(RADIUS.most, wide / 2, tall / 2);
    const cell = (column: number, row: number) => ({
      x: gutter + column * pitch.x,
      y: 2 + row * pitch.y,
      width: wide,
      height: tall,
    });
    const middle = (row: number) => 2 + row * pitch.y + tall / 2;
    const center = (column: number, row: number) => ({
      x: gutter + column * pitch.x + wide / 2,
      y: middle(row),
    });
    const foot = middle(deep - 1) + tall / 2;

    const right = Math.round(scene.due * pitch.x);
    if (asker)
      for (let row = 0; row < rows; row++)
        pen.path('row', `M${gutter} ${Math.round(middle(row)) + 0.5}h${right}`);
    const columns = isBefore(drawing) ? [] : lookups(scene, variant);
    // A scene of numbered types keeps the newest one alone. Those before are known where the other side has asked them.
    const asked = asker ? lookups(asker, 'tried').map(({ row }) => row) : [];
    columns.forEach(({ row: last, blocks }, column) => {
      const isNewest = column === columns.length - 1 && !scene.rests;
      const row = !asker || variant === 'tried' ? last : (asked[column] ?? (isNewest ? scene.asked : -1));
      if (variant === 'tried' && row > 0) {
        pen.path('way', `M${(gutter + column * pitch.x + wide / 2).toFixed(1)} ${middle(0)}V${middle(row)}`);
        for (let one = 0; one < row; one++) pen.circle('tried', center(column, one), radius * RADIUS.no);
      }
      if (row >= 0 && asker) pen.circle(isNewest ? 'now' : 'opened', center(column, row), radius);
      else if (row >= 0) {
        const found = cell(column, row);
        const check = variant === 'checked' ? found.height * CHECK.share : 0;
        pen.box('checked', { ...found, height: check - CHECK.gap });
        pen.box(isNewest ? 'now' : 'opened', { ...found, y: found.y + check, height: found.height - check });
      }
      for (let block = 0; hasHandlers && block < blocks; block++)
        pen.box('made', cell(column, row + 1 + block));
    });
    for (let column = columns.length; column < scene.due; column++) {
      const { x, y } = cell(column, 0);
      pen.path('later', `M${Math.round(x + wide / 2) + 0.5} ${y.toFixed(1)}V${foot.toFixed(1)}`);
    }
    const places = {
      middle,
      foot: Math.min(foot + 20, height - 2),
      gutter,
      hasHandlers,
      isWide,
      line: pitch.y,
    };
    labels(drawing, columns, asker ? [...new Set(asked)] : undefined, places);
  },
});

interface Lookup {
  /** The last type that it asked, or the only place that it looked at; -1: it is about to. */
  row: number;
  /** Blocks of the handler that it made. */
  blocks: number;
}

/** Whether its lookups have made no handler. */
const makesNone = (scene: Scene) => scene.counter('operations') > 1 && scene.counter('blocks') === 0;

/** The lookups of the tick so far, with the one under way. */
function lookups(scene: Scene, variant: string): Lookup[] {
  const all = scene.allCosts().flatMap(({ steps, count }) =>
    Array.from({ length: count }, () => ({
      // A call and a comparison for each type that was asked.
      row: variant === 'tried' ? steps / 2 - 1 : 0,
      // A match alone makes no handler.
      blocks: variant === 'matched' && steps === 1 ? 0 : BLOCKS,
    })),
  );
  const { operation, what, rests } = scene;
  if (rests || operation !== Operation.lookup || what === EventKind.gave || what === EventKind.ticked)
    return all;
  const asked = scene.allCells().filter(({ state }) => state !== CellState.closed).length;
  return [...all, { row: asked - 1, blocks: scene.blocks }];
}

interface Places {
  /** The middle of a row. */
  middle: (row: number) => number;
  /** The baseline of the labels below the marks. */
  foot: number;
  /** The left edge of the columns. */
  gutter: number;
  hasHandlers: boolean;
  /** Whether there is room for all names, and the distance of their rows. */
  isWide: boolean;
  line: number;
}

/** @param found rows of the types that are looked up in this tick; undefined if rows are no types */
function labels(
  { pen, scene, variant, height }: Drawn<Scene, keyof typeof dispatch.marks>,
  columns: readonly Lookup[],
  found: readonly number[] | undefined,
  { middle, foot, gutter, hasHandlers, isWide, line }: Places,
) {
  if (found && isWide && line >= LINE) {
    const names = Array.from({ length: scene.cells }, (_, row) => typeName(row));
    const size = line >= LARGE ? 'label' : 'small';
    pen.label(names.join('\n'), 0, middle(0) + 5, { size, pitch: line, mark: 'opened' });
  } else if (found) {
    const some = found.filter((row) => row >= 0).slice(0, 3);
    for (const row of some)
      if (!some.some((other) => other < row && middle(row) - middle(other) < LINE))
        pen.label(typeName(row), 0, middle(row) + 4, { size: 'small', mark: 'opened' });
  } else if (columns.length > 0) {
    const place = words.place[variant as keyof typeof words.place];
    pen.label(place, 0, middle(0) + 5, { mark: variant === 'checked' ? 'checked' : 'opened' });
  }
  if (hasHandlers && columns.length > 0) {
    const row = Math.max(...columns.map(({ row }) => row)) + 4;
    const handler = columns.some(({ blocks }) => blocks > 0) ? words.handler : words.none;
    pen.label(handler, 0, middle(row) + 5, { mark: 'made' });
  }
  if (height < FOOT.from) return;
  const answers = found ? words.answers(variant === 'tried') : words.column;
  pen.label(answers, gutter, foot);
}
