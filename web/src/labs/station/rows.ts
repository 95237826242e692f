/** The numbers of the station's figure as rows of text, for the table tab. */
import { joined, number, percent, tickTime } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { table as words } from '../../words/station.table.en.ts';
import { published } from '../../words/station.published.en.ts';
import { events, eventKindOf } from './events.ts';
import { actionText, operatorName, stateName, time as modelledTime } from './labels.ts';
import type { Finding } from './published.ts';
import { interval, significantPercent, signed } from './published-texts.ts';
import type { Scene } from './scene.ts';

type Sides<T> = [a: T, b: T];
/** Whether no operator acts: before the first tick, or when everything in the tick is done. */
const idle = ({ begun, rests }: Scene) => begun === 0 || rests;

/** Rows of the whole station: a name, then a cell for each side. */
export function stationRows(scenes: Sides<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.begun, ({ begun }) => number(begun)),
    row(words.slowed, ({ slowed }) => number(slowed)),
    row(words.works, (scene) => (idle(scene) ? words.none : operatorName(scene.graph, scene.acting))),
    row(words.does, (scene) =>
      idle(scene) ? words.none : actionText(eventKindOf(scene.what), scene.amount),
    ),
    row(words.ns, ({ ns }) => modelledTime(ns)),
    row(words.tickNs, ({ tickNs }) => modelledTime(tickNs)),
    row(words.queries, (scene) => number(scene.sum(({ lengthQueries }) => lengthQueries))),
    row(words.selfSync, (scene) => number(scene.sum(({ selfSyncCalls }) => selfSyncCalls))),
    row(words.remaining, (scene) => number(scene.sum(({ remainingCalls }) => remainingCalls))),
  ];
}

/** Column headings of `operatorRows`. */
export const operatorColumns = [
  ...[words.operator, words.state, words.from, words.samples, words.chunks, words.empty, words.shared],
  ...[words.queries, words.looks, words.types, words.selfSync, words.remaining, words.ns],
];

/** A row for each operator of the graph, with its work in the current tick. */
export const operatorRows = ({ graph }: Scene): string[][] =>
  graph.map((operator, index) => [
    operatorName(graph, index),
    stateName(operator.state),
    parted(operator.sources.map((source) => operatorName(graph, source))) || words.none,
    ...[operator.made, operator.chunks, operator.empty, operator.shared].map((count) => number(count)),
    ...[operator.lengthQueries, operator.boxesTouched, operator.typesTried].map((count) => number(count)),
    ...[operator.selfSyncCalls, operator.remainingCalls].map((count) => number(count)),
    modelledTime(operator.ns),
  ]);

/** Column headings of `eventRows`. */
export const eventColumns = [words.time, words.operator, words.what, words.tick];

/** A row for each event of the trace, newest first. */
export const eventRows = (trace: Uint32Array, { graph }: Scene): string[][] =>
  events(trace).map(({ time, operator, kind, tick, value }) => [
    joined(tickTime(time)),
    operatorName(graph, operator),
    actionText(kind, value),
    number(tick),
  ]);

/**
 * Cells of `published.columns`, a row for each script: published and measured change, published shares of a core in
 * 2.4.4 and 2.4.5, measured shares, 95 % interval of the measured change. A script that is not measured has
 * `published.none`.
 */
export const publishedRows = (findings: readonly Finding[]): string[][] =>
  findings.map(({ script, before, after, change, ours }) => [
    script,
    signed(change / 100),
    ours?.change ? signed(ours.change.by) : published.none,
    percent(before / 100),
    percent(after / 100),
    ours ? significantPercent(ours.before) : published.none,
    ours ? significantPercent(ours.after) : published.none,
    ours?.change ? interval(ours.change) : published.none,
  ]);
