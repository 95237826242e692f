/**
 * One query. With trees: a line from the root to the leaf for each descent, in the tree that finds songs and below it in the one from
 * which they are fetched. With bits: a row for each test, solid where songs match, and what is found. At the bottom the answer.
 */
import { type Drawn, figure } from '../../figure/figure.ts';
import type { Box, Pen, Point } from '../../figure/pen.ts';
import { signs } from '../../words/joining.en.ts';
import { figure as words } from '../../words/library.en.ts';
import { partText } from './labels.ts';
import type { Scene, Tree } from './scene.ts';

const LINE = 'M4 1L7 7L10 13';
const BAR = 'M4 2h6v10H4Z';
/** Variants with trees; of these, the one that scans leaves and the one that copies rows; and the one that tests each song. */
const TREES = ['mapped', 'midb', 'sweep', 'ready-rows'];
const [SWEEP, READY, TESTS] = ['sweep', 'ready-rows', 'entries'];

/** Width of the labels at the left, and their letters. */
const GUTTER = 100;
const LETTERS = 15;
/** Heights of the answer and of a tree's leaves, as shares of the whole and of the tree, and the largest in px. */
const ANSWER = { share: 0.09, most: 22 };
const LEAVES = { share: 0.2, most: 40, flat: 12 };
/** Lines into one group of leaves: their largest number, the distance between their ends, and the groups from which on there is one. */
const LINES = { most: 6, apart: 4, groups: 16 };
/** Largest numbers of branches that are drawn of a root, of tests, and of songs that are drawn one by one. */
const [BRANCHES, ROWS, SONGS] = [24, 3, 12];
/** Heights of the line above the rows of bits and of the one below the answer, for which only a high figure has room. */
const TEXTS = { from: 280, above: 22, below: 20 };
/** Largest number of walks of which each is a line. */
const WALKS = 60;
/** Letters of a title and of an artist. */
const NAME = 24;
/** Songs in a word of bits. */
const WORD = 64;
/** Properties that are fetched of a song. */
const PROPERTIES = 3;

export const library = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    branch: { stroke: 'groove' },
    empty: { fill: 'groove' },
    leaf: { fill: 'mark', sign: 'M1 7h3v6h-3ZM5 8h3v5h-3ZM9 6h3v7h-3Z', occurs: (all) => hasTrees(all) },
    walked: {
      ...{ fill: 'ink', sign: BAR, counts: ['leaves'] },
      occurs: (all) => all.includes(SWEEP),
    },
    descent: {
      ...{ stroke: 'ink', width: 1.25, sign: LINE, counts: ['descents'] },
      occurs: (all) => hasTrees(all),
    },
    dense: { stroke: 'ink', width: 0.75 },
    tested: { fill: 'mark', sign: BAR, counts: ['tested'], occurs: (all) => all.includes(TESTS) },
    bits: {
      ...{ fill: 'ink', sign: 'M5.5 2h3v10h-3Z', counts: ['words', 'lookups'] },
      occurs: (all) => all.some((id) => !TREES.includes(id)),
    },
    copy: {
      ...{ stroke: 'ink-2', sign: 'M7 1V13M3 9L7 13L11 9' },
      occurs: (all) => all.some((id) => !TREES.includes(id)),
    },
    later: { stroke: 'mark' },
    row: { fill: 'ink', sign: 'M1 4h3.4v6H1ZM5.3 4h3.4v6H5.3ZM9.6 4h3.4v6H9.6Z', counts: ['rows'] },
    now: { stroke: 'needle', width: 2.5 },
    current: { fill: 'needle' },
  },
  draw(drawing) {
    const { pen, scene, begins = [], side, width, height } = drawing;
    const isBefore = scene.isBefore(begins[side]);
    const tall = Math.min(ANSWER.most, height * ANSWER.share);
    const isHigh = height >= TEXTS.from;
    const below = isHigh ? TEXTS.below : 0;
    const answer = { x: GUTTER, y: height - tall - 1 - below, width: width - GUTTER - 2, height: tall };
    const work = { ...answer, y: 4, height: answer.y - 14 };
    if (scene.engineTrees.length > 0) trees(drawing, work, isBefore);
    else sets(drawing, work, answer, isBefore);
    rows(pen, scene, answer, isBefore);
    const look = { ink: scene.rests && !isBefore ? 'ink' : 'ink-2', mark: 'row' } as const;
    if (isHigh) pen.label(answerText(scene, isBefore), GUTTER, height - 4, look);
    else pen.label(words.answer, 0, height - tall / 2 + 4, look);
  },
});

