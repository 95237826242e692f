/** The single samples behind comparisons as a table of numbers: a row for each pair. */
import { columns as heads } from '../words/exported.en.ts';
import type { Sourced } from './comparisons.ts';
import type { Cell, Sheet } from './csv.ts';

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
