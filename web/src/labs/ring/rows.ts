/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import type { Variant } from '../../engine/types.ts';
import { joined, number, size } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { event as eventWords, table as words } from '../../words/ring.table.en.ts';
import { events, type EventKind } from './events.ts';
import { actorName, readerName, slotName, writerName } from './labels.ts';
import { ReaderKind, type Scene } from './scene.ts';

type Both<T> = [T, T];

/** A time in ticks of 0.1 ms, in ms. */
const ms = (ticks: number, digits = 0) => joined({ value: number(ticks / 10, digits), unit: 'ms' });
/** The engine writes -1 for an absent slot or reader. */
const orNone = (value: number) => (value < 0 ? words.none : String(value));

/** States of the publishers, a column for each side. */
export function publisherRows(scenes: Both<Scene>, variants: Both<Variant>): string[][] {
  const row = (name: string, cell: (scene: Scene, side: number) => string) => [
    name,
    ...scenes.map((scene, side) => cell(scene, side)),
  ];
  return [
    row(words.state, (scene) => writerName(scene.writerState)),
    row(words.slot, (scene) => String(scene.writerSlot)),
    row(words.place, (scene, side) => variants[side].writer_states[scene.writerPc] ?? words.none),
    row(words.blockedFor, (scene) => ms(scene.blockedFor)),
    row(words.blockedBy, (scene) =>
      scene.blockedBy < 0 ? words.none : `${words.reader} ${scene.blockedBy}`,
    ),
    row(words.blockedTotal, (scene) => ms(scene.blockedTotal)),
    row(words.keySlot, (scene) => orNone(scene.keySlot)),
    row(words.newest, (scene) => (scene.newest < 0 ? words.none : number(scene.newest))),
    row(words.latency, (scene) => ms(scene.meanLatency, 1)),
    row(words.longest, (scene) => ms(scene.longestLatency, 1)),
    row(words.starved, (scene) => words.samples(scene.soundStarved)),
  ];
}

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
      readerName(reader.state),
      variant.reader_states[reader.pc] ?? words.none,
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
      key ? parted([slotName(state), words.key]) : slotName(state),
      number(bytes),
      seq < 0 ? words.none : number(seq),
      String(holders),
    ];
  });
}

/** What the value of an event means; nothing for events without one. */
export function more(kind: EventKind, value: number): string {
  switch (kind) {
    case 'published':
      return size(value);
    case 'took':
      return eventWords.after(ms(value, 1));
    case 'skipped':
      return eventWords.missed(value);
    case 'torn':
      return eventWords.mixed(value);
    case 'discarded':
      return eventWords.inside(value);
    default:
      return '';
  }
}

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.who, words.what, words.place, words.frame, words.more];

export const eventRows = (trace: Uint32Array, variant: Variant): string[][] =>
  events(trace, variant).map(({ time, who, kind, state, seq, value }) => [
    ms(time, 1),
    actorName(who),
    eventWords.what[kind],
    state || words.none,
    number(seq),
    more(kind, value),
  ]);
