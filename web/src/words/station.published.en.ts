/** The article's table beside what this browser measures: its columns, and why the two differ, script by script. */
import { MEASURE } from './controls.en.ts';
import { number, THIN } from './format.ts';

/** A change that the pairs do not prove: its interval, and the verdict. */
export const unsure = (interval: string, verdict: string) => `${interval}, ${verdict}`;

/** Counts that a change of the release is about, in the order of the figure. */
export const counts = {
  boxes_touched: 'chunks looked at',
  types_tried: 'types tried',
  polymorphic_compares: 'comparisons of any values',
  self_sync_calls: 'calls of self_sync',
  remaining_calls: 'calls of remaining',
  after_tick_compares: 'comparisons after the tick',
} as const;

/** Why the published and the measured figures of a script differ. */
export const reasons = {
  simple:
    'A tick of two operators takes microseconds. Most of their tenth of a core is probably the process around it: run-time, collector and start-up. What became cheaper in a tick is the same: lengths, types and comparisons.',
  'multi-output-10':
    'The frame is made once, and eleven operators ask for themselves: what each of them saves counts eleven times. The weak queue, which they credit, is not pushed to while a script runs.',
  'audio-chunks':
    'Both versions copy and multiply the decoded samples, and no change makes that cheaper. Their decoder has more to do than ours, whose pieces lie ready.',
  'add-8':
    'Both versions compute and add eight tones. 2.4.5 asks every operator again who sets the pace: more calls of self_sync than it saved the clock.',
  'large-add-32':
    'Computing 32 tones and adding them is most of a tick in both versions, and self_sync is called four times as often as before: the script named as the case for that change gains least in their table.',
  'chain-20':
    'remaining and self_sync double with each layer, before and after: a slower machine is busy all the time and shows a full core, whatever was changed.',
  /** Of the last one, on a machine that is too slow for it. @param before frames that a tick takes */
  saturated: (before: string, after: string) =>
    `A tick takes ${before} and ${after} frames here: it does not fit, and one core is busy all the time. In real time that shows as a full core before and after, whatever was changed: four times the calls of self_sync, too.`,
} as const;

export const published = {
  title: '◇ Published and here: per cent of a core',
  columns: [
    'script',
    '◇ change',
    'here',
    '◇ 2.4.4',
    '◇ 2.4.5',
    '2.4.4 here',
    '2.4.5 here',
    `here, 95${THIN}%`,
  ] as string[],
  note: '◇ Savonet, Liquidsoap 2.4.5 (2026): CPU over 10 s; machine, repeats and scripts are not given, nor whether start-up is included. 0.1 s of 10 s is one percentage point: single runs cannot tell tenths of it. Here: a tick as a share of its 20 ms, start-up not included; the scripts are reconstructed. They sum the release up as 10 to 25 % less CPU; their own rows have −4.6 % for large-add-32 and +0.4 % for chain-20.',
  none: '–',
  measure: `${MEASURE} the six scripts here`,
  again: `${MEASURE} them again`,
  stop: 'Stop',
  measuring: (script: string, round: number, of: number) =>
    of > 0
      ? `Measuring ${script}, round ${number(round)} of ${number(of)}.`
      : `Measuring ${script}: getting ready.`,
  failed: (script: string, why: string) => `${script} was not measured: ${why}`,
  long: 'Its ticks take a fifth of a second each: this takes some minutes.',
  order: 'Signs and order',
  sameSigns: 'No change has another sign than published.',
  otherSigns: (scripts: readonly string[]) => `Another sign than published: ${scripts.join(', ')}.`,
  /** The script that gains least in the table, and here; null before all are measured. */
  least: (theirs: string, ours: string | null) =>
    ours === null
      ? `Of those that fit into a core, ${theirs} gains least in their table.`
      : ours === theirs
        ? `Of those that fit into a core, ${theirs} gains least, in their table and here.`
        : `Of those that fit into a core, ${theirs} gains least in their table, and ${ours} here.`,
  counts: (counts: string) => `In a tick, 2.4.4 → 2.4.5: ${counts}.`,
} as const;
