/** Discarded slots: dashed crossed boxes outside the lanes, each connected to the reader that still reads it. */
import { type Point, px } from '../../../components/figure/path.ts';
import { at, type Geometry, GROOVES, quad } from '../geometry.ts';
import type { Layout } from '../layout.ts';

/** One discarded slot. */
export interface Discarded {
  key: number;
  box: string;
  cross: string;
  tie: string;
  /** Its former position in the ring relative to its box, in px. */
  from: Point;
}

const HALF_LENGTH = 8;
const LEAST_HALF_WIDTH = 4.5;

const distance = (g: Geometry) => g.grooves[GROOVES - 1] + 14;

/** Centre of the box of a discarded slot. */
export const boxAt = (g: Geometry, slot: number): Point => at(g, slot / g.slots, distance(g));

export function discarded({ scene, g, standing }: Layout): Discarded[] {
  const half = Math.max(g.halfBar, LEAST_HALF_WIDTH);
  const radius = distance(g);
  const boxes: Discarded[] = [];
  for (let index = 0; index < scene.orphans; index++) {
    const { reader, seq, slot } = scene.orphan(index);
    const turn = slot / g.slots;
    const away = Math.atan2(half, radius) / (2 * Math.PI);
    const [a, b] = [at(g, turn - away, radius - HALF_LENGTH), at(g, turn + away, radius + HALF_LENGTH)];
    const [c, d] = [at(g, turn + away, radius - HALF_LENGTH), at(g, turn - away, radius + HALF_LENGTH)];
    const foot = at(g, turn, radius - HALF_LENGTH);
    const last = standing.find((one) => one.reader.id === reader)?.point;
    const middle = at(g, turn, radius);
    const home = at(g, turn, g.band);
    boxes.push({
      key: seq,
      box: quad(g, turn, radius - HALF_LENGTH, radius + HALF_LENGTH, half),
      cross: line(a, b) + line(c, d),
      tie: last ? line(foot, last) : '',
      from: { x: home.x - middle.x, y: home.y - middle.y },
    });
  }
  return boxes;
}

const line = (a: Point, b: Point) => `M${px(a.x)} ${px(a.y)}L${px(b.x)} ${px(b.y)}`;
