/** Layout of the query of the desk as a circuit: tests at the left, the answer at the right. Pure. A unit is one pixel. */
import type { Part } from '../scene.ts';

/** Half the height of a part's box. */
export const HALF = 11;
/** Distance between two tests. */
const PITCH = 34;
/** Width of a count on the wire behind a part, and of a join. */
const WIRE = 46;
const JOIN = 40;

/** A part of a query with the position of its box. */
interface Placed {
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
  height: number;
}

/** Number of joins below each part. */
export function depths(parts: readonly Part[]): number[] {
  const found: number[] = [];
  for (const { of } of parts) found.push(of.length === 0 ? 0 : 1 + Math.max(...of.map((one) => found[one])));
  return found;
}

/** @param wide width of the drawing */
export function circuit(parts: readonly Part[], wide: number): Circuit {
  const depth = depths(parts);
  const deepest = Math.max(0, ...depth);
  const room = wide - (deepest + 1) * WIRE - deepest * JOIN;
  const testWide = Math.min(190, Math.max(80, room));
  const step = deepest === 0 ? 0 : (wide - WIRE - JOIN - testWide - WIRE) / deepest;
  let test = 0;
  const placed: Placed[] = [];
  parts.forEach((part, at) => {
    const isTest = part.of.length === 0;
    const y = isTest
      ? (test++ + 0.5) * PITCH
      : part.of.reduce((sum, one) => sum + placed[one].y, 0) / part.of.length;
    const x = isTest ? 0 : testWide + WIRE + (depth[at] - 1) * step;
    placed.push({ part, x, y, width: isTest ? testWide : JOIN });
  });
  const wires = placed.map((from, at) => {
    const start = `M${from.x + from.width} ${from.y}`;
    const to = placed.find(({ part }) => part.of.includes(at));
    if (!to) return { from, d: `${start}H${wide}` };
    return { from, d: to.y === from.y ? `${start}H${to.x}` : `${start}H${to.x + to.width / 2}V${to.y}` };
  });
  return { parts: placed, wires, height: test * PITCH };
}
