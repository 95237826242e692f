/** Draws the operators of a script for the home page in the station lab's own layout. Pure. */
import { Pen } from '../../figure/pen.ts';
import { operators, wires } from '../../labs/station/figure.ts';
import { layout } from '../../labs/station/layout.ts';
import type { Scene } from '../../labs/station/scene.ts';

/** @returns paths by the lab's marks */
export function draw(scene: Scene, width: number, height: number): Partial<Record<string, string>> {
  const pen = new Pen();
  const plan = layout(scene.graph, { x: 0, y: 0, width, height });
  for (const at of scene.graph.keys()) wires(pen, scene, plan, at);
  operators(pen, scene, plan);
  return pen.paths;
}
