/**
 * One query, as its steps of work: a row for each test, one for what the tests find together, and one for each song of the answer, or
 * one for all of many. Each mark is a step, or a number of steps that is the same on both sides; a walk down a tree falls from left to
 * right. Where both sides have trees, the trees themselves are drawn.
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
const NARROW = { gutter: 96, right: 4, letters: 15, sizes: ['small'] } as const;
/** Distances between the lines of one label, by its size: 1.25 of the text's height. */
const LINES = { label: 17.5, small: 15 };
/** Songs in a word of bits. */
const WORD = 64;
/** Least and largest distances of two rows in a figure that is high enough, and height of the line at the foot, for which a low one has no room. */
const ROW = { least: 30, most: 70 };
/** Gap before the songs, as a share of that distance. */
const GAP = 0.4;
const FOOT = { from: 240, height: 20 };
/** Distances between two marks. */
const STEP = { least: 1.3, wide: 2.2, most: 6 };
/** Largest numbers of tests, and of songs that have a row each. */
const [MOST_TESTS, SONGS] = [4, 5];
/** Walks for each property that a tree's engine fetches, and records that it reads for it on average in the generated libraries. */
const FETCH = { walks: 2, records: 1.5 };
/** Heights of a row's marks, of a step of a walk, and of the walk's fall, as shares of the distance of rows or of the largest. */
const TALL = { most: 40, mark: 0.5, step: 0.17, fall: 0.56 };

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
    descent: {
      ...{ stroke: 'ink', width: 1.5, sign: 'M3 1v4M7 5v4M11 9v4', counts: ['descents', 'steps'] },
      occurs: (all) => hasTrees(all),
    },
    dense: { stroke: 'ink', width: 0.75 },
    tested: {
      ...{ stroke: 'ink', width: 1.5, sign: 'M4 2v10M7 2v10M10 2v10', counts: ['tested', 'steps'] },
      occurs: (all) => all.includes(TESTS),
    },
    bits: {
      ...{ stroke: 'ink', width: 1.5, sign: 'M4 2v10M7 2v10M10 2v10', counts: ['words', 'lookups', 'steps'] },
      occurs: (all) => all.some((id) => !TREES.includes(id) && id !== TESTS),
    },
    now: { stroke: 'needle', width: 2.5 },
  },
  draw(drawing) {
    const { scene, peer } = drawing;
    if ([scene, peer ?? scene].every((one) => one.engineTrees.length > 0)) trees(drawing, isBefore(drawing));
    else steps(drawing, isBefore(drawing));
  },
});

export type Marks = keyof typeof library.marks;

const hasTrees = (variants: readonly string[]) => variants.some((id) => TREES.includes(id));

const sum = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The tests of a query; beyond some, the rest of them count as the last. */
const testsOf = ({ queryParts }: Scene): Part[] =>
  queryParts.filter(({ of }) => of.length === 0).slice(0, MOST_TESTS);

/** Songs that have a row: each of a few, or all of many in one. */
const songRows = (songs: number) => (songs > SONGS ? 1 : songs);

/** Steps of the whole query, in the order of its rows: the tests, what they find together, and the songs. */
function rowsOf(scene: Scene): number[] {
  const of = (name: Counter) => scene.total(name);
  const walks = of('descents');
  const all = scene.totalSteps;
  const isTree = scene.engineTrees.length > 0;
  const joining = of('words') + (scene.queryParts.length > 1 ? of('inserts') : 0);
  const perWalk = (of('compared') + of('lookups')) / Math.max(1, walks);
  const fetching =
    isTree && of('gets') > 0
      ? of('gets') * (FETCH.walks * perWalk + FETCH.records)
      : Math.max(0, of('records') - of('tested'));
  const tests = testsOf(scene).length;
  const songs = songRows(of('rows'));
  const testing = all - joining - fetching;
  const rows = [
    ...Array.from({ length: tests }, () => testing / Math.max(1, tests)),
    ...(scene.queryParts.length > 1 ? [joining] : []),
    ...Array.from({ length: songs }, () => fetching / songs),
  ];
  // Whole steps, so that their sum is the count.
  let [sofar, before] = [0, 0];
  return rows.map((row) => {
    const from = before;
    sofar += row;
    before = Math.round(sofar);
    return before - from;
  });
}

