/** Texts of the figure and the tables: operators, what they do, counts. */
import { joined, number, duration } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { figure as words, muxerOf, numbered } from '../../words/station.en.ts';
import { does as doing } from '../../words/station.table.en.ts';
import { counted, counters } from './counts.ts';
import type { Drawn } from './drawn.ts';
import type { EventKind } from './events.ts';
import { Kind, kindNames, type Operator, Part } from './scene.ts';

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

/** The operators of a column, by what they are: `32 tones, join`. */
export function columnText(operators: readonly Operator[]): string {
  const kinds = new Map<keyof typeof words.kinds, number>();
  for (const { kind, part } of operators) {
    const name = part === Part.whole ? kindNames[kind] : 'muxer';
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  return parted([...kinds].map(([kind, count]) => words.some(words.kinds[kind], count)));
}

/** What a stroke of the figure is. @param per the counts that it stands for */
export const strokeText = (counter: Drawn, per: number): string =>
  words.stroke(per === 1 ? words.counted[counter] : words.counts(number(per), counters.names[counter]));

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
