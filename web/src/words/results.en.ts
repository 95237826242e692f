/** Words of the page that has results of many machines beside each other. */
import { MEASURE } from './controls.en.ts';
import { panel as costs } from './costs.en.ts';
import { documents } from './documents.en.ts';
import { bytes, joined, number, plusMinus, significant, times } from './format.ts';
import { presetWords, variantWords } from './lookup.ts';
import { navEntries } from './parts.en.ts';

const labName = (id: string) => {
  const entry = navEntries.find(({ labs }) => labs.some((lab) => lab.id === id));
  const part = entry && entry.labs.length > 1 && entry.labs.find((lab) => lab.id === id);
  return part ? `${entry.name}, ${part.name}` : (entry?.name ?? id);
};

interface Compared {
  lab: string;
  preset: string;
  baseline: string;
  variant: string;
  unit: string;
}

export const results = {
  title: 'Results side by side · Ringside',
  heading: 'Results side by side',
  lead: 'Each machine measures for itself and exports a file; here the files stand beside each other. They stay in this browser.',
  empty: {
    title: 'No results yet',
    /** Where this browser has measured something. */
    noFiles: 'No files yet',
    /** Leads to all labs; the first step goes on after it. */
    lab: 'Open a lab',
    how: [
      ` and press ${MEASURE}.`,
      'Press Share, then Data, then Save as JSON. On the other machines too.',
      'Drop all the files here.',
    ],
    /** Before a command. */
    bench: 'Who has Ringside’s source code can also measure by a command:',
  },
  here: 'Measured in this browser',
  /** The variants that were compared. */
  pair: (a: string, b: string) => `${a} against ${b}`,
  pick: 'Choose files',
  more: 'Add files',
  drop: 'Drop results files.',
  clear: 'Remove all',
  remove: (file: string) => `Remove ${file}`,
  files: 'Files',
  fileCount: (files: number) => `${number(files)} ${files === 1 ? 'file' : 'files'}`,
  refusedTitle: 'Not taken',
  refused: (file: string, why: string) => `${file}: ${why}`,
  same: (file: string) => `It is the same as ${file}, which is here already.`,
  noComparisons: 'It holds no comparison: nothing was measured before it was exported.',
  tooMany: (most: number) => `There are ${number(most)} documents here already, which is the limit.`,
  /** More than all files together may hold: how much a file has, how much is here, and the limit. */
  tooMuch: {
    comparisons: (more: number, here: number, most: number) =>
      `It holds ${number(more)} comparisons, and ${number(here)} are here already; allowed are ${number(most)} in all. Remove files, or measure one lab alone.`,
    bytes: (more: number, here: number, most: number) =>
      `It has ${joined(bytes(more))}, and ${joined(bytes(here))} are here already; allowed are ${joined(bytes(most))} in all. Remove files, or leave out the samples.`,
  },
  drawn: (rows: number, all: number) =>
    `The chart shows the first ${number(rows)} of ${number(all)} results; the table and the saved files have all.`,
  /** One file in the list. */
  file: (env: Parameters<typeof documents.machine>[0], date: string | undefined, comparisons: number) =>
    `${documents.machine(env)}, ${documents.more(env)}; ${date ? documents.day(date) : documents.undated}; ${number(comparisons)} ${comparisons === 1 ? 'comparison' : 'comparisons'}`,
  lab: 'Lab',
  allLabs: 'All labs',
  labName,
  kinds: { label: 'Which figures', measured: 'As measured', modelled: 'With what is modelled' },
  /** Below the chart in a file. */
  caption: 'Dot: ratio. Line: 95\u202f% interval. Band: A against A. Ringside',
  legend:
    'Right of 1 the second variant takes less time. Dot: ratio. Line: 95\u202f% interval. Band: A against A on that machine. ◇: what its authors published; the table says where.',
  chart: (groups: number) =>
    `Ratios of ${number(groups)} ${groups === 1 ? 'comparison' : 'comparisons'}, a row for each machine. The table below has the same.`,
  axis: (low: string, high: string) => `Logarithmic axis from ${low} to ${high}.`,
  mark: (ratio: number) => `${ratio}×`,
  compared: ({ baseline, variant }: Compared) =>
    `${variantWords(baseline).name} → ${variantWords(variant).name}`,
  workload: ({ lab, preset, unit }: Compared) =>
    `${labName(lab)}; ${preset ? presetWords(preset, lab).name : 'set by hand'}; ${costs.barsUnmeasured(unit)}`,
  interval: (low: number, high: number) => `${significant(low)} to ${significant(high)}`,
  differ: 'did not do the same work',
  untimed: 'not timed',
  published: '◇ published',
  table: 'The same as a table',
  columns: {
    ...{ compared: 'comparison', workload: 'workload', machine: 'machine', file: 'file', ratio: 'ratio' },
    ...{
      interval: '95\u202f% interval',
      floor: 'A against A',
      pairs: 'pairs',
      verdict: 'verdict',
      date: 'date',
    },
    ...{ notes: 'notes', published: 'published' },
  },
  floor: (share: number) => plusMinus(share),
  none: '–',
  newest: (runs: number) => `newest of ${number(runs)} runs of this machine`,
  twin: (file: string) => `described like the machine of ${file}: perhaps the same`,
  publishedAs: (ratio: number, source: string) => `◇ ${times(ratio)}, ${source}`,
  save: {
    csv: 'Save as CSV',
    samples: 'Save samples as CSV',
    json: 'Save as JSON',
    svg: 'Save as SVG',
  },
} as const;
