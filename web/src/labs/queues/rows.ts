/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import type { Variant } from '../../engine/types.ts';
import { joined, number, tickTime } from '../../words/format.ts';
import { event as eventWords, table as words } from '../../words/queues.table.en.ts';
import { type EventKind, events } from './events.ts';
import { does, stateName } from './labels.ts';
import type { Scene } from './scene.ts';

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

/** Heads of the columns of `cellRows`. */
export const cellColumns = [words.cell, words.state, words.length];

export const cellRows = (scene: Scene): string[][] =>
  scene
    .allCells()
    .map(({ index, state, length }) => [
      number(index),
      stateName(state),
      length > 0 ? number(length) : words.none,
    ]);

/** Heads of the columns of `pushRows`. */
export const pushColumns = [words.push, words.copied, words.capacity];

export const pushRows = (scene: Scene): string[][] =>
  scene.allPushes().map((push) => [push.number, push.copied, push.capacity].map((count) => number(count)));

/** Heads of the columns of `costRows`. */
export const costColumns = [words.operator, words.steps, words.count];

export const costRows = (scene: Scene): string[][] =>
  scene.allCosts().map((cost) => [cost.operator, cost.steps, cost.count].map((count) => number(count)));

const MORE: Partial<Record<EventKind, (value: number) => string>> = eventWords.more;

/** What the number of an event counts; nothing for events that count nothing. */
function more(kind: EventKind, value: number): string {
  if (kind === 'began' || kind === 'refused') return '';
  if (kind === 'gave') return number(value);
  return (MORE[kind] ?? eventWords.times)(value);
}

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.at, words.what, words.cell, words.tick, words.more];

export const eventRows = (trace: Uint32Array, variant: Variant): string[][] =>
  events(trace, variant).map(({ time, cell, kind, operation, tick, value }) => [
    joined(tickTime(time)),
    operation,
    eventWords.what[kind],
    number(cell),
    number(tick),
    more(kind, value),
  ]);
