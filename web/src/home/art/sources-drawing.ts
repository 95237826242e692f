/** Draws the operators of a script for the home page in the station lab's own layout. Pure. */
import { GRAPH, GRAPH_HIGH, NARROWEST, plan } from '../../labs/station/plan.ts';
import type { Scene } from '../../labs/station/scene.ts';
import { acting, signs, squares } from '../../labs/station/selectors.ts';

/**
 * @param width @param height of the drawing, in the units of the lab's layout
 * @returns paths and signs, and the distance by which they are to be moved down to be in the middle of the height
 */
export function draw(scene: Scene, width: number, height: number) {
  const drawn = plan(scene, Math.min(NARROWEST, width));
  return {
    top: height / 2 - GRAPH - GRAPH_HIGH / 2,
    wires: drawn.wires,
    squares: squares(scene, drawn),
    signs: signs(scene, drawn),
    acting: acting(scene, drawn),
  };
}