/** The steps of which each row's share is drawn so far. */
function steps({ pen, scene, peer, variant, width, height }: Drawn<Scene, Marks>, isBefore: boolean) {
  const of = width >= WIDE.from ? WIDE : NARROW;
  const foot = height >= FOOT.from ? FOOT.height : 0;
  const room = width - of.gutter - of.right;
  const rows = rowsOf(scene);
  const both = peer ? [rows, rowsOf(peer)] : [rows];
  const high = foot > 0 ? ROW.least : LINES.small;
  const slots = Math.max(rows.length + GAP, (height - foot) / high);
  const fits = Math.floor(room / (foot > 0 ? STEP.wide : STEP.least));
  const most = rows.map((_, row) => Math.max(...both.map((of) => of[row] ?? 0)));
  /** Largest number of marks of a row; what rounding moves to it from the row before is one. */
  const marksAt = (steps: number, per: number) => (per === 1 ? steps : Math.floor(steps / per) + 1);
  const linesAt = (per: number) => most.map((steps) => Math.max(1, Math.ceil(marksAt(steps, per) / fits)));
  const per = rounds(most).find((per) => sum(linesAt(per)) + GAP <= slots) ?? 1;
  const lines = linesAt(per);
  const { size, pitch } = namesIn(of.sizes, Math.min(ROW.most, (height - foot) / (sum(lines) + GAP)));
  const fullest = Math.max(1, ...most.map((steps, row) => Math.ceil(marksAt(steps, per) / lines[row])));
  const across = Math.min(STEP.most, room / fullest);
  const fitting = Math.floor(room / across + 0.01);
  /** Height that the marks of a row may have. */
  const tallest = Math.min(pitch, TALL.most);

  const tests = testsOf(scene);
  const isTree = scene.engineTrees.length > 0;
  const walks = scene.total('descents');
  const fetches = scene.total('gets') * FETCH.walks;
  const songs = songRows(scene.total('rows'));
  const firstSong = rows.length - songs;
  const starts = rows.map((_, row) => sum(lines.slice(0, row)));
  const top = Math.max(LINES[size], tallest * (TALL.fall + TALL.step)) / 2;
  const middle = (slot: number) => top + (slot + (slot >= (starts[firstSong] ?? Infinity) ? GAP : 0)) * pitch;
  /** Walks of a row, of which each is seen if a mark is a step. */
  const walksOf = (row: number) => {
    if (!isTree || per > 1) return 0;
    if (row < tests.length) return (walks - fetches) / tests.length;
    return row < firstSong ? 0 : fetches / songs;
  };
  const mark = isTree ? 'descent' : variant === TESTS ? 'tested' : 'bits';
  const done = isBefore ? 0 : scene.steps;
  const marks = (steps: number) => Math.round(steps / per);

  let before = 0;
  rows.forEach((steps, row) => {
    const slot = starts[row];
    const from = marks(before);
    const whole = marks(before + steps) - from;
    const drawn = Math.max(0, Math.min(whole, marks(done) - from));
    before += steps;
    for (let one = 0; one < lines[row]; one++)
      pen.line('row', [
        { x: of.gutter, y: Math.round(middle(slot + one)) + 0.5 },
        { x: of.gutter + room, y: Math.round(middle(slot + one)) + 0.5 },
      ]);
    const falls = walksOf(row);
    for (let one = 0; one < drawn; one++) {
      const x = of.gutter + ((one % fitting) + 0.5) * across;
      const y = middle(slot + Math.floor(one / fitting));
      const isNow = from + one + 1 === marks(done) && !scene.rests;
      const fall = ((one * falls) / whole) % 1;
      const at = falls > 0 ? y + (fall - 0.5) * TALL.fall * tallest : y;
      const tall = (falls > 0 ? TALL.step : TALL.mark) * tallest;
      pen.path(isNow ? 'now' : mark, `M${x.toFixed(1)} ${(at - tall / 2).toFixed(1)}v${tall.toFixed(1)}`);
    }
  });

  /** Texts beside adjacent rows as one label, whose lines are at the rows. */
  const beside = (from: number, texts: readonly string[], x: number, look: Look) => {
    const all: string[] = [];
    const every = Math.round(pitch / LINES[size]);
    texts.forEach((text, nth) => (all[(starts[from + nth] - starts[from]) * every] = text || BLANK));
    pen.label(Array.from(all, (text) => text ?? BLANK).join('\n'), x, middle(starts[from]) + 5, {
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
  const walksOfSong = Math.round(walksOf(firstSong));
  if (of === WIDE && scene.total('rows') <= SONGS && fetched > 0 && (walksOfSong > 0 || mark === 'bits')) {
    const how = words.fetched(walksOfSong);
    const each = answered.map((_, nth) => (nth < fetched ? how : ''));
    beside(firstSong, each, width - 2, { anchor: 'end' });
  }
  if (foot === 0 || rows.length === 0) return;
  const isFalling = rows.some((_, row) => walksOf(row) > 0);
  pen.label(words.step(per, isFalling), of.gutter, middle(sum(lines)) + 5, { mark });
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
