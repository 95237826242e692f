/** One small dial for each of many streams, as few paths. */
import { DialState, type Scene } from '../../../engine/scene.ts';
import { circle, px } from '../geometry.ts';

/** Side of a dial's cell, px: the least size of a target. */
export const DIAL_CELL = 24;
const RADIUS = 8;

/** How many dials fit beside each other. */
export const dialColumns = (width: number): number => Math.max(1, Math.floor(width / DIAL_CELL));

export function dialPaths(scene: Scene, columns: number) {
  const paths = { fine: '', blocked: '', closed: '', needle: '', stoppedNeedle: '' };
  for (let index = 0; index < scene.dials; index++) {
    const { turn, state } = scene.dial(index);
    const x = (index % columns) * DIAL_CELL + DIAL_CELL / 2;
    const y = Math.floor(index / columns) * DIAL_CELL + DIAL_CELL / 2;
    const rim = circle({ x, y }, RADIUS);
    const [sin, cos] = [Math.sin(turn * 2 * Math.PI), Math.cos(turn * 2 * Math.PI)];
    const needle = `M${px(x + sin)} ${px(y - cos)}L${px(x + sin * 6)} ${px(y - cos * 6)}`;
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
