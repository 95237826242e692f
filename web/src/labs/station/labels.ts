/** Texts of the figure and its tables: operators, what they do, counts. */
import { namesOf } from '../../engine/names.ts';
import { joined, number, duration } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { muxerOf, numbered, plan as words } from '../../words/station.en.ts';
import { does as doing, states } from '../../words/station.table.en.ts';
import { counted, counters } from './counts.ts';
import { type EventKind, eventKindOf } from './events.ts';
import { type Counter, Kind, kindNames, type Operator, Part, type Scene, State } from './scene.ts';

const STATES = namesOf(State);
export const stateName = (state: State): string => states[STATES[state]];

/** A modelled time; 0 has no unit. */
export const time = (ns: number): string => (ns > 0 ? joined(duration(ns)) : '0');

/** Name of an operator: `sine 3`, `muxer of amplify 2`; with a number if there are several of its kind. */
export function operatorName(operators: readonly Operator[], index: number): string {
  const operator = operators[index];
  if (!operator) return '–';
  const { kind, part } = operator;
  const alike = (other: Operator) => other.kind === kind && other.part === part;
  const name = (kind === Kind.add && part === Part.whole ? 'audio.' : '') + kindNames[kind];
  const own =
    operators.filter(alike).length > 1
      ? numbered(name, operators.slice(0, index + 1).filter(alike).length)
      : name;
  return part === Part.whole ? own : muxerOf(own);
}

/** The short name of an operator among those of its column. */
function kindName({ kind, part }: Operator): string {
  if (part !== Part.whole) return 'muxer';
  return kind === Kind.add ? 'audio.add' : kindNames[kind].replace('track.audio.', '');
}

/** The operators of a column, by kind: `32 sine, muxer`. */
export function columnText(operators: readonly Operator[]): string {
  const kinds = new Map<string, number>();
  for (const operator of operators) {
    const name = kindName(operator);
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  return parted([...kinds].map(([name, count]) => (count === 1 ? name : `${number(count)} ${name}`)));
}

/** Text of what an operator does in an event. @param value the amount: samples, zombies, or the increment of a counter */
export function actionText(kind: EventKind, value: number): string {
  switch (kind) {
    case 'asked':
      return value === 1 ? doing.ready : doing.nothing;
    case 'made':
      return doing.made(value);
    case 'gave':
      return doing.gave;
    case 'handled':
      // Of a track without an end as much remains as the engine can say.
      return doing.handled(Number.isSafeInteger(value) ? value : undefined);
    case 'knownZombies':
      return doing.zombies(value);
    case 'ticked':
      return doing.ticked;
    default:
      return doing.counts(counters.names[kind], counted(kind, value));
  }
}

/** How many counts a line stands for, and where lines are. */
export const lineText = (counter: Counter, per: number, stacked: boolean, terse: boolean): string =>
  words.line(counters.names[counter], number(per), stacked, terse);

/** The sum so far is written before this. @param total the sum of the whole tick */
export const totalText = (counter: Counter, sum: number, total: number): string =>
  sum < total ? words.part(number(total), counters.names[counter]) : words.total(counters.names[counter]);

/** The modelled time of this tick so far. @param whole of the whole tick */
export const laneText = (
  { begun, rests, ns }: Pick<Scene, 'begun' | 'rests' | 'ns'>,
  whole: number,
): string => (begun === 0 ? '' : rests ? words.done(time(whole)) : words.since(time(ns), time(whole)));

/** What is being done. */
export function doesText({ begun, rests, graph, acting, what, amount }: Scene, terse: boolean): string {
  if (begun === 0) return '';
  if (rests) return words.rests(terse);
  const operator = operatorName(graph, acting);
  return terse ? operator : words.acts(operator, actionText(eventKindOf(what), amount));
}
