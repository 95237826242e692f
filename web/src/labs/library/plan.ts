/**
 * Layout of one query: at the top the query as a circuit, with tests at the left and the answer at the right; below it
 * the counts, and the leaves of the trees. Pure. A unit is one pixel at the usual font size of the root.
 */
import type { Part, Tree } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 372;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;
/** Top and height of the circuit. */
export const CIRCUIT = 28;
export const CIRCUIT_HIGH = 150;
/** Top of the row of counts. */
export const COUNTS = 214;
/** Top of the first strip's label, distance between strips, and distance from a label to its strip. */
export const STRIPS = 258;
export const STRIP = 58;
export const UNDER = 8;
export const FULL = 26;

/** Half the height of a part's box. */
export const HALF = 11;
/** Width of a count on the wire behind a part. */
const WIRE = 46;

/** A part of a query with the position of its box. */
export interface Placed {
  part: Part;
  /** Left end, centre and width of its box. */
  x: number;
  y: number;
  width: number;
}

export interface Circuit {
  parts: Placed[];
  /** A wire from each part to its parent; the last one leads out. */
  wires: { d: string; from: Placed }[];
}

/** Number of joins below each part. */
export function depths(parts: readonly Part[]): number[] {
  const found: number[] = [];
  for (const { of } of parts) found.push(of.length === 0 ? 0 : 1 + Math.max(...of.map((one) => found[one])));
  return found;
}

/** @param wide width of the drawing @param top top of the circuit @param high total height of the tests */
export function circuit(parts: readonly Part[], wide: number, top = CIRCUIT, high = CIRCUIT_HIGH): Circuit {
  const depth = depths(parts);
  const deepest = Math.max(0, ...depth);
  const tests = parts.filter(({ of }) => of.length === 0).length;
  const pitch = high / Math.max(1, tests);
  const joinWide = 40;
  const room = wide - (deepest + 1) * WIRE - deepest * joinWide;
  const testWide = Math.min(190, Math.max(80, room));
  const step = deepest === 0 ? 0 : (wide - WIRE - joinWide - testWide - WIRE) / deepest;
  let test = 0;
  const placed: Placed[] = [];
  parts.forEach((part, at) => {
    const isTest = part.of.length === 0;
    const y = isTest
      ? top + (test++ + 0.5) * pitch
      : part.of.reduce((sum, one) => sum + placed[one].y, 0) / part.of.length;
    const x = isTest ? 0 : testWide + WIRE + (depth[at] - 1) * step;
    placed.push({ part, x, y, width: isTest ? testWide : joinWide });
  });
  const wires = placed.map((from, at) => {
    const start = `M${from.x + from.width} ${from.y}`;
    const to = placed.find(({ part }) => part.of.includes(at));
    if (!to) return { from, d: `${start}H${wide}` };
    return { from, d: to.y === from.y ? `${start}H${to.x}` : `${start}H${to.x + to.width / 2}V${to.y}` };
  });
  return { parts: placed, wires };
}

/** Maximum number of records in a leaf. */
export const LEAF = 101;

/** Bars of a tree's leaves, and the mean fill. */
export function strip({ fills, leaves, records }: Tree, wide: number, top: number) {
  const step = wide / Math.max(1, fills.length);
  let d = '';
  fills.forEach((fill, at) => {
    const high = Math.max(0.5, fill * FULL);
    d += `M${(at * step).toFixed(2)} ${(top + FULL - high).toFixed(2)}h${step.toFixed(2)}v${high.toFixed(2)}h-${step.toFixed(2)}Z`;
  });
  return { d, fill: leaves > 0 ? records / leaves / LEAF : 0 };
}
