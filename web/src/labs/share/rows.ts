/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { bytes, joined, number, tickTime } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { formatName, unitName } from '../../words/share.en.ts';
import { counterWords, event as eventWords, table as words } from '../../words/share.table.en.ts';
import { events } from './events.ts';
import { copies, counters, type Scene } from './scene.ts';

type Both<T> = [T, T];
const size = (count: number) => joined(bytes(count));

/** The frame, a column for each side. */
export function frameRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.begun, ({ begun }) => number(begun)),
    row(words.kind, ({ isSound, isKey }) => words.kinds(isSound, isKey)),
    row(words.clip, ({ clip }) => words.ms(clip)),
    row(words.units, (scene) =>
      parted(scene.unitList.map((unit) => `${unitName(unit, scene.isSound)} ${number(unit.bytes)}`)),
    ),
    row(words.payload, ({ payload }) => size(payload)),
    row(words.message, ({ message }) => size(message)),
    row(words.slowed, ({ slowed }) => words.times(slowed)),
  ];
}

/** All counters, a column for each side. */
export const counterRows = (scenes: Both<Scene>): string[][] =>
  counters.map((id) => {
    const { name, quantity } = counterWords[id];
    return [
      name,
      ...scenes.map((scene) => (quantity ? joined(quantity(scene.counter(id))) : number(scene.counter(id)))),
    ];
  });

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
    formatName(format, scene.isSound),
    words.states[state],
    number(subscribers),
    ...[shared, copied, written].map(size),
    number(count),
    size(sunk),
    size(scene.counter(copies[format])),
  ]);

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.format, words.by, words.what, words.step, words.more];

export const eventRows = (trace: Uint32Array): string[][] =>
  events(trace).map(({ time, who, what, format, step, value }) => [
    joined(tickTime(time)),
    formatName(format),
    who === 0 ? words.all : words.subscriber(who),
    eventWords.what(what),
    number(step),
    eventWords.more(what, value),
  ]);
