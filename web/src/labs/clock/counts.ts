/** The exact counts of clocks, which the compare panel scales by ticks. */
import { countsOf, type Tally } from '../../components/compare.ts';
import { counterNames, per } from '../../words/clock.table.en.ts';
import { duration } from '../../words/format.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  quantities: { sleptUs: (us) => duration(us * 1000) },
  maxima: ['mostHooks', 'longestBurst'],
};

const SHOWN = [
  ...(['selfSync', 'callbacks', 'deadCallbacks', 'mostHooks'] as const),
  ...(['switches', 'wrongTicks', 'catchUps', 'conflicts'] as const),
];

export const tally: Tally = {
  rows: tallyRows(counters, SHOWN, (id) => id === 'selfSync' || id === 'callbacks'),
  basis: () => 'ticks',
  per: (_, count) => per(count),
};
