/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { counters, ReaderKind, type Scene } from './scene.ts';
import type { Variant } from '../../engine/types.ts';
import { bytes, joined, number } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { slotWord } from '../../words/ring.en.ts';
import {
  counterWords,
  event as eventWords,
  readerWord,
  table as words,
  writerWord,
} from '../../words/ring.table.en.ts';
import { events } from './events.ts';

type Both<T> = [T, T];

/** The engine writes -1 for an absent slot or reader. */
const orNone = (value: number) => (value < 0 ? words.none : String(value));

/** States of the publishers, a column for each side. */
export function publisherRows(scenes: Both<Scene>, variants: Both<Variant>): string[][] {
  const row = (name: string, cell: (scene: Scene, side: number) => string) => [
    name,
    ...scenes.map((scene, side) => cell(scene, side)),
  ];
  return [
    row(words.state, (scene) => writerWord(scene.writerState)),
    row(words.slot, (scene) => String(scene.writerSlot)),
    row(words.place, (scene, side) => variants[side].writer_places[scene.writerPlace] ?? words.none),
    row(words.blockedFor, (scene) => words.ms(scene.blockedFor)),
    row(words.blockedBy, (scene) =>
      scene.blockedBy < 0 ? words.none : `${words.reader} ${scene.blockedBy}`,
    ),
    row(words.blockedTotal, (scene) => words.ms(scene.blockedTotal)),
    row(words.keySlot, (scene) => orNone(scene.keySlot)),
    row(words.newest, (scene) => (scene.newest < 0 ? words.none : number(scene.newest))),
    row(words.latency, (scene) => words.ms(scene.meanLatency, 1)),
    row(words.longest, (scene) => words.ms(scene.longestLatency, 1)),
    row(words.starved, (scene) => words.samples(scene.soundStarved)),
  ];
}

/** All counters, a column for each side. */
export const counterRows = (scenes: Both<Scene>): string[][] =>
  counters.map((id) => [
    counterWords[id],
    ...scenes.map((scene) =>
      id === 'bytesCopied' ? joined(bytes(scene.counter(id))) : number(scene.counter(id)),
    ),
  ]);

/** Heads of the columns of `readerRows`. */
export const readerColumns = [
  words.reader,
  words.state,
  words.place,
  words.slot,
  words.lag,
  words.queued,
  words.delivered,
  words.skipped,
];

export function readerRows(scene: Scene, variant: Variant): string[][] {
  return Array.from({ length: scene.readers }, (_, index) => {
    const reader = scene.reader(index);
    return [
      reader.kind === ReaderKind.soundCard ? words.card : String(reader.id),
      readerWord(reader.state),
      variant.reader_places[reader.place] ?? words.none,
      orNone(reader.slot),
      words.frames(reader.lag),
      number(reader.queued),
      number(reader.delivered),
      number(reader.skipped),
    ];
  });
}

/** Heads of the columns of `slotRows`. */
export const slotColumns = [words.slot, words.state, words.bytes, words.frame, words.holders];

export function slotRows(scene: Scene): string[][] {
  return Array.from({ length: scene.slots }, (_, index) => {
    const { bytes, key, state, holders, seq } = scene.slot(index);
    return [
      String(index),
      key ? parted([slotWord(state), words.key]) : slotWord(state),
      number(bytes),
      seq < 0 ? words.none : number(seq),
      String(holders),
    ];
  });
}

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.who, words.what, words.place, words.frame, words.more];

export const eventRows = (trace: Uint32Array, variant: Variant): string[][] =>
  events(trace, variant).map(({ time, who, what, place, seq, value }) => [
    words.ms(time, 1),
    eventWords.who(who),
    eventWords.what(what),
    place || words.none,
    number(seq),
    eventWords.more(what, value),
  ]);
