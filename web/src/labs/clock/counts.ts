/** The exact counts of clocks since the start, for the costs panel. */
import { countsOf, type Tally } from '../../components/costs.ts';
import { counterNames, reasons } from '../../words/clock.table.en.ts';
import { duration } from '../../words/format.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  reasons,
  work: ['switches'],
  quantities: { sleptUs: (us) => duration(us * 1000) },
};

const SHOWN = [
  ...(['ticks', 'selfSync', 'callbacks', 'deadCallbacks', 'mostHooks'] as const),
  ...(['switches', 'wrongTicks', 'catchUps', 'conflicts'] as const),
];

const ALWAYS: readonly Counter[] = ['ticks', 'selfSync', 'callbacks'];

export const tally: Tally = {
  rows: tallyRows(counters, SHOWN, (id) => ALWAYS.includes(id)),
};
