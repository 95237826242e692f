/** Counts of both sides at a time of the ring's story, in a session and a worker of its own. */
import type { Counts } from '../../components/costs.ts';
import { lookAhead } from '../../engine/look-ahead.ts';
import { type Config, TICKS_PER_MS } from '../../engine/types.ts';
import { counts } from '../../labs/ring/counts.ts';
import { Scene } from '../../labs/ring/scene.ts';

/** @param at virtual time, in ms @returns undefined if the engine fails */
export async function countOnce(config: Config, at: number): Promise<[Counts, Counts] | undefined> {
  const scenes = await lookAhead('sharing', { config, time: at * TICKS_PER_MS }).scenes;
  return scenes && [counts(new Scene(scenes[0])), counts(new Scene(scenes[1]))];
}
