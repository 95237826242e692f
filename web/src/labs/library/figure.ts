/**
 * One query, from its tests at the top to its songs at the foot: each walk down a tree, look-up and copied row is a line, and each dash
 * of a line is a step of work. A query of many steps has bars in their place. Where both sides have trees, the trees are drawn.
 */
import { figure, isBefore } from '../../figure/figure.ts';
import { areFew, lines } from './lines.ts';
import type { Scene } from './scene.ts';
import { bars } from './bars.ts';
import { trees } from './trees.ts';

/** Variants with trees; of these, the one that scans leaves; and the variant that tests each song. */
const TREES = ['mapped', 'midb', 'sweep', 'ready-rows'];
const [SWEEP, TESTS] = ['sweep', 'entries'];
/** A step of work, as a dash of a line and as a square. */
const STEP = {
  fill: 'ink',
  stroke: 'ink',
  width: 1.5,
  sign: 'M4 1v3M4 6v3M4 11v2M10 1v3M10 6v3M10 11v2',
} as const;

export const library = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    row: { stroke: 'groove' },
    branch: { stroke: 'groove' },
    /** From the bits of a song to its row, once that is copied. */
    copy: { stroke: 'mark' },
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
    descent: { ...STEP, counts: ['descents', 'steps'], occurs: (all) => hasTrees(all) },
    tested: { ...STEP, counts: ['tested', 'steps'], occurs: (all) => all.includes(TESTS) },
    bits: {
      ...{ ...STEP, counts: ['words', 'lookups', 'steps'] },
      occurs: (all) => all.some((id) => !TREES.includes(id) && id !== TESTS),
    },
    /** Nodes of a tree, and what is found in a row of bits. */
    node: { fill: 'ground', stroke: 'mark', width: 1.5 },
    visited: { fill: 'ink', stroke: 'ink', width: 1.5 },
    set: { fill: 'ink' },
    now: { fill: 'needle', stroke: 'needle', width: 2.5 },
  },
  draw(drawing) {
    const { scene, peer = scene, variant } = drawing;
    const both = [scene, peer];
    const step = scene.engineTrees.length > 0 ? 'descent' : variant === TESTS ? 'tested' : 'bits';
    if (both.every(({ engineTrees }) => engineTrees.length > 0)) trees(drawing, isBefore(drawing));
    else if (both.every(areFew)) lines(drawing, step, isBefore(drawing));
    else bars(drawing, step, isBefore(drawing));
  },
});

export type Marks = keyof typeof library.marks;
/** Marks of a step of work. */
export type Step = 'descent' | 'tested' | 'bits';

const hasTrees = (variants: readonly string[]) => variants.some((id) => TREES.includes(id));
