/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { namesOf } from '../../engine/names.ts';
import { duration, joined, number, size, tickTime, times } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { event as eventWords, table as words } from '../../words/share.table.en.ts';
import { events, type EventKind } from './events.ts';
import { formatName, frameName, unitName } from './labels.ts';
import { copies, type Scene, ViewState } from './scene.ts';

type Both<T> = [T, T];
const STATES = namesOf(ViewState);

/** The frame, a column for each side. */
export function frameRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.begun, ({ begun }) => number(begun)),
    row(words.kind, frameName),
    row(words.clip, ({ clip }) => joined({ value: number(clip), unit: 'ms' })),
    row(words.units, (scene) =>
      parted(scene.unitList.map((unit) => `${unitName(unit, scene.isSound)} ${number(unit.bytes)}`)),
    ),
    row(words.payload, ({ payload }) => size(payload)),
    row(words.message, ({ message }) => size(message)),
    row(words.slowed, ({ slowed }) => times(slowed)),
  ];
}

/** Heads of the columns of `wrapperRows`. */
export const wrapperColumns = [
  words.format,
  words.state,
  words.subscribers,
  words.shared,
  words.copied,
  words.written,
  words.pieces,
  words.sunk,
  words.copiedSince,
];

export const wrapperRows = (scene: Scene): string[][] =>
  scene.views.map(({ format, state, subscribers, shared, copied, written, count, sunk }) => [
    formatName(format),
    words.states[STATES[state]],
    number(subscribers),
    ...[shared, copied, written].map(size),
    number(count),
    size(sunk),
    size(scene.counter(copies[format])),
  ]);

/** What the number of an event counts. */
function more(kind: EventKind, value: number): string {
  if (kind === 'took') return joined(duration(value));
  if (kind === 'viewed') return eventWords.subscribers(value);
  return kind === 'called' ? eventWords.inList(value) : size(value);
}

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.format, words.by, words.what, words.step, words.more];

export const eventRows = (trace: Uint32Array): string[][] =>
  events(trace).map(({ time, who, kind, format, step, value }) => [
    joined(tickTime(time)),
    formatName(format),
    who === 0 ? words.all : words.subscriber(who),
    eventWords.what[kind],
    number(step),
    more(kind, value),
  ]);
