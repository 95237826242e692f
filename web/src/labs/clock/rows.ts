/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { namesOf } from '../../engine/names.ts';
import { duration, joined, number, tickTime, times } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { event as eventWords, table as words } from '../../words/clock.table.en.ts';
import { type EventKind, events } from './events.ts';
import { burst, endNames, followedNames, ms, operatorName } from './labels.ts';
import { Followed, Phase, type Scene } from './scene.ts';

type Both<T> = [T, T];
const PHASES = namesOf(Phase);
const followed = (who: Followed) => words.followed[followedNames[who]];

/** The clock, a column for each side. */
export function clockRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.begun, ({ begun }) => number(begun)),
    row(words.follows, ({ follows }) => followed(follows)),
    row(words.right, ({ wrong }) => (wrong ? words.no : words.yes)),
    row(words.burst, (scene) => number(burst(scene))),
    row(words.asked, ({ asked }) => number(asked)),
    row(words.told, ({ told }) => number(told)),
    row(words.hooks, ({ hooks }) => number(hooks)),
    row(words.slowed, ({ slowed }) => times(slowed)),
  ];
}

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
      token === Followed.nobody ? words.none : followed(token),
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
      ms(began, true),
      ms(ended - began, true),
      words.ends[endNames[end]],
      ms(next - ended, true),
      followed(follows),
    ]);

/** What the number of an event counts; nothing for events that count nothing. */
function more(kind: EventKind, value: number): string {
  switch (kind) {
    case 'went':
    case 'slept':
    case 'caughtUp':
    case 'jumped':
      return joined(duration(value));
    case 'follows':
    case 'erred':
      return followed(value as Followed);
    case 'asked':
    case 'told':
    case 'toldDead':
      return value === 0 ? eventWords.self : eventWords.operator(value);
    case 'chose':
      return eventWords.operator(value);
    case 'began':
    case 'hooked':
    case 'unhooked':
    case 'burst':
      return number(value);
    default:
      return '';
  }
}

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.who, words.what, words.where, words.tick, words.more];

export const eventRows = (trace: Uint32Array, scene: Scene): string[][] =>
  events(trace).map(({ time, who, kind, phase, tick, value }) => [
    joined(tickTime(time)),
    who === undefined || who >= scene.operators ? words.clock : operatorName(scene.operator(who).kind, who),
    eventWords.what[kind],
    words.places[PHASES[phase]],
    number(tick),
    more(kind, value),
  ]);
