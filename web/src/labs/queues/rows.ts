/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import type { Variant } from '../../engine/types.ts';
import { joined, number, tickTime } from '../../words/format.ts';
import { does } from '../../words/queues.en.ts';
import {
  counterWords,
  event as eventWords,
  stateWords,
  table as words,
} from '../../words/queues.table.en.ts';
import { events } from './events.ts';
import { type Counter, type Scene } from './scene.ts';

type Both<T> = [T, T];
const some = (count: number) => (count < 0 ? words.none : number(count));

/** The state, a column for each side. */
export function benchRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.begun, ({ begun }) => number(begun)),
    row(words.slowed, ({ slowed }) => number(slowed)),
    row(words.does, (scene) => (scene.begun === 0 || scene.rests ? words.none : does(scene.operation))),
    row(words.capacity, ({ capacity }) => number(capacity)),
    row(words.used, ({ size }) => number(size)),
    row(words.alive, ({ alive }) => number(alive)),
    row(words.zombies, ({ zombies }) => number(zombies)),
    row(words.cursor, ({ cursor }) => some(cursor)),
    row(words.filling, ({ filling }) => (filling ? words.filled(filling.copied, filling.slots) : words.none)),
    row(words.gave, ({ gave }) => some(gave)),
  ];
}

/** The counters of a part, a column for each side. */
export const counterRows = (scenes: Both<Scene>, shown: readonly Counter[]): string[][] =>
  shown.map((id) => [counterWords[id].name, ...scenes.map((scene) => number(scene.counter(id)))]);

/** Heads of the columns of `cellRows`. */
export const cellColumns = [words.cell, words.state, words.length];

export const cellRows = (scene: Scene): string[][] =>
  scene
    .allCells()
    .map(({ index, state, length }) => [
      number(index),
      stateWords(state),
      length > 0 ? number(length) : words.none,
    ]);

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.at, words.what, words.cell, words.tick, words.more];

export const eventRows = (trace: Uint32Array, variant: Variant): string[][] =>
  events(trace, variant).map(({ time, cell, what, place, tick, value }) => [
    joined(tickTime(time)),
    place,
    eventWords.what(what),
    number(cell),
    number(tick),
    eventWords.more(what, value),
  ]);
