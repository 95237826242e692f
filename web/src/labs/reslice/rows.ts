/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { namesOf } from '../../engine/names.ts';
import type { Variant } from '../../engine/types.ts';
import { duration, joined, number, size, tickTime, times } from '../../words/format.ts';
import { event as eventWords, table as words } from '../../words/reslice.table.en.ts';
import { events, type EventKind } from './events.ts';
import { does } from './labels.ts';
import { Kind, type Scene } from './scene.ts';
import { Wire } from './wire.ts';

type Both<T> = [T, T];
const KINDS = namesOf(Kind);
const took = (ns: number) => joined(duration(ns));

/** The message and the current subscriber, a column for each side. */
export function messageRows(scenes: Both<Scene>): string[][] {
  const wires = scenes.map((scene) => new Wire(scene));
  const row = (name: string, cell: (scene: Scene, wire: Wire) => string) => [
    name,
    ...scenes.map((scene, side) => cell(scene, wires[side])),
  ];
  return [
    row(words.begun, ({ begun }) => number(begun)),
    row(words.length, ({ messageBytes }) => size(messageBytes)),
    row(words.input, ({ input }) => size(input)),
    row(words.output, ({ output }) => size(output)),
    row(words.subscribers, ({ subscribers }) => number(subscribers)),
    row(words.read, ({ read }) => size(read)),
    row(words.who, ({ who }) => (who === 0 ? words.none : number(who))),
    row(words.sunk, ({ sunk }) => size(sunk)),
    row(words.copied, (_, { copied }) => size(copied)),
    row(words.copyNs, (_, { copyNs }) => took(copyNs)),
    row(words.listNs, (_, { listNs }) => took(listNs)),
    row(words.calls, ({ calls }) => number(calls)),
    row(words.callsNs, ({ callsNs }) => took(callsNs)),
    row(words.slowed, ({ slowed }) => times(slowed)),
  ];
}

/** Heads of the columns of `beadRows`. */
export const beadColumns = [words.bead, words.amount];

export const beadRows = (scene: Scene): string[][] =>
  Array.from({ length: scene.beads }, (_, index) => {
    const { kind, amount } = scene.bead(index);
    return [words.kinds[KINDS[kind]], number(amount)];
  });

/** What the number of an event counts. */
function more(kind: EventKind, value: number): string {
  if (kind === 'took') return took(value);
  return kind === 'called' ? eventWords.inList(value) : size(value);
}

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.by, words.what, words.does, words.message, words.more];

export const eventRows = (trace: Uint32Array, variant: Variant): string[][] =>
  events(trace, variant).map(({ time, who, kind, state, message, value }) => [
    joined(tickTime(time)),
    who === 0 ? words.publisher : words.subscriber(who),
    eventWords.what[kind],
    does(state),
    number(message),
    more(kind, value),
  ]);
