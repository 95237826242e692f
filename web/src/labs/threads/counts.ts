/** The exact counts of a pool, which the compare panel scales by jobs. */
import type { Counts, Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/threads.table.en.ts';
import { counters, type Scene } from './scene.ts';

export const counts = (scene: Scene): Counts =>
  Object.fromEntries(counters.map((name) => [name, scene.counter(name)]));

export const tally: Tally = { ...words, basis: () => 'jobs' };
