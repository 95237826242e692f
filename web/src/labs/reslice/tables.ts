/** What the tables of re-slicing show. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/reslice.ts';
import { duration, exactBytes, joined, number } from '../../words/format.ts';
import { does } from '../../words/reslice.en.ts';
import { event, table } from '../../words/reslice.table.en.ts';
import { fields, tables as words } from '../../words/tables.en.ts';
import { tablesOf } from '../tables.ts';
import { counters } from './counts.ts';
import { Scene } from './scene.ts';
import { Wire } from './wire.ts';

const time = (ns: number) => joined(duration(ns));

export const tables = tablesOf(Scene)({
  words: table,
  head: [
    ...(['begun', 'messageBytes', 'input', 'output', 'subscribers', 'read'] as const),
    [table.who, ({ who }) => (who === 0 ? words.none : number(who))],
    'sunk',
    [fields.copied, (scene) => exactBytes(new Wire(scene).copied)],
    [table.copyNs, (scene) => time(new Wire(scene).copyNs)],
    [table.listNs, (scene) => time(new Wire(scene).listNs)],
    ...(['calls', 'callsNs', 'slowed'] as const),
  ],
  counters,
  lists: { beads: ['kind', 'amount'] },
  events: {
    kinds: EventKind,
    names: event,
    who: [words.by, ({ actor }) => words.subscriber(actor)],
    at: [
      words.at,
      ({ state }, { variant }) => {
        const place = variant.writer_states[state] ?? '';
        return does[place] ?? place;
      },
    ],
    seq: fields.message,
    values: { called: 'number', took: 'ns' },
    others: 'bytes',
  },
});
