/** Everything in the two figures as tables: memory, counts, levels or regions, slots, newest events. */
import type { TablesPart } from '../../components/tables.ts';
import { table as words } from '../../words/pools.table.en.ts';
import { counterRows } from '../counters.ts';
import { counters } from './counts.ts';
import { hasAreas, hasLevels } from './figure.ts';
import {
  eventColumns,
  eventRows,
  levelColumns,
  levelRows,
  memoryRows,
  regionColumns,
  regionRows,
  slotColumns,
  slotRows,
} from './rows.ts';
import type { Scene } from './scene.ts';

export const tables: TablesPart<Scene> = {
  what: words.what,
  both: [
    { title: words.memory, rows: memoryRows },
    { title: words.counters, rows: counterRows(counters) },
  ],
  each: [
    {
      title: words.levels,
      columns: levelColumns,
      rows: ({ scene }) => levelRows(scene),
      when: ({ id }) => hasLevels(id),
    },
    {
      title: words.regions,
      columns: regionColumns,
      rows: ({ scene }) => regionRows(scene),
      when: ({ id }) => hasAreas(id),
    },
    { title: words.slots, columns: slotColumns, rows: ({ scene }) => slotRows(scene) },
    { title: words.events, columns: eventColumns, rows: ({ trace }) => eventRows(trace), numbersFrom: 4 },
  ],
};
