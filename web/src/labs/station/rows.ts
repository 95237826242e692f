/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { duration, joined, number, tickTime } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { operatorName } from '../../words/station.en.ts';
import { counted, counterWords, stateWords, table as words, what } from '../../words/station.table.en.ts';
import { published } from '../../words/station.published.en.ts';
import { events, eventKindOf } from './events.ts';
import type { Finding } from './published.ts';
import { counters, type Scene } from './scene.ts';

type Both<T> = [T, T];
const idle = ({ begun, rests }: Scene) => begun === 0 || rests;
const time = (ns: number) => (ns > 0 ? joined(duration(ns)) : '0');

/** The station, a column for each side. */
export function stationRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.begun, ({ begun }) => number(begun)),
    row(words.slowed, ({ slowed }) => number(slowed)),
    row(words.works, (scene) => (idle(scene) ? words.none : operatorName(scene.graph, scene.acting))),
    row(words.does, (scene) => (idle(scene) ? words.none : what(eventKindOf(scene.what), scene.amount))),
    row(words.ns, ({ ns }) => time(ns)),
    row(words.queries, (scene) => number(scene.sum(({ queries }) => queries))),
    row(words.selfSync, (scene) => number(scene.sum(({ selfSync }) => selfSync))),
    row(words.remaining, (scene) => number(scene.sum(({ remaining }) => remaining))),
  ];
}

/** All counters, a column for each side. */
export const counterRows = (scenes: Both<Scene>): string[][] =>
  counters.map((id) => [counterWords[id].name, ...scenes.map((scene) => counted(id, scene.counter(id)))]);

/** Heads of the columns of `operatorRows`. */
export const operatorColumns = [
  ...[words.operator, words.state, words.from, words.samples, words.chunks, words.empty, words.shared],
  ...[words.queries, words.selfSync, words.remaining, words.ns],
];

export const operatorRows = ({ graph }: Scene): string[][] =>
  graph.map((operator, index) => [
    operatorName(graph, index),
    stateWords(operator.state),
    parted(operator.sources.map((source) => operatorName(graph, source))) || words.none,
    ...[operator.made, operator.chunks, operator.empty, operator.shared].map((count) => number(count)),
    ...[operator.queries, operator.selfSync, operator.remaining].map((count) => number(count)),
    time(operator.ns),
  ]);

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.operator, words.what, words.tick];

export const eventRows = (trace: Uint32Array, { graph }: Scene): string[][] =>
  events(trace).map(({ time: at, operator, kind: done, tick, value }) => [
    joined(tickTime(at)),
    operatorName(graph, operator),
    what(done, value),
    number(tick),
  ]);

/** Published and measured figures, script by script. */
export const publishedRows = (found: readonly Finding[]): string[][] =>
  found.map(({ script, before, after, change, ours }) => [
    script,
    published.signed(change / 100),
    ours?.change ? published.by(ours.change) : published.none,
    published.points(before),
    published.points(after),
    ours ? published.percent(ours.before) : published.none,
    ours ? published.percent(ours.after) : published.none,
    ours?.change ? published.sure(ours.change) : published.none,
  ]);
