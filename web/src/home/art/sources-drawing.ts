/** Draws the operators of a script for the home page in the station lab's own layout. Pure. */
import { plan } from '../../labs/station/plan.ts';
import type { Scene } from '../../labs/station/scene.ts';
import { acting, signs, squares } from '../../labs/station/selectors.ts';

/**
 * @param width @param height of the drawing, in the units of the lab's layout
 * @returns paths and signs
 */
export function draw(scene: Scene, width: number, height: number) {
  const drawn = plan(scene, { width, top: 0, high: height });
  return {
    wires: drawn.wires,
    squares: squares(scene, drawn),
    signs: signs(scene, drawn),
    acting: acting(scene, drawn),
  };
}
