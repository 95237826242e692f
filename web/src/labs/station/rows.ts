/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { joined, number, percent, tickTime } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { table as words } from '../../words/station.table.en.ts';
import { published } from '../../words/station.published.en.ts';
import { events, eventKindOf } from './events.ts';
import { does, operatorName, stateName, time } from './labels.ts';
import type { Finding } from './published.ts';
import { interval, share, signed } from './published-texts.ts';
import type { Scene } from './scene.ts';

type Both<T> = [T, T];
const idle = ({ begun, rests }: Scene) => begun === 0 || rests;

/** The station, a column for each side. */
export function stationRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.begun, ({ begun }) => number(begun)),
    row(words.slowed, ({ slowed }) => number(slowed)),
    row(words.works, (scene) => (idle(scene) ? words.none : operatorName(scene.graph, scene.acting))),
    row(words.does, (scene) => (idle(scene) ? words.none : does(eventKindOf(scene.what), scene.amount))),
    row(words.ns, ({ ns }) => time(ns)),
    row(words.queries, (scene) => number(scene.sum(({ queries }) => queries))),
    row(words.selfSync, (scene) => number(scene.sum(({ selfSync }) => selfSync))),
    row(words.remaining, (scene) => number(scene.sum(({ remaining }) => remaining))),
  ];
}

/** Heads of the columns of `operatorRows`. */
export const operatorColumns = [
  ...[words.operator, words.state, words.from, words.samples, words.chunks, words.empty, words.shared],
  ...[words.queries, words.selfSync, words.remaining, words.ns],
];

export const operatorRows = ({ graph }: Scene): string[][] =>
  graph.map((operator, index) => [
    operatorName(graph, index),
    stateName(operator.state),
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
    does(done, value),
    number(tick),
  ]);

/** Published and measured figures, script by script. */
export const publishedRows = (found: readonly Finding[]): string[][] =>
  found.map(({ script, before, after, change, ours }) => [
    script,
    signed(change / 100),
    ours?.change ? signed(ours.change.by) : published.none,
    percent(before / 100),
    percent(after / 100),
    ours ? share(ours.before) : published.none,
    ours ? share(ours.after) : published.none,
    ours?.change ? interval(ours.change) : published.none,
  ]);
