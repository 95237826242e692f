/** The exact counts of a graph, which the compare panel scales by ticks of the stream. */
import type { Counts, Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/chunks.table.en.ts';
import { counters, type Scene } from './scene.ts';

export const counts = (scene: Scene): Counts =>
  Object.fromEntries(counters.map((name) => [name, scene.counter(name)]));

export const tally: Tally = { ...words, basis: () => 'ticks' };
