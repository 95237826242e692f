/**
 * One query, as its steps of work: a row for each test, one for what the tests find together, and one for each song of the answer, or
 * one for all of many. Each square is a step, or a number of steps that is the same on both sides; the steps of a walk down a tree are
 * a group. Where both sides have trees, the trees themselves are drawn.
 */
import { type Drawn, figure, isBefore } from '../../figure/figure.ts';
import type { Look } from '../../figure/pen.ts';
import { parted } from '../../words/joining.en.ts';
import { figure as words } from '../../words/library.en.ts';
import { partText } from './labels.ts';
import type { Counter, Part, Scene } from './scene.ts';
import { trees } from './trees.ts';

/** Variants with trees; of these, the one that scans leaves; and the variant that tests each song. */
const TREES = ['mapped', 'midb', 'sweep', 'ready-rows'];
const [SWEEP, TESTS] = ['sweep', 'entries'];

/** Width of the names at the left and of the numbers at the right, and letters of a name, in a wide figure and in a narrow one. */
const WIDE = { from: 480, gutter: 172, right: 92, letters: 20, sizes: ['label', 'small'] } as const;
const NARROW = { gutter: 98, right: 4, letters: 14, sizes: ['small'] } as const;
/** Distances between the lines of one label, by its size: 1.25 of the text's height. */
const LINES = { label: 17.5, small: 15 };
/** Songs in a word of bits. */
const WORD = 64;
/** Largest distance of two rows, and height of the line at the foot, for which a low figure has no room. */
const PITCH = 70;
const FOOT = { from: 240, height: 20 };
/** Gap before the songs, as a share of that distance. */
const GAP = 0.4;
/** Least and largest distance of two squares, and the height of a row that they leave free. */
const SQUARE = { least: 3.7, most: 9, free: 5 };
/** Largest numbers of tests, and of songs that have a row each. */
const [MOST_TESTS, SONGS] = [4, 5];
/** Walks for each property that a tree's engine fetches, and records that it reads for it on average in the generated libraries. */
const FETCH = { walks: 2, records: 1.5 };
const SIGN = 'M2 2h4v4h-4ZM8 2h4v4h-4ZM2 8h4v4h-4ZM8 8h4v4h-4Z';

export const library = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    row: { stroke: 'groove' },
    branch: { stroke: 'groove' },
    empty: { fill: 'groove' },
    leaf: { fill: 'mark', sign: 'M1 7h3v6h-3ZM5 8h3v5h-3ZM9 6h3v7h-3Z', occurs: (all) => hasTrees(all) },
    walked: {
      ...{ fill: 'ink', sign: 'M4 2h6v10H4Z', counts: ['leaves'] },
      occurs: (all) => all.includes(SWEEP),
    },
    walk: {
      ...{ stroke: 'ink', width: 1.5, sign: 'M7 1L3 7L5 13', counts: ['descents'] },
      occurs: (all) => hasTrees(all),
    },
    dense: { stroke: 'ink', width: 0.75 },
    walking: { stroke: 'needle', width: 2.5 },
    descent: {
      ...{ fill: 'ink', sign: SIGN, counts: ['descents', 'steps'] },
      occurs: (all) => hasTrees(all),
    },
    tested: { fill: 'ink', sign: SIGN, counts: ['tested', 'steps'], occurs: (all) => all.includes(TESTS) },
    bits: {
      ...{ fill: 'ink', sign: SIGN, counts: ['words', 'lookups', 'steps'] },
      occurs: (all) => all.some((id) => !TREES.includes(id) && id !== TESTS),
    },
    now: { fill: 'needle' },
  },
  draw(drawing) {
    const { scene, peer } = drawing;
    if ([scene, peer ?? scene].every((one) => one.engineTrees.length > 0)) trees(drawing, isBefore(drawing));
    else steps(drawing, isBefore(drawing));
  },
});

export type Marks = keyof typeof library.marks;

const hasTrees = (variants: readonly string[]) => variants.some((id) => TREES.includes(id));

/** The tests of a query; beyond some, the rest of them count as the last. */
const testsOf = ({ queryParts }: Scene): Part[] =>
  queryParts.filter(({ of }) => of.length === 0).slice(0, MOST_TESTS);

/** Songs that have a row: each of a few, or all of many in one. */
const songRows = (songs: number) => (songs > SONGS ? 1 : songs);

