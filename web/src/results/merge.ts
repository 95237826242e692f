/** Merges results of many machines: a group for each comparison with a row for each machine. Pure. */
import type { Comparison, Config } from '../engine/types.ts';
import type { ResultDocument } from '../export/document.ts';

/** A document with the name of its file. */
export interface Entry {
  file: string;
  document: ResultDocument;
}

/** The result of one machine. */
export interface Row extends Entry {
  comparison: Comparison;
  /** Number of runs on this machine; the newest one counts. */
  runs: number;
  /**
   * Name of another file with the same environment, which may be from this machine: neither file identifies its
   * machine.
   */
  twin?: string;
}

export interface Group {
  /** Key of the comparison and its workload. */
  key: string;
  lab: string;
  /** Empty if the workload is not a preset. */
  preset: string;
  baseline: string;
  variant: string;
  /** The unit of work that times refer to. */
  unit: string;
  rows: Row[];
}

const sorted = (knobs: Config['knobs']) =>
  Object.entries(knobs).sort(([one], [other]) => (one < other ? -1 : 1));

/** Key of the workload: equal presets are equal workloads, and so are equal knobs. */
function workload({ preset }: Comparison, { state }: ResultDocument) {
  if (preset !== '' || !state) return preset;
  const { seed, text, knobs } = state.config;
  return [seed, text ?? null, sorted(knobs)];
}

const keyOf = (comparison: Comparison, document: ResultDocument) => {
  const { lab, baseline, variant, unit } = comparison;
  return JSON.stringify([lab, workload(comparison, document), baseline, variant, unit]);
};

/** Key of the machine as far as the document identifies it; a document that does not counts as a machine of its own. */
const machineOf = ({ document, file }: Entry, index: number) =>
  document.machine ?? JSON.stringify([file, index]);

/** The newest run of each machine, in the order in which the machines appeared. */
function newest(all: readonly (Entry & { comparison: Comparison; machine: string })[]): Row[] {
  const byMachine = new Map<string, Row>();
  for (const { machine, file, document, comparison } of all) {
    const before = byMachine.get(machine);
    const newer = !before || (document.date ?? '') >= (before.document.date ?? '');
    const kept = newer ? { file, document, comparison } : before;
    byMachine.set(machine, { ...kept, runs: (before?.runs ?? 0) + 1 });
  }
  const rows = [...byMachine.values()];
  const alike = (row: Row, other: Row) =>
    other !== row &&
    (row.document.machine === undefined || other.document.machine === undefined) &&
    JSON.stringify(row.document.env) === JSON.stringify(other.document.env);
  return rows.map((row) => ({ ...row, twin: rows.find((other) => alike(row, other))?.file }));
}

/** Groups the comparisons of all documents, in the order in which they first appear. */
export function groupComparisons(entries: readonly Entry[]): Group[] {
  const all = entries.flatMap((entry, index) =>
    entry.document.comparisons.map((comparison) => ({
      ...{ ...entry, comparison, machine: machineOf(entry, index) },
      key: keyOf(comparison, entry.document),
    })),
  );
  const keys = [...new Set(all.map(({ key }) => key))];
  return keys.map((key) => {
    const found = all.filter((one) => one.key === key);
    const { lab, preset, baseline, variant, unit } = found[0].comparison;
    const rows = newest(found);
    return { key, lab, preset, baseline, variant, unit, rows };
  });
}
