/** Comparisons of one or several documents as a table of numbers. */
import type { Comparison } from '../engine/types.ts';
import { columns as heads } from '../words/exported.en.ts';
import type { Cell, Sheet } from './csv.ts';
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
