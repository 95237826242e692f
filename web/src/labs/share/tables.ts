/** What the tables of sharing show. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/share.ts';
import { exactBytes, number } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { event, table } from '../../words/share.table.en.ts';
import { fields, tables as words } from '../../words/tables.en.ts';
import { tablesOf } from '../tables.ts';
import { counters } from './counts.ts';
import { formatName, frameName, unitName } from './labels.ts';
import { copies, formats, Scene } from './scene.ts';

export const tables = tablesOf(Scene)({
  words: table,
  head: [
    'begun',
    [fields.frame, frameName],
    'clip',
    [
      table.units,
      ({ unitList, isSound }) =>
        parted(unitList.map((unit) => `${unitName(unit, isSound)} ${number(unit.bytes)}`)),
    ],
    ...(['payload', 'message', 'slowed'] as const),
  ],
  counters,
  lists: {
    wrappers: [
      [table.format, ({ index }) => formatName(formats[index])],
      ...(['state', 'subscribers', 'shared', 'copied', 'written', 'count', 'sunk'] as const),
      [table.copiedSince, ({ index }, { scene }) => exactBytes(scene.counter(copies[formats[index]]))],
    ],
  },
  events: {
    kinds: EventKind,
    names: event,
    who: [words.by, ({ actor }) => words.subscriber(actor)],
    at: [table.format, ({ state }) => formatName(formats[state])],
    seq: table.step,
    values: { took: 'ns', viewed: 'number', called: 'number' },
    others: 'bytes',
  },
});
