/** The exact counts of a station since the start, for the costs panel. */
import { countsOf, type Tally } from '../../components/costs.ts';
import { bytes, number, size } from '../../words/format.ts';
import { counterNames, reasons } from '../../words/station.table.en.ts';
import { type Counters, tallyRows } from '../counters.ts';
import { type Counter, counters as ids } from './scene.ts';

export const counts = countsOf(ids);

export const counters: Counters<Counter> = {
  ids,
  names: counterNames,
  reasons,
  work: ['generated', 'shared'],
  quantities: { bytesCopied: bytes },
};

/** A count as it is written. */
export const counted = (id: Counter, count: number): string =>
  id === 'bytesCopied' ? size(count) : number(count);

/** Counters that the costs panel shows even if they are 0. */
const ALWAYS: readonly Counter[] = [
  'ticks',
  'lengthQueries',
  'selfSyncCalls',
  'remainingCalls',
  'afterTickCompares',
];

/** The counts in which releases differ most, after that of the work. */
const LEADING: readonly Counter[] = [
  ...(['ticks', 'boxesTouched', 'virtualCalls', 'typesTried'] as const),
  ...(['selfSyncCalls', 'remainingCalls', 'afterTickCompares'] as const),
];
/** Counts that only the table shows. */
const DETAILS: readonly Counter[] = [
  ...(['shared', 'contentBlocks', 'lookups', 'afterTickCopies'] as const),
  ...(['weakSlotsChecked', 'watcherCalls', 'handlerCalls'] as const),
];

export const tally: Tally = {
  rows: tallyRows(
    counters,
    [...LEADING, ...ids.filter((id) => ![...LEADING, ...DETAILS].includes(id))],
    (id) => ALWAYS.includes(id),
  ),
};