interface Row {
  /** Steps of work when the query is answered. */
  steps: number;
  /** Walks down a tree of which they consist; 0 where there is none. */
  walks: number;
}

/** The whole query in the order of its rows: the tests, what they find together, and the songs. */
function rowsOf(scene: Scene): Row[] {
  const of = (name: Counter) => scene.total(name);
  const walks = of('descents');
  const isTree = scene.engineTrees.length > 0;
  const joining = of('words') + (scene.queryParts.length > 1 ? of('inserts') : 0);
  const perWalk = (of('compared') + of('lookups')) / Math.max(1, walks);
  const fetches = of('gets') * FETCH.walks;
  const fetching =
    isTree && of('gets') > 0
      ? fetches * perWalk + of('gets') * FETCH.records
      : Math.max(0, of('records') - of('tested'));
  const tests = testsOf(scene).length;
  const songs = songRows(of('rows'));
  const testing = scene.totalSteps - joining - fetching;
  const each = (count: number, steps: number, walks: number) =>
    Array.from({ length: count }, () => ({ steps: steps / count, walks: isTree ? walks / count : 0 }));
  const rows = [
    ...each(tests, testing, walks - fetches),
    ...(scene.queryParts.length > 1 ? [{ steps: joining, walks: 0 }] : []),
    ...each(songs, fetching, fetches),
  ];
  // Whole steps, so that their sum is the count.
  let [sofar, before] = [0, 0];
  return rows.map(({ steps, walks }) => {
    const from = before;
    sofar += steps;
    before = Math.round(sofar);
    return { steps: before - from, walks };
  });
}

/** How steps are squares: how many are one, how many squares stand above each other, and the distance of two. */
interface Grid {
  per: number;
  stack: number;
  apart: number;
}

/** Squares of a walk, of which each is seen if a square is a step, or of a row without walks; what rounding moves to it is one. */
const groupOf = ({ steps, walks }: Row, per: number) =>
  per === 1 ? Math.ceil(steps / Math.max(1, walks)) : Math.floor(steps / per) + 1;

/** Columns of a group of squares, with the one that is left free behind a walk. */
const columnsOf = (row: Row, { per, stack }: Grid) =>
  Math.ceil(groupOf(row, per) / stack) + (per === 1 && row.walks > 1 ? 1 : 0);

/** The largest squares with which all rows fit, of as few steps as possible. */
function gridOf(rows: readonly Row[], room: number, tall: number): Grid {
  const fits = (grid: Grid) =>
    rows.every((row) => {
      const groups = grid.per === 1 ? Math.ceil(Math.max(1, row.walks)) : 1;
      return columnsOf(row, grid) * groups * grid.apart <= room;
    });
  let grid: Grid = { per: 1, stack: 1, apart: SQUARE.least };
  for (const per of rounds(rows.map(({ steps }) => steps)))
    for (let stack = 1; stack === 1 || tall / stack >= SQUARE.least; stack++) {
      grid = { per, stack, apart: Math.min(SQUARE.most, tall / stack) };
      if (fits(grid)) return grid;
    }
  return grid;
}

