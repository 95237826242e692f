/** Merges results of many machines: a group for each comparison with a row for each machine. Pure. */
import type { Comparison, Config, Figures } from '../engine/types.ts';
import type { ResultDocument } from '../export/schema.js';

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

/** Items by key, in one walk. `Map.groupBy` is newer than the oldest Node that runs the tests. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

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
  const byEnv = grouped(rows, ({ document }) => JSON.stringify(document.env));
  const twins = new Map<Row, string>();
  for (const alike of byEnv.values()) {
    const unnamed = alike.find(({ document }) => document.machine === undefined);
    for (const row of alike) {
      const twin = row.document.machine === undefined ? alike.find((other) => other !== row) : unnamed;
      if (twin) twins.set(row, twin.file);
    }
  }
  return rows.map((row) => ({ ...row, twin: twins.get(row) }));
}

/** Groups the comparisons of all documents, in the order in which they first appear. */
export function groupComparisons(entries: readonly Entry[]): Group[] {
  const all = entries.flatMap((entry, index) =>
    entry.document.comparisons.map((comparison) => ({
      ...{ ...entry, comparison, machine: machineOf(entry, index) },
      key: keyOf(comparison, entry.document),
    })),
  );
  return [...grouped(all, ({ key }) => key)].map(([key, found]) => {
    const { lab, preset, baseline, variant, unit } = found[0].comparison;
    const rows = newest(found);
    return { key, lab, preset, baseline, variant, unit, rows };
  });
}

/** The first rows of all groups, at most this number of them. */
export function firstRows(groups: readonly Group[], most: number): Group[] {
  let left = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
}

/** As measured, or with the lab's modelled costs. Never both at once. */
export type Kind = 'measured' | 'modelled';

/** The figures of a comparison; null if nothing is modelled. */
export const figuresOf = (comparison: Comparison, kind: Kind): Figures | null =>
  kind === 'measured' ? comparison : comparison.modelled;
