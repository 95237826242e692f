/** What the tables of the clock show. */
import { EventKind } from '../../../../engine/pkg-station/layouts/clock.ts';
import { namesOf } from '../../engine/names.ts';
import { event, operator, table } from '../../words/clock.table.en.ts';
import { number } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { fields, tables as words } from '../../words/tables.en.ts';
import { tablesOf } from '../tables.ts';
import { counters } from './counts.ts';
import { burst, followedNames, ms, operatorName } from './labels.ts';
import { Phase, Scene } from './scene.ts';

const PHASES = namesOf(Phase);

/** Kinds of events of an operator; all others are the clock's. */
const OPERATORS: readonly (keyof typeof EventKind)[] = [
  ...(['asked', 'told', 'toldDead', 'hooked', 'unhooked'] as const),
  ...(['plugged', 'unplugged', 'restarted', 'chose'] as const),
];

/** Names of the operators that one pulls from. @param parent its index */
const sources = (parent: number, scene: Scene) =>
  scene
    .allEdges()
    .filter((edge) => edge.parent === parent)
    .map(({ child }) => operatorName(scene.operator(child).kind, child));

const followed = (who: number) => table.followed[followedNames[who]];

export const tables = tablesOf(Scene)({
  words: {
    ...table,
    choices: { follows: table.followed, token: { ...table.followed, nobody: words.none }, end: table.ends },
  },
  head: [
    ...(['begun', 'follows', 'wrong'] as const),
    [table.burst, (scene) => number(burst(scene))],
    ...(['asked', 'told', 'hooks', 'slowed'] as const),
  ],
  counters,
  lists: {
    operators: [
      [fields.operator, ({ kind, index }) => operatorName(kind, index)],
      'token',
      [table.hangsOn, ({ index }, { scene }) => parted(sources(index, scene)) || words.none],
      ...(['animated', 'asked', 'told'] as const),
    ],
    ticks: [
      [table.began, ({ began }) => ms(began, true)],
      [table.took, ({ began, ended }) => ms(ended - began, true)],
      'end',
      [table.rested, ({ ended, next }) => ms(next - ended, true)],
      'follows',
    ],
  },
  select: { ticks: (ticks) => ticks.toReversed() },
  events: {
    kinds: EventKind,
    names: event,
    who: [
      words.who,
      ({ kind, actor }, { scene }) =>
        OPERATORS.includes(kind) && actor < scene.operators
          ? operatorName(scene.operator(actor).kind, actor)
          : table.clock,
    ],
    at: [table.where, ({ state }) => table.places[PHASES[state]]],
    seq: fields.tick,
    values: {
      ...{ went: 'ns', slept: 'ns', caughtUp: 'ns', jumped: 'ns', follows: followed, erred: followed },
      ...{ asked: operator, told: operator, toldDead: operator, chose: operator },
      ...{ began: 'number', hooked: 'number', unhooked: 'number', burst: 'number' },
    },
  },
});