type Marks = keyof typeof library.marks;

function hasTrees(variants: readonly string[]) {
  return variants.some((id) => TREES.includes(id));
}

/** The tree that finds songs, and below it what fetches them. */
function trees(
  { pen, scene, peer, variant, width, height }: Drawn<Scene, Marks>,
  work: Box,
  isBefore: boolean,
) {
  const [forward, reverse] = scene.engineTrees;
  const half = work.height / 2 - 8;
  const find = { ...work, height: variant === READY ? work.height : half };
  const fetch = { ...work, y: work.y + work.height - half, height: half };
  const middle = (box: Box) => box.y + box.height * 0.4 + 5;
  // How full leaves are is shown where both sides have them.
  const isFlat = peer?.engineTrees.length === 0;
  const label = (box: Box) => {
    const { y, height } = leavesOf(box, isFlat);
    pen.label(words.leaves, 0, y + height / 2 + 5, { mark: 'leaf' });
  };
  const walks = scene.total('descents');
  if (!isBefore && walks > 0 && walks <= WALKS && variant !== SWEEP && height >= TEXTS.from)
    pen.label(words.walk(Math.round(scene.totalSteps / walks)), width - 2, 12, { anchor: 'end' });
  tree({ pen, scene, box: find, isBefore, isFlat }, reverse, 1);
  pen.label(words.find, 0, middle(find), { mark: 'descent' });
  label(find);
  if (variant === READY) return;
  tree({ pen, scene, box: fetch, isBefore, isFlat }, forward, 0);
  label(fetch);
  const scans = variant === SWEEP;
  pen.label(scans ? words.scan : words.fetch, 0, middle(fetch), { mark: scans ? 'walked' : 'descent' });
  const scanned = scans && !isBefore ? scene.count('leaves') / Math.max(1, forward.leaves) : 0;
  if (scanned === 0) return;
  const strip = leavesOf(fetch, isFlat);
  pen.box('walked', { ...strip, width: strip.width * Math.min(1, scanned) });
  if (scene.rests) return;
  const front = strip.x + strip.width * scanned;
  pen.line('now', [
    { x: front, y: strip.y - 8 },
    { x: front, y: strip.y + strip.height },
  ]);
}

/** The leaves at the foot of a tree. */
function leavesOf({ x, y, width, height }: Box, isFlat: boolean): Box {
  const tall = Math.min(isFlat ? LEAVES.flat : LEAVES.most, height * LEAVES.share);
  return { x, y: y + height - tall, width, height: tall };
}

interface Planted {
  pen: Pen<Marks>;
  scene: Scene;
  box: Box;
  isBefore: boolean;
  /** Whether its leaves are drawn alike, and not as full as they are. */
  isFlat: boolean;
}

