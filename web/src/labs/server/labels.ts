/** Texts of the code and the tables, and numbers of the modelled heap. */
import { does as doing } from '../../words/server.en.ts';
import type { Scene } from './scene.ts';

/** @param place the engine's name of what a connection does */
export const does = (place: string): string => doing[place] ?? place;

/** Bytes that buffers take in the heap now. */
export const heapBytes = (scene: Scene): number =>
  scene.samples > 0 ? scene.sample(scene.samples - 1).bytes : 0;

/** Ticks for which the collector has worked. */
export const collectorTicks = (scene: Scene): number =>
  scene.allSamples().reduce((sum, { collector }) => sum + collector, 0);
