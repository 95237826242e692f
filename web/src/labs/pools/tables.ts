/** What the tables of the pools show. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/pools.ts';
import { exactBytes, number } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { does } from '../../words/pools.en.ts';
import { event, table } from '../../words/pools.table.en.ts';
import { fields, tables as words } from '../../words/tables.en.ts';
import { tablesOf } from '../tables.ts';
import { counters } from './counts.ts';
import { hasAreas, hasLevels } from './figure.ts';
import { does as doing, levelName } from './labels.ts';
import { Scene, type State } from './scene.ts';

/** @param value of an event of a block: its level or region in the lowest byte, its bytes above */
const block = (value: number) => parted([exactBytes(value >>> 8), table.level(value & 0xff)]);

export const tables = tablesOf(Scene)({
  words: { ...table, choices: { state: { ...does, ...table.states } } },
  head: [
    'publishers',
    [table.shown, ({ shown }) => number(shown + 1)],
    [words.does, 'state'],
    ...(['frame', 'arrived', 'comingBytes', 'stored'] as const),
    [table.takes, 'lent'],
    ...(['resident', 'heap', 'alive', 'dead', 'found'] as const),
    ...(['gcPhase', 'front', 'swept', 'spans', 'exhausted'] as const),
  ],
  counters,
  lists: {
    levels: [
      [table.block, ({ bytes }) => levelName(bytes)],
      ...(['atRest', 'lent', 'most', 'hits', 'misses'] as const),
    ],
    regions: ['state', 'begin', 'bytes', 'used'],
    slots: [[fields.slot, 'index'], 'key', 'frame', 'bytes', 'takes', 'chunks'],
  },
  select: { levels: (levels) => levels.filter(({ most }) => most > 0) },
  when: { levels: ({ id }) => hasLevels(id), regions: ({ id }) => hasAreas(id) },
  events: {
    kinds: EventKind,
    names: event,
    who: [table.publisher, ({ actor }) => number(actor + 1)],
    at: [words.does, ({ state }) => doing(state as State)],
    seq: fields.frame,
    values: {
      ...{ hit: block, missed: block, returned: block, dropped: block },
      ...{ published: 'bytes', entered: 'number' },
      collected: (kib) => exactBytes(kib * 1024),
      exhausted: (mib) => exactBytes(mib * 1024 * 1024),
    },
  },
});