/** A tree with its leaves, and the descents of this query. @param at 0: the forward tree */
function tree({ pen, scene, box, isBefore, isFlat }: Planted, one: Tree, at: number) {
  const { fills, descents, leaves, levels } = one;
  const strip = leavesOf(box, isFlat);
  const root = { x: box.x + box.width / 2, y: box.y };
  const inner = levels.slice(1);
  const deep = inner.length + 1;
  const y = (level: number) => root.y + ((strip.y - root.y) * level) / deep;
  const place = (share: number, level: number) => ({ x: box.x + share * box.width, y: y(level) });
  /** The middle of the leaves below an inner node. */
  const node = (firsts: readonly number[], nth: number) =>
    (firsts[nth] + (firsts[nth + 1] ?? leaves)) / 2 / Math.max(1, leaves);
  /** The inner node above a leaf. */
  const above = (firsts: readonly number[], leaf: number) =>
    Math.max(
      0,
      firsts.findLastIndex((first) => first <= leaf),
    );
  const way = (leaf: number): Point[] => [
    root,
    ...inner.map((firsts, nth) => place(node(firsts, above(firsts, leaf)), nth + 1)),
    place((leaf + 0.5) / Math.max(1, leaves), deep),
  ];

  const [branches = []] = inner;
  const every = Math.max(1, Math.ceil(branches.length / BRANCHES));
  branches.forEach((_, nth) => {
    if (nth % every === 0) pen.line('branch', [root, place(node(branches, nth), 1)]);
  });
  pen.box('empty', strip);
  const step = strip.width / Math.max(1, fills.length);
  fills.forEach((fill, nth) => {
    const high = Math.max(0.5, (isFlat ? 1 : fill) * strip.height);
    pen.box('leaf', { x: strip.x + nth * step, y: strip.y + strip.height - high, width: step, height: high });
  });
  if (isBefore) return;

  const isDense = descents.filter((count) => count > 0).length > LINES.groups;
  descents.forEach((count, group) => {
    const points = count > 0 ? way(Math.floor(((group + 0.5) * leaves) / fills.length)) : [];
    const lines = isDense ? Math.min(1, count) : Math.min(LINES.most, count);
    for (let nth = 0; nth < lines; nth++) {
      const aside = (nth - (lines - 1) / 2) * LINES.apart;
      // They part on their way down.
      const parted = points.map(({ x, y }, at) => ({
        x: Math.max(box.x, x + (aside * at) / (points.length - 1)),
        y,
      }));
      pen.line(isDense ? 'dense' : 'descent', parted);
    }
  });
  if (!scene.rests && scene.descentTree === at) pen.line('now', way(scene.descentLeaf));
}

