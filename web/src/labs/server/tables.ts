/** What the tables of the server show. A tick is 100 ns of the modelled machine. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/server.ts';
import { namesOf } from '../../engine/names.ts';
import { exactBytes, number } from '../../words/format.ts';
import { pieces } from '../../words/server.en.ts';
import { event, table } from '../../words/server.table.en.ts';
import { fields, tables as words } from '../../words/tables.en.ts';
import { machineTimeText } from '../machine-time.ts';
import { sideTable, tablesOf } from '../tables.ts';
import { counters } from './counts.ts';
import { collectorTicks, does, heapBytes } from './labels.ts';
import { requestLanes } from './requests.ts';
import { Fate, Scene } from './scene.ts';

const FATES = namesOf(Fate);

export const tables = tablesOf(Scene)({
  words: { ...table, choices: { kind: pieces } },
  head: [
    ...(['asked', 'ended', 'size', 'lentBytes', 'restBytes', 'heapBytes', 'outsideBytes'] as const),
    [table.bufferBytes, (scene) => exactBytes(heapBytes(scene))],
    'garbage',
    [table.collectorTime, (scene) => machineTimeText(collectorTicks(scene))],
    ...(['gcPhase', 'leakBytes', 'leakDocument'] as const),
  ],
  counters,
  lists: {
    connections: [
      [table.connection, ({ index }) => number(index + 1)],
      [table.does, ({ state }, { variant }) => does(variant.writer_states[state] ?? '')],
      ...(['request', 'written', 'receive', 'channel', 'file'] as const),
    ],
    shelves: ['outside', 'bytes', 'atRest', 'lent'],
    pieces: ['kind', 'bytes'],
  },
  each: [
    sideTable(
      table.requests,
      ({ scene }) =>
        requestLanes(scene).flatMap(({ request, buffers }) =>
          buffers.map((buffer) => ({ ...buffer, number: request.number })),
        ),
      [
        [fields.request, ({ number: nth }) => (nth < 0 ? words.none : number(nth + 1))],
        [table.purpose, ({ role }) => table.purposes[role]],
        [fields.used, ({ used }) => exactBytes(used)],
        [fields.bytes, ({ bytes }) => exactBytes(bytes)],
        [table.origin, ({ made }) => (made ? fields.made : table.borrowed)],
        [table.fate, ({ fate }) => table.fates[FATES[fate]]],
      ],
    ),
  ],
  events: {
    kinds: EventKind,
    names: event,
    who: [table.connection, ({ actor }) => number(actor + 1)],
    at: [table.does, ({ state }, { variant }) => does(variant.writer_states[state] ?? '')],
    seq: fields.request,
    values: { collected: 'number' },
    others: 'bytes',
  },
  time: machineTimeText,
});
