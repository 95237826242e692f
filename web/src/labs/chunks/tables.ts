/** What the tables of the part Lengths show. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/chunks.ts';
import { bySide, type SideView } from '../../components/tables.ts';
import { fieldNames } from '../../words/chunks.en.ts';
import { event, table } from '../../words/chunks.table.en.ts';
import { number } from '../../words/format.ts';
import { fields as names, tables as words } from '../../words/tables.en.ts';
import { sideTable, tablesOf } from '../tables.ts';
import { counters } from './counts.ts';
import { does, operatorName } from './labels.ts';
import { type Chunk, fields, Scene } from './scene.ts';

/** A length: -1 stands for none, -2 for an infinite one. */
const length = (ticks: number) => (ticks === -1 ? words.none : ticks < 0 ? table.endless : number(ticks));

const idle = ({ frames, rests }: Scene) => frames === 0 || rests;

/** The three lists and the last result, chunk by chunk. */
const chunks = ({ scene, variant }: SideView<Scene>) => {
  const named = (list: string, all: Chunk[]) => all.map((chunk) => ({ ...chunk, list }));
  return [
    ...fields.flatMap((field) => named(fieldNames[field], scene.list(field))),
    ...named(table.result(variant.writer_states[scene.gave] ?? ''), scene.result),
  ];
};

/** Lengths of the lists that outputs received: a row for each length that occurred. */
const deliveredRows = (scenes: [Scene, Scene]) =>
  scenes[0]
    .allDeliveries()
    .map(({ index }) => [
      index === scenes[0].deliveries - 1 ? table.longer(index) : number(index),
      ...scenes.map((scene) => number(scene.delivery(index).lists)),
    ])
    .filter((_, index) => scenes.some((scene) => scene.delivery(index).lists > 0));

export const tables = tablesOf(Scene)({
  words: table,
  head: [
    [names.begun, 'frames'],
    'slowed',
    [words.works, (scene) => (idle(scene) ? words.none : operatorName(scene, scene.acting))],
    [
      words.at,
      (scene, { variant }) =>
        idle(scene) ? words.none : does(variant.writer_states[scene.operation] ?? '', scene.fieldName),
    ],
    [table.answer, ({ answer }) => length(answer)],
    ...fields.map(
      (field) => [table.badge(fieldNames[field]), (scene: Scene) => length(scene.badge(field))] as const,
    ),
  ],
  counters,
  both: [{ title: table.delivered, columns: bySide(names.chunks), rows: deliveredRows }],
  lists: {
    operators: [
      [names.operator, ({ index }, { scene }) => operatorName(scene, index)],
      ...(['chunks', 'empty', 'metadata', 'asked', 'touched'] as const),
    ],
  },
  each: [
    sideTable(
      table.lists,
      chunks,
      [
        [table.list, ({ list }) => list],
        [table.buffer, ({ data }) => (data < 0 ? table.madeHere : number(data))],
        [table.stored, ({ stored }) => (stored ? words.yes : words.no)],
        [table.offset, ({ offset }) => number(offset)],
        [table.length, (chunk) => length(chunk.length)],
        [table.whole, ({ whole }) => length(whole)],
      ],
      3,
    ),
  ],
  events: {
    kinds: EventKind,
    names: event,
    who: [
      names.operator,
      ({ actor }, { scene }) => (actor < scene.operators ? operatorName(scene, actor) : words.none),
    ],
    at: [words.at, ({ state }, { variant }) => variant.writer_states[state] ?? ''],
    seq: names.tick,
    values: {
      touched: (index) => number(index + 1),
      ...{ blitted: 'bytes', answered: 'number', recorded: 'number', backed: 'number' },
      ...{ delivered: 'number', empties: 'number' },
    },
  },
});
