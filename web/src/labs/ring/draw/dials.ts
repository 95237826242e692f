/** A small dial for each of many streams, combined into a few paths. */
import { circle, px } from '../../../components/figure/path.ts';
import { DialState, type Scene } from '../scene.ts';

/** Minimum side length of a dial's cell, in px: the minimum size of a target. */
const LEAST = 24;
const MOST = 64;
/** Radius of a dial and length of its needle, as shares of the cell. */
const RADIUS = 0.34;
const NEEDLE = 0.26;

/** Number of columns and size of the cells, in px, that fill a figure with dials. */
export function dialGrid(count: number, width: number, height: number): { columns: number; cell: number } {
  for (let cell = MOST; cell > LEAST; cell--) {
    const columns = Math.max(1, Math.floor(width / cell));
    if (Math.ceil(count / columns) * cell <= height) return { columns, cell };
  }
  return { columns: Math.max(1, Math.floor(width / LEAST)), cell: LEAST };
}

/** All dials, combined into one path for each look. */
export function dialPaths(scene: Scene, columns: number, cell: number) {
  const paths = { fine: '', blocked: '', closed: '', needle: '', stoppedNeedle: '' };
  for (let index = 0; index < scene.dials; index++) {
    const { turn, state } = scene.dial(index);
    const x = ((index % columns) + 0.5) * cell;
    const y = (Math.floor(index / columns) + 0.5) * cell;
    const rim = circle({ x, y }, cell * RADIUS);
    const [sin, cos] = [Math.sin(turn * 2 * Math.PI), Math.cos(turn * 2 * Math.PI)];
    const needle = `M${px(x + sin * 2)} ${px(y - cos * 2)}L${px(x + sin * cell * NEEDLE)} ${px(y - cos * cell * NEEDLE)}`;
    if (state === DialState.blocked) {
      paths.blocked += rim;
      paths.stoppedNeedle += needle;
    } else if (state === DialState.closed) paths.closed += rim;
    else {
      paths.fine += rim;
      paths.needle += needle;
    }
  }
  return paths;
}
