/** The exact counts of an engine, and what the compare panel counts them over: queries. */
import type { Counts, Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/library.table.en.ts';
import { counters, type Scene } from './scene.ts';

export const counts = (scene: Scene): Counts =>
  Object.fromEntries(counters.map((name) => [name, scene.counter(name)]));

export const tally: Tally = { ...words, basis: () => 'queries' };
