/**
 * The trees of a query: a line from the root to the leaf for each walk, in the tree that finds songs and below it in the one from which
 * they are fetched. Leaves are as full as they are.
 */
import type { Drawn } from '../../figure/figure.ts';
import type { Box, Pen, Point } from '../../figure/pen.ts';
import { figure as words } from '../../words/library.en.ts';
import type { Marks } from './figure.ts';
import type { Scene, Tree } from './scene.ts';

/** Variants that scan leaves, and that have rows ready and fetch none from a tree. */
const [SWEEP, READY] = ['sweep', 'ready-rows'];
/** Width of the labels at the left, and height from which on there is a line above the trees. */
const GUTTER = 100;
const HIGH = 280;
/** Height of a tree's leaves, as a share of the tree, and the largest in px. */
const LEAVES = { share: 0.2, most: 40 };
/** Lines into one group of leaves: their largest number, the distance between their ends, and the groups from which on there is one. */
const LINES = { most: 6, apart: 4, groups: 16 };
/** Largest number of branches that are drawn of a root. */
const BRANCHES = 24;
/** Largest number of walks of which each is a line. */
const WALKS = 80;

/** The tree that finds songs, and below it what fetches them. */
export function trees({ pen, scene, variant, width, height }: Drawn<Scene, Marks>, isBefore: boolean) {
  const work = { x: GUTTER, y: 4, width: width - GUTTER - 2, height: height - 8 };
  const [forward, reverse] = scene.engineTrees;
  const half = work.height / 2 - 8;
  const find = { ...work, height: variant === READY ? work.height : half };
  const fetch = { ...work, y: work.y + work.height - half, height: half };
  const middle = (box: Box) => box.y + box.height * 0.4 + 5;
  const label = (box: Box) => {
    const { y, height } = leavesOf(box);
    pen.label(words.leaves, 0, y + height / 2 + 5, { mark: 'leaf' });
  };
  const walks = scene.total('descents');
  if (!isBefore && walks > 0 && walks <= WALKS && variant !== SWEEP && height >= HIGH)
    pen.label(words.walk(Math.round(scene.totalSteps / walks)), width - 2, 12, { anchor: 'end' });
  tree({ pen, scene, box: find, isBefore }, reverse, 1);
  pen.label(words.find, 0, middle(find), { mark: 'walk' });
  label(find);
  if (variant === READY) return;
  tree({ pen, scene, box: fetch, isBefore }, forward, 0);
  label(fetch);
  const scans = variant === SWEEP;
  pen.label(scans ? words.scan : words.fetch, 0, middle(fetch), { mark: scans ? 'walked' : 'walk' });
  const scanned = scans && !isBefore ? scene.count('leaves') / Math.max(1, forward.leaves) : 0;
  if (scanned === 0) return;
  const strip = leavesOf(fetch);
  pen.box('walked', { ...strip, width: strip.width * Math.min(1, scanned) });
  if (scene.rests) return;
  const front = strip.x + strip.width * scanned;
  pen.line('walking', [
    { x: front, y: strip.y - 8 },
    { x: front, y: strip.y + strip.height },
  ]);
}

/** The leaves at the foot of a tree. */
function leavesOf({ x, y, width, height }: Box): Box {
  const tall = Math.min(LEAVES.most, height * LEAVES.share);
  return { x, y: y + height - tall, width, height: tall };
}

interface Planted {
  pen: Pen<Marks>;
  scene: Scene;
  box: Box;
  isBefore: boolean;
}

/** A tree with its leaves, and the descents of this query. @param at 0: the forward tree */
function tree({ pen, scene, box, isBefore }: Planted, one: Tree, at: number) {
  const { fills, descents, leaves, levels } = one;
  const strip = leavesOf(box);
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
    const high = Math.max(0.5, fill * strip.height);
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
      pen.line(isDense ? 'dense' : 'walk', parted);
    }
  });
  if (!scene.rests && scene.descentTree === at) pen.line('walking', way(scene.descentLeaf));
}
