/**
 * Layout of one query: at the top the query as a circuit, tests at its left and the answer at its right; below, what it
 * took, and the leaves of the trees. Pure. A unit is one pixel at the usual font size of the root: the drawing scales
 * with the text.
 */
import type { Part, Tree } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 372;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;
/** The circuit: where it begins, and its height. */
export const CIRCUIT = 28;
export const CIRCUIT_HIGH = 150;
/** The row of counts. */
export const COUNTS = 214;
/** A strip's label, from one to the next, and where under it the strip is. */
export const STRIPS = 258;
export const STRIP = 58;
export const UNDER = 8;
export const FULL = 26;

/** Half the height of a part's box. */
export const HALF = 11;
/** Room for a count, on the wire behind a part. */
const WIRE = 46;

/** A part of a query, and where its box is. */
export interface Placed {
  part: Part;
  /** left end, middle and width of its box */
  x: number;
  y: number;
  width: number;
}

export interface Circuit {
  parts: Placed[];
  /** a wire from each part to where it goes; the last leads out */
  wires: { d: string; from: Placed }[];
}

/** How many joins are below a part. */
export function depths(parts: readonly Part[]): number[] {
  const found: number[] = [];
  for (const { of } of parts) found.push(of.length === 0 ? 0 : 1 + Math.max(...of.map((one) => found[one])));
  return found;
}

/** @param wide of the drawing @param top where it begins @param high of all tests, one below the other */
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

/** The bars of a tree's leaves, and its mean fill. */
export function strip({ fills, leaves, records }: Tree, wide: number, top: number) {
  const step = wide / Math.max(1, fills.length);
  let d = '';
  fills.forEach((fill, at) => {
    const high = Math.max(0.5, fill * FULL);
    d += `M${(at * step).toFixed(2)} ${(top + FULL - high).toFixed(2)}h${step.toFixed(2)}v${high.toFixed(2)}h-${step.toFixed(2)}Z`;
  });
  return { d, fill: leaves > 0 ? records / leaves / 101 : 0 };
}