/** A row of bits for each test and one for what is found; or the songs that are tested one after the other. */
function sets(
  { pen, scene, variant, width, height }: Drawn<Scene, Marks>,
  all: Box,
  answer: Box,
  isBefore: boolean,
) {
  const above = height >= TEXTS.from ? TEXTS.above : 0;
  const work = { ...all, y: all.y + above, height: all.height - above };
  if (above > 0 && scene.square > 0)
    pen.label(words.bar(scene.square * WORD, variant === TESTS ? 0 : WORD), width - 2, 12, { anchor: 'end' });
  const parts = scene.queryParts;
  const tests = parts.flatMap(({ of }, part) => (of.length === 0 ? [part] : []));
  const isTesting = variant === TESTS;
  const whole = parts.length - 1;
  const shown = isTesting ? [whole] : tests.includes(whole) ? [whole] : [...tests.slice(0, ROWS), whole];
  const pitch = Math.min(40, (work.height * 0.55) / shown.length);
  const high = pitch * 0.64;
  const step = work.width / Math.max(1, scene.squares);
  const wide = Math.max(1, step * 0.75);
  const square = (song: number) => Math.floor(song / WORD / Math.max(1, scene.square));
  const middle = (nth: number) => work.x + nth * step + wide / 2;
  const tested = isBefore ? -1 : square(scene.tested);
  // Where all tests are combined in the same way, it stands before each but the first.
  const ways = [...new Set(parts.filter(({ of }) => of.length > 0).map((part) => partText(part)))];
  const test = (part: number, index: number) =>
    [...(ways.length === 1 && index > 0 ? ways : []), partText(parts[part])].join(' ');

  shown.forEach((part, index) => {
    const isFound = part === whole && shown.length > 1;
    const y = work.y + index * pitch + (isFound ? pitch * 0.2 : 0);
    const songs = scene.squares > 0 ? scene.songsOf(part) : [];
    const isKnown = !isBefore && parts[part]?.songs !== undefined;
    for (let nth = 0; nth < scene.squares; nth++) {
      const isOver = isTesting && scene.tested >= 0 && nth <= tested;
      const has = songs[nth] > 0 && (isTesting ? isOver : isKnown);
      const mark = has ? 'bits' : isOver ? 'tested' : 'empty';
      pen.box(mark, { x: work.x + nth * step, y, width: wide, height: high });
    }
    if (scene.squares === 0) pen.box('empty', { x: work.x, y, width: work.width, height: high });
    const text = isFound ? words.found : isTesting ? words.songs : short(test(part, index), LETTERS);
    pen.label(text, 0, y + high / 2 + 5, {
      mark: isTesting ? 'tested' : 'bits',
      ...(isFound || isTesting ? {} : { size: 'small' }),
    });
  });
  if (isTesting && !isBefore && !scene.rests && tested >= 0 && scene.fetched === 0)
    pen.box('current', { x: work.x + tested * step, y: work.y - 2, width: wide, height: high + 4 });

  // Each song's finished row falls into its place in the answer.
  const foot = work.y + (shown.length + (shown.length > 1 ? 0.2 : 0)) * pitch;
  const to = answer.y - 4;
  const total = scene.total('rows');
  if (isBefore || scene.fetched === 0 || to - foot < 8) return;
  if (total <= SONGS)
    scene.answerRows(SONGS).rows.forEach(({ song }, nth) => {
      if (nth < scene.fetched)
        pen.arrow(
          'copy',
          { x: middle(square(song)), y: foot },
          { x: answer.x + ((nth + 0.45) * answer.width) / total, y: to },
        );
    });
  else {
    const last = scene.answerRows(1).rows.at(-1)?.song ?? 0;
    const share = scene.fetched / Math.max(1, total);
    scene.songsOf(whole).forEach((songs, nth) => {
      if (songs > 0 && (share === 1 || nth <= square(last)))
        pen.line('copy', [
          { x: middle(nth), y: foot },
          { x: middle(nth), y: to },
        ]);
    });
  }
}

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The answer by name: its first song, and how many more there are. */
function answerText(scene: Scene, isBefore: boolean): string {
  const { fetched } = scene;
  if (isBefore || fetched === 0 || scene.total('rows') > SONGS) return words.answer;
  const [artist, , title] = scene.answerRows(SONGS).rows[0].cells.map(({ text }) => short(text ?? '', NAME));
  return title ? words.answer + signs.colon + words.song(title, artist, fetched - 1) : words.answer;
}

/** The answer: three properties of each song, or, of many songs, one bar. */
function rows(pen: Pen<Marks>, scene: Scene, box: Box, isBefore: boolean) {
  const total = scene.total('rows');
  const fetched = isBefore ? 0 : scene.fetched;
  if (total === 0) return;
  if (total > SONGS) {
    pen.box('later', box);
    pen.box('row', { ...box, width: (box.width * fetched) / total });
    return;
  }
  const song = box.width / total;
  const cell = (song * 0.9) / PROPERTIES;
  for (let nth = 0; nth < total * PROPERTIES; nth++) {
    const [at, property] = [Math.floor(nth / PROPERTIES), nth % PROPERTIES];
    const done = fetched * PROPERTIES + (isBefore ? 0 : scene.cellsFetched);
    const isNow = nth === done && !isBefore && !scene.rests && scene.getting;
    pen.box(isNow ? 'current' : nth < done ? 'row' : 'later', {
      ...box,
      x: box.x + at * song + property * cell,
      width: cell * 0.88,
    });
  }
}
