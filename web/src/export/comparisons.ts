/** Comparisons of one or several documents, and the single samples behind them, as tables of numbers. */
import type { Comparison } from '../engine/types.ts';
import { columns as heads } from '../words/exported.en.ts';
import type { Cell, Sheet } from './cells.ts';
import type { ResultDocument } from './schema.js';

/** A comparison with its document and the name of its file. */
export interface Sourced {
  comparison: Comparison;
  document: ResultDocument;
  file?: string;
}

type Column = readonly [head: string, cell: (of: Sourced) => Cell];

const always: readonly Column[] = [
  [heads.lab, ({ comparison }) => comparison.lab],
  [heads.preset, ({ comparison }) => comparison.preset],
  [heads.baseline, ({ comparison }) => comparison.baseline],
  [heads.variant, ({ comparison }) => comparison.variant],
  [heads.unit, ({ comparison }) => comparison.unit],
  [heads.verdict, ({ comparison }) => comparison.verdict],
  [heads.ratio, ({ comparison }) => comparison.ratio],
  [heads.low, ({ comparison }) => comparison.low],
  [heads.high, ({ comparison }) => comparison.high],
  [heads.floor, ({ comparison: { noise_floor: floor } }) => (floor === null ? null : round(floor * 100))],
  [heads.pairs, ({ comparison }) => comparison.pairs],
  [heads.instances, ({ comparison }) => comparison.instances],
  [heads.p, ({ comparison }) => comparison.p],
  [heads.baselineNs, ({ comparison }) => comparison.baseline_ns],
  [heads.variantNs, ({ comparison }) => comparison.variant_ns],
  [heads.digests, ({ comparison }) => comparison.digests_equal],
  [heads.claim, ({ comparison }) => comparison.claim?.ratio ?? null],
  [heads.source, ({ comparison }) => comparison.claim?.source ?? null],
  [heads.model, ({ comparison }) => comparison.modelled?.model ?? null],
  [heads.modelledRatio, ({ comparison }) => comparison.modelled?.ratio ?? null],
  [heads.modelledLow, ({ comparison }) => comparison.modelled?.low ?? null],
  [heads.modelledHigh, ({ comparison }) => comparison.modelled?.high ?? null],
  [heads.runtime, ({ document: { env } }) => `${env.runtime} ${env.version}`],
  [heads.isolated, ({ document: { env } }) => env.isolated],
  [heads.rung, ({ document: { env } }) => env.rung],
  [heads.cores, ({ document: { env } }) => env.cores],
  [heads.tick, ({ document: { env } }) => env.tick_us],
  [heads.engine, ({ document: { env } }) => env.engine],
  [heads.date, ({ document }) => document.date ?? null],
];

const round = (value: number) => Number(value.toPrecision(6));

/** Builds a table with a row for each comparison and a column for each count that any of them contains. */
export function comparisonSheet(all: readonly Sourced[]): Sheet {
  const sides = ['baseline', 'variant'] as const;
  const counts = [...new Set(all.flatMap(({ comparison }) => Object.keys(comparison.counters.variant)))];
  const counted = sides.flatMap((side) =>
    counts.map((name): Column => [
      heads.count[side](name),
      ({ comparison }) => comparison.counters[side][name] ?? null,
    ]),
  );
  const files: Column[] = all.some(({ file }) => file) ? [[heads.file, ({ file }) => file ?? null]] : [];
  const columns = [...files, ...always, ...counted];
  return {
    columns: columns.map(([head]) => head),
    rows: all.map((one) => columns.map(([, cell]) => cell(one))),
  };
}

/** Builds a table with a row for each pair of samples, in the order in which they were taken. */
export function sampleSheet(all: readonly Sourced[]): Sheet {
  const named = all.some(({ file }) => file);
  const rows = all.flatMap(({ comparison, file }) => {
    const { lab, preset, baseline, variant, unit } = comparison;
    return comparison.samples.flatMap((instance, number) =>
      Array.from({ length: Math.max(instance.variant.length, instance.control.length) }, (_, at): Cell[] => {
        const times = [instance.baseline, instance.variant, instance.floor_baseline, instance.control];
        return [
          ...(named ? [file ?? null] : []),
          ...[lab, preset, baseline, variant, unit, number + 1, at + 1],
          ...times.map((list) => list[at] ?? null),
        ];
      }),
    );
  });
  return {
    columns: [
      ...(named ? [heads.file] : []),
      ...[heads.lab, heads.preset, heads.baseline, heads.variant, heads.unit],
      ...[heads.instance, heads.pair, heads.baselineNs, heads.variantNs],
      ...[heads.floorBaselineNs, heads.controlNs],
    ],
    rows,
  };
}
