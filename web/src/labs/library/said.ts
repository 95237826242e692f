/**
 * What the figure's texts say, copied from a scene: texts are updated less often than marks, and a scene is valid only
 * until the next one.
 */
import { doesText, stepsText } from './labels.ts';
import type { Scene } from './scene.ts';

export interface Said {
  does: string;
  rests: boolean;
  /** Counts of this query so far. */
  lookups: number;
  words: number;
  leaves: number;
  tested: number;
  fetched: number;
  steps: number;
  /** Descents in each tree, the forward tree first. */
  descents: number[];
  /** What the steps consist of, in full and in short. */
  consists: string;
  consistsTersely: string;
}

export const said = (scene: Scene): Said => ({
  does: doesText(scene),
  rests: scene.rests,
  lookups: scene.count('lookups'),
  words: scene.count('words'),
  leaves: scene.count('leaves'),
  tested: scene.count('tested'),
  fetched: scene.fetched,
  steps: scene.steps,
  descents: scene.engineTrees.map(({ descents }) => descents.reduce((sum, count) => sum + count, 0)),
  consists: stepsText(scene, 4),
  consistsTersely: stepsText(scene, 2),
});
