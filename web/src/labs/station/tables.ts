/** What the tables of the station show; the authors' figures are separate. */
import { readTrace } from '../../engine/trace.ts';
import { joined, number, tickTime } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { table } from '../../words/station.table.en.ts';
import { fields, tables as words } from '../../words/tables.en.ts';
import { sideTable, tablesOf } from '../tables.ts';
import { counters } from './counts.ts';
import { EventKind, eventKindOf } from './events.ts';
import { actionText, operatorName, time } from './labels.ts';
import { type Operator, Scene } from './scene.ts';

/** Whether no operator acts: before the first tick, or when everything in the tick is done. */
const idle = ({ begun, rests }: Scene) => begun === 0 || rests;

/** A row for the sum of a count over all operators. */
const sum = (field: 'lengthQueries' | 'selfSyncCalls' | 'remainingCalls') =>
  [
    table.fields[field],
    (scene: Scene) => number(scene.sum((operator: Operator) => operator[field])),
  ] as const;

export const tables = tablesOf(Scene)({
  words: table,
  head: [
    'begun',
    'slowed',
    [words.works, (scene) => (idle(scene) ? words.none : operatorName(scene.graph, scene.acting))],
    [words.does, (scene) => (idle(scene) ? words.none : actionText(eventKindOf(scene.what), scene.amount))],
    [table.fields.ns, ({ ns }) => time(ns)],
    'tickNs',
    ...[sum('lengthQueries'), sum('selfSyncCalls'), sum('remainingCalls')],
  ],
  counters,
  lists: {
    operators: [
      [fields.operator, ({ index }, { scene }) => operatorName(scene.graph, index)],
      'state',
      [
        table.from,
        ({ index }, { scene: { graph } }) =>
          parted(graph[index].sources.map((source) => operatorName(graph, source))) || words.none,
      ],
      ...(['made', 'chunks', 'empty', 'shared', 'lengthQueries', 'boxesTouched', 'typesTried'] as const),
      ...(['selfSyncCalls', 'remainingCalls', 'ns'] as const),
    ],
  },
  each: [
    sideTable(
      words.events,
      ({ trace }) => readTrace(trace, EventKind),
      [
        [words.time, (event) => joined(tickTime(event.time))],
        [fields.operator, ({ actor }, { scene }) => operatorName(scene.graph, actor)],
        [words.what, ({ kind, value }) => actionText(kind, value)],
        [fields.tick, ({ seq }) => number(seq)],
      ],
      3,
    ),
  ],
});