/** The steps of which each row's share is drawn so far. */
function steps({ pen, scene, peer, variant, width, height }: Drawn<Scene, Marks>, isBefore: boolean) {
  const of = width >= WIDE.from ? WIDE : NARROW;
  const foot = height >= FOOT.from ? FOOT.height : 0;
  const room = width - of.gutter - of.right;
  const rows = rowsOf(scene);
  const { size, pitch } = namesIn(of.sizes, Math.min(PITCH, (height - foot) / (rows.length + GAP)));
  const tall = pitch - Math.min(SQUARE.free, pitch / 4);
  const grid = gridOf([...rows, ...(peer ? rowsOf(peer) : [])], room, tall);
  const { per, stack, apart } = grid;

  const tests = testsOf(scene);
  const isTree = scene.engineTrees.length > 0;
  const songs = songRows(scene.total('rows'));
  const firstSong = rows.length - songs;
  const middle = (row: number) => (row + 0.5 + (row >= firstSong ? GAP : 0)) * pitch;
  const mark = isTree ? 'descent' : variant === TESTS ? 'tested' : 'bits';
  const done = isBefore ? 0 : scene.steps;
  const marks = (steps: number) => Math.round(steps / per);

  let before = 0;
  rows.forEach((row, index) => {
    const from = marks(before);
    const whole = marks(before + row.steps) - from;
    const drawn = Math.max(0, Math.min(whole, marks(done) - from));
    before += row.steps;
    const low = Math.round(middle(index) + (stack * apart) / 2);
    pen.line('row', [
      { x: of.gutter, y: low + 1.5 },
      { x: of.gutter + room, y: low + 1.5 },
    ]);
    const group = groupOf(row, per);
    const side = apart - Math.max(0.8, apart * 0.22);
    for (let one = 0; one < drawn; one++) {
      const isNow = from + one + 1 === marks(done) && !scene.rests;
      const inGroup = one % group;
      const column = Math.floor(one / group) * columnsOf(row, grid) + Math.floor(inGroup / stack);
      const y = low - (inGroup % stack) * apart - side;
      pen.box(isNow ? 'now' : mark, { x: of.gutter + column * apart, y, width: side, height: side });
    }
  });

  /** Texts beside adjacent rows as one label, whose lines are at the rows. */
  const beside = (from: number, texts: readonly string[], x: number, look: Look) => {
    const all: string[] = [];
    const every = Math.round(pitch / LINES[size]);
    texts.forEach((text, nth) => (all[nth * every] = text || BLANK));
    pen.label(Array.from(all, (text) => text ?? BLANK).join('\n'), x, middle(from) + 5, {
      ...look,
      size,
    });
  };
  const { rows: answer } = scene.answerRows(SONGS);
  const fetched = isBefore ? 0 : scene.fetched;
  const song = (nth: number) => {
    if (scene.total('rows') > SONGS) return words.songs(scene.total('rows'));
    const [artist, , title] = answer[nth]?.cells ?? [];
    return nth < fetched && title?.text ? parted([title.text, artist.text ?? '']) : UNKNOWN;
  };
  const whole = scene.queryParts.length > 1 ? scene.queryParts.slice(-1) : [];
  const names = [
    ...tests.map(partText),
    ...whole.map(() => words.together(scene.engineTrees.length > 0 ? 1 : WORD)),
  ];
  const answered = Array.from({ length: songs }, (_, nth) => song(nth));
  const shortened = (texts: readonly string[]) => texts.map((text) => short(text, of.letters));
  if (names.length > 0) beside(0, shortened(names), 0, { ink: 'ink' });
  if (songs > 0) beside(firstSong, shortened(answered), 0, { ink: 'ink' });
  const found = [...tests, ...whole].map(({ songs }) =>
    isBefore || songs === undefined ? '' : words.found(songs),
  );
  if (of === WIDE && found.some((text) => text !== '')) beside(0, found, width - 2, { anchor: 'end' });
  const walksOfSong = per === 1 ? Math.round(rows[firstSong]?.walks ?? 0) : 0;
  if (of === WIDE && scene.total('rows') <= SONGS && fetched > 0 && (walksOfSong > 0 || mark === 'bits')) {
    const how = words.fetched(walksOfSong);
    const each = answered.map((_, nth) => (nth < fetched ? how : ''));
    beside(firstSong, each, width - 2, { anchor: 'end' });
  }
  if (foot === 0 || rows.length === 0) return;
  pen.label(words.step(per, isTree && per === 1), of.gutter, middle(rows.length) - pitch / 2 + 18, { mark });
}

/** Round numbers of steps that a mark may stand for, up to one for all of a row. */
function rounds(most: readonly number[]): number[] {
  const all = [1];
  for (let power = 1; power < Math.max(1, ...most); power *= 10) all.push(2 * power, 5 * power, 10 * power);
  return all;
}

/** How the names of all rows are one label: its size, and the distance of rows, which is one of its lines or some. */
function namesIn(sizes: readonly (keyof typeof LINES)[], most: number) {
  const fitting = sizes.map((size) => ({
    size,
    pitch: LINES[size] * Math.max(1, Math.floor(most / LINES[size])),
  }));
  return fitting.reduce((best, one) => (one.pitch > best.pitch ? one : best));
}

/** A line without a word; one without any character takes no room. */
const BLANK = '\u00a0';
/** A song that is not fetched yet. */
const UNKNOWN = '…';

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
