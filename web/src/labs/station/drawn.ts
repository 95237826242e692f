/** The counters that the figure can draw, and the choice among them. Pure. */
import type { Counter, Scene } from './scene.ts';

/** The counters that the figure has of each operator, in the order in which a difference is looked for. */
export const DRAWN = [
  'remainingCalls',
  'boxesTouched',
  'virtualCalls',
  'typesTried',
  'selfSyncCalls',
  'afterTickCompares',
  'weakSlotsCopied',
  'polymorphicCompares',
  'watcherHooks',
] as const satisfies readonly Counter[];
export type Drawn = (typeof DRAWN)[number];

/** The first counter whose counts in this tick differ; chunks looked at if none does. */
export function firstDifference(scene: Scene, peer: Scene = scene): Drawn {
  const differs = (id: Drawn) => scene.totalOf(id).count !== peer.totalOf(id).count;
  return DRAWN.find(differs) ?? 'boxesTouched';
}
