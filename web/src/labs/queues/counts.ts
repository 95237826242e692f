/** The exact counts of a part, which the compare panel scales by operations. */
import type { Counts, Tally } from '../../components/compare.ts';
import { tally as words } from '../../words/queues.table.en.ts';
import { type Counter, counters, type Scene } from './scene.ts';

export const counts = (scene: Scene): Counts =>
  Object.fromEntries(counters.map((name) => [name, scene.counter(name)]));

/** @param shown the counters that a part has */
export const tally = (shown: readonly Counter[]): Tally => ({ ...words(shown), basis: () => 'operations' });
