/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import type { Variant } from '../../engine/types.ts';
import { fieldNames } from '../../words/chunks.en.ts';
import { event as eventWords, table as words } from '../../words/chunks.table.en.ts';
import { joined, number, size, tickTime } from '../../words/format.ts';
import { events, type EventKind } from './events.ts';
import { does, operatorName } from './labels.ts';
import { type Chunk, fields, type Scene } from './scene.ts';

type Both<T> = [T, T];
/** A length: -1 stands for none, -2 for an infinite one. */
const length = (ticks: number) => (ticks === -1 ? words.none : ticks < 0 ? words.endless : number(ticks));
const some = (count: number, row: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => row(index));

const idle = ({ frames, rests }: Scene) => frames === 0 || rests;

/** The graph, a column for each side. */
export function graphRows(scenes: Both<Scene>, variants: Both<Variant>): string[][] {
  const row = (name: string, cell: (scene: Scene, operations: readonly string[]) => string) => [
    name,
    ...scenes.map((scene, side) => cell(scene, variants[side].writer_states)),
  ];
  return [
    row(words.frames, ({ frames }) => number(frames)),
    row(words.slowed, ({ slowed }) => number(slowed)),
    row(words.works, (scene) => (idle(scene) ? words.none : operatorName(scene, scene.acting))),
    row(words.at, (scene, operations) =>
      idle(scene) ? words.none : does(operations[scene.operation] ?? '', scene.fieldName),
    ),
    row(words.answer, ({ answer }) => length(answer)),
    ...fields.map((field) => row(words.badge(fieldNames[field]), (scene) => length(scene.badge(field)))),
  ];
}

/** Heads of the columns of `operatorRows`. */
export const operatorColumns = [
  words.operator,
  words.chunks,
  words.empty,
  words.metadata,
  words.asked,
  words.touched,
];

export const operatorRows = (scene: Scene): string[][] =>
  some(scene.operators, (index) => {
    const { chunks, empty, metadata, asked, touched } = scene.operator(index);
    return [
      operatorName(scene, index),
      ...[chunks, empty, metadata, asked, touched].map((count) => number(count)),
    ];
  });

/** Heads of the columns of `listRows`. */
export const listColumns = [words.list, words.buffer, words.stored, words.offset, words.length, words.whole];

/** The three lists and the last result, a row for each chunk. */
export function listRows(scene: Scene, { writer_states }: Variant): string[][] {
  const rows = (list: string, chunks: Chunk[]) =>
    chunks.map(({ data, offset, length: ticks, whole, stored }) => [
      list,
      data < 0 ? words.made : number(data),
      stored ? words.yes : words.no,
      number(offset),
      length(ticks),
      length(whole),
    ]);
  return [
    ...fields.flatMap((field) => rows(fieldNames[field], scene.list(field))),
    ...rows(words.result(writer_states[scene.gave] ?? ''), scene.result),
  ];
}

/** Lengths of the lists that outputs received: a row for each length that occurred. */
export const deliveredRows = (scenes: Both<Scene>): string[][] =>
  some(scenes[0].deliveries, (chunks) => [
    chunks === scenes[0].deliveries - 1 ? words.longer(chunks) : number(chunks),
    ...scenes.map((scene) => number(scene.delivery(chunks).lists)),
  ]).filter((_, chunks) => scenes.some((scene) => scene.delivery(chunks).lists > 0));

/** What the number of an event counts; nothing for events that count nothing. */
const MORE: Partial<Record<EventKind, (value: number) => string>> = {
  ...eventWords.more,
  touched: (index) => eventWords.more.touched(index + 1),
  blitted: (count) => size(count),
  empties: (count) => number(count),
};

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.operator, words.what, words.at, words.frame, words.more];

export const eventRows = (trace: Uint32Array, variant: Variant, scene: Scene): string[][] =>
  events(trace, variant).map(({ time, operator, kind, operation, frame, value }) => [
    joined(tickTime(time)),
    operator < scene.operators ? operatorName(scene, operator) : words.none,
    eventWords.what[kind],
    operation,
    number(frame),
    MORE[kind]?.(value) ?? '',
  ]);
