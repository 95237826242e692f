/**
 * Buffers as boxes, as long as they have bytes: what was used of them is filled, what was left behind is crossed out, and
 * what was handed back is dashed. Pure.
 */
import { px } from '../../components/figure/path.ts';
import type { RequestLane, TakenBuffer } from './requests.ts';
import { Fate } from './scene.ts';

/** Distance between two boxes. */
export const GAP = 3;

/** A box of a buffer. */
export interface Placed {
  buffer: TakenBuffer;
  x: number;
  width: number;
}

/** Paths of boxes by what they show. */
export interface BoxPaths {
  /** Buffers in use: allocated for their request, or lent by the pool. */
  made: string;
  lent: string;
  /** What was used of a buffer in use, and of one that was given up. */
  used: string;
  spent: string;
  left: string;
  returned: string;
  /** Bytes of another response that were sent with a buffer. */
  foreign: string;
}

export const noPaths = (): BoxPaths => ({
  ...{ made: '', lent: '', used: '', spent: '', left: '', returned: '', foreign: '' },
});

/** @param scale px of a byte */
export function placed({ buffers }: RequestLane, from: number, scale: number): Placed[] {
  let x = from;
  return buffers.map((buffer) => {
    const box = { buffer, x, width: Math.max(2, buffer.bytes * scale) };
    x += box.width + GAP;
    return box;
  });
}

const rect = (x: number, y: number, width: number, height: number) =>
  `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}Z`;

const cross = (x: number, y: number, width: number, height: number) =>
  `M${px(x)} ${px(y)}l${px(width)} ${px(height)}M${px(x)} ${px(y + height)}l${px(width)} ${px(-height)}`;

/** A box that is crossed out. */
export const crossed = (x: number, y: number, width: number, height: number) =>
  rect(x, y, width, height) + cross(x, y, width, height);

function hatched(x: number, y: number, width: number, height: number): string {
  let path = rect(x, y, width, height);
  for (let at = 0; at + 3 <= width; at += 3) path += `M${px(x + at)} ${px(y + height)}l3 ${-height}`;
  return path;
}

/** Adds the boxes of a request to the paths. */
export function addBoxes(
  paths: BoxPaths,
  { request }: RequestLane,
  boxes: Placed[],
  y: number,
  height: number,
) {
  for (const { buffer, x, width } of boxes) {
    const { fate, made, used, bytes } = buffer;
    // Outlines lie inside the box.
    const [left, top, wide, high] = [x + 0.75, y + 0.75, Math.max(0.5, width - 1.5), height - 1.5];
    const outline = rect(left, top, wide, high);
    const inUse = fate === Fate.held;
    if (used > 0) {
      const fill = rect(left, top, Math.max(1, wide * Math.min(1, used / bytes)), high);
      if (inUse) paths.used += fill;
      else paths.spent += fill;
    }
    if (fate === Fate.left) paths.left += crossed(left, top, wide, high);
    else if (fate === Fate.returned) paths.returned += outline;
    else if (inUse && !made) paths.lent += outline;
    else paths.made += outline;
    if (request.foreign > 0 && buffer.role === 'file') {
      const from = left + (wide * used) / bytes;
      const room = left + wide - from;
      paths.foreign += hatched(
        from,
        top,
        Math.min(room, Math.max(3, (wide * request.foreign) / bytes)),
        high,
      );
    }
  }
}
