/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { joined, number, tickTime } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { operatorName } from '../../words/clock.en.ts';
import { counterWords, event as eventWords, table as words } from '../../words/clock.table.en.ts';
import { events } from './events.ts';
import { burst } from './plan.ts';
import { counters, Followed, type Scene } from './scene.ts';

type Both<T> = [T, T];

/** The clock, a column for each side. */
export function clockRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.begun, ({ begun }) => number(begun)),
    row(words.follows, ({ follows }) => words.followed[follows]),
    row(words.right, ({ wrong }) => (wrong ? words.no : words.yes)),
    row(words.burst, (scene) => number(burst(scene))),
    row(words.asked, ({ asked }) => number(asked)),
    row(words.told, ({ told }) => number(told)),
    row(words.hooks, ({ hooks }) => number(hooks)),
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

/** Heads of the columns of `operatorRows`. */
export const operatorColumns = [
  words.operator,
  words.token,
  words.hangsOn,
  words.run,
  words.asked,
  words.told,
];

export function operatorRows(scene: Scene): string[][] {
  const [operators, edges] = [scene.allOperators(), scene.allEdges()];
  return operators.map(({ kind, token, animated, asked, told }, index) => {
    const children = edges.filter(({ parent }) => parent === index).map(({ child }) => child);
    return [
      operatorName(kind, index),
      token === Followed.nobody ? words.none : words.followed[token],
      parted(children.map((child) => operatorName(operators[child].kind, child))) || words.none,
      animated ? words.yes : words.no,
      number(asked),
      number(told),
    ];
  });
}

/** Heads of the columns of `tickRows`. */
export const tickColumns = [words.began, words.took, words.end, words.rested, words.follows];

/** The newest ticks, newest first. */
export const tickRows = (scene: Scene): string[][] =>
  scene
    .allTicks()
    .reverse()
    .map(({ began, ended, next, end, follows }) => [
      words.ms(began),
      words.ms(ended - began),
      words.ends[end],
      words.ms(next - ended),
      words.followed[follows],
    ]);

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.who, words.what, words.where, words.tick, words.more];

export const eventRows = (trace: Uint32Array, scene: Scene): string[][] =>
  events(trace).map(({ time, who, what, phase, tick, value }) => [
    joined(tickTime(time)),
    who === undefined || who >= scene.operators ? words.clock : operatorName(scene.operator(who).kind, who),
    eventWords.what(what),
    words.places[phase],
    number(tick),
    eventWords.more(what, value),
  ]);
