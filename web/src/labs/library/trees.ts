/**
 * Layout of a tree: the root at the top, below it the nodes of each level where their leaves are, at the foot all leaves
 * as full as they are, in groups. A line leads from the root to each group of leaves that a descent reached. Pure.
 */
import { boxes, round } from './plan.ts';
import type { Tree } from './scene.ts';

export interface Box {
  x: number;
  top: number;
  width: number;
  height: number;
}

/** Height of a full leaf, and of the root. */
const LEAF_HIGH = 16;
const ROOT = 8;
/** Largest number of lines that show the branches of the root. */
const BRANCHES = 18;
/** Distance between two lines into one group of leaves, and their largest number; one where many groups are reached. */
const APART = 1.3;
const MOST_LINES = 6;
const MANY = 40;

/** A tree that does not change from step to step. */
export interface TreePlan {
  /** Paths of the root, the inner nodes, the lines between them, and the leaves. */
  root: string;
  nodes: string;
  branches: string;
  leaves: string;
  /** Foot of the leaves. */
  foot: number;
  /** Points of the way to a leaf, from the root down. */
  way: (leaf: number) => [number, number][];
}

/** Position of each node of a level: the middle of its leaves, 0 to 1. */
const middles = (firsts: readonly number[], leaves: number): number[] =>
  firsts.map((first, nth) => (first + (firsts[nth + 1] ?? leaves)) / 2 / leaves);

export function treePlan({ leaves, levels, fills }: Tree, { x, top, width, height }: Box): TreePlan {
  const foot = top + height;
  const strip = foot - LEAF_HIGH;
  const deep = Math.max(1, levels.length);
  const y = (level: number) => top + ROOT + ((strip - top - ROOT - 4) * level) / deep;
  const inner = levels.slice(1).map((firsts) => ({ firsts, places: middles(firsts, leaves) }));
  const middle = x + width / 2;
  const step = width / Math.max(1, fills.length);
  const every = Math.max(1, Math.ceil((inner[0]?.places.length ?? 0) / BRANCHES));
  const lines = (inner[0]?.places ?? [])
    .filter((_, nth) => nth % every === 0)
    .map((place) => `M${round(middle)} ${top + ROOT}L${round(x + place * width)} ${round(y(1))}`);
  return {
    root: boxes([[middle - 9, top, 18, ROOT]]),
    nodes: boxes(
      inner.flatMap(({ places }, nth) =>
        places.map((place) => [x + place * width - 0.5, y(nth + 1) - 2.5, 1, 5] as const),
      ),
    ),
    branches: lines.join(''),
    leaves: boxes(
      fills.map((fill, nth) => {
        const high = Math.max(0.5, fill * LEAF_HIGH);
        return [x + nth * step, foot - high, step, high] as const;
      }),
    ),
    foot,
    way(leaf) {
      const nodes = inner.map(({ firsts, places }, nth): [number, number] => {
        const node = firsts.findLastIndex((first) => first <= leaf);
        return [x + places[Math.max(0, node)] * width, y(nth + 1)];
      });
      return [[middle, top + ROOT], ...nodes, [x + ((leaf + 0.5) / leaves) * width, strip]];
    },
  };
}

const polyline = (points: readonly (readonly [number, number])[], aside = 0): string =>
  points.map(([x, y], nth) => `${nth === 0 ? 'M' : 'L'}${round(x + aside)} ${round(y)}`).join('');

/** The group of leaves in the middle, as a leaf. */
const leafOf = ({ leaves, fills }: Tree, group: number) =>
  Math.floor(((group + 0.5) * leaves) / fills.length);

/** Whether the lines to the groups of leaves that are reached would cover each other. */
export const isDense = ({ descents }: Tree): boolean => descents.filter((count) => count > 0).length > MANY;

/** Lines from the root to the groups of leaves that descents reached, one for each descent as far as they stay apart. */
export function descentLines(tree: Tree, { way }: TreePlan): string {
  const most = isDense(tree) ? 1 : MOST_LINES;
  let d = '';
  tree.descents.forEach((count, group) => {
    const lines = Math.min(count, most);
    const points = lines > 0 ? way(leafOf(tree, group)) : [];
    for (let nth = 0; nth < lines; nth++) d += polyline(points, (nth - (lines - 1) / 2) * APART);
  });
  return d;
}

/** The line of one descent. */
export const descentLine = (leaf: number, { way }: TreePlan): string => polyline(way(leaf));

/** Marks over the groups of leaves that were reached, or, of a scan, over those up to `scanned`. */
export function reached(
  { fills, descents, leaves }: Tree,
  { x, width }: Box,
  foot: number,
  scanned = 0,
): string {
  const step = width / Math.max(1, fills.length);
  const wide = Math.max(2.5, step);
  const until = (scanned / Math.max(1, leaves)) * fills.length;
  const bar = (nth: number) =>
    [x + (nth + 0.5) * step - wide / 2, foot - LEAF_HIGH, wide, LEAF_HIGH] as const;
  const marks = boxes(descents.flatMap((count, nth) => (count > 0 ? [bar(nth)] : [])));
  return scanned > 0 ? marks + boxes([[x, foot - LEAF_HIGH, until * step, LEAF_HIGH]]) : marks;
}
