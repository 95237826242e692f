/** The article's table beside what this browser measures: its columns, and why the two differ, script by script. */
import { type Finding, leastGain, SATURATED } from '../labs/station/published.ts';
import { type Change, proven } from '../labs/station/times.ts';
import { number, percent, significant, THIN } from './format.ts';

const share = (part: number) => `${significant(part * 100)}${THIN}%`;
const signed = (part: number) => (part > 0 ? `+${percent(part)}` : percent(part));
/** How sure a change is: its 95 % interval, and what is to be said of it where it is not told from none. */
export const sure = ({ low, high, ...one }: Change): string =>
  `${signed(low)} to ${signed(high)}${proven({ low, high, ...one }) ? '' : `, ${one.verdict}`}`;
/** A change without that. */
export const by = (one: Change): string => signed(one.by);
/** What is counted that a change of the release is about, in the order of the figure. */
const COUNTS = [
  ['boxes_touched', 'chunks looked at'],
  ['types_tried', 'types tried'],
  ['polymorphic_compares', 'comparisons of any values'],
  ['self_sync_calls', 'calls of self_sync'],
  ['remaining_calls', 'calls of remaining'],
  ['after_tick_compares', 'comparisons after the tick'],
] as const;

/** Counts of a tick that are not nothing: `chunks looked at 100 → 15`. */
const counted = (counts: NonNullable<Finding['ours']>['counts']) =>
  COUNTS.flatMap(([id, name]) => {
    const [before, after] = counts[id] ?? [0, 0];
    if (before === 0 && after === 0) return [];
    const [from, to] = [number(Math.round(before)), number(Math.round(after))];
    return [from === to ? `${name} ${from}` : `${name} ${from} → ${to}`];
  }).join(', ');

/** Why theirs and ours differ. */
const REASONS: Record<string, (ours: NonNullable<Finding['ours']>) => string> = {
  simple: () =>
    'A tick of two operators takes microseconds. Most of their tenth of a core is probably the process around it: run-time, collector and start-up. What became cheaper in a tick is the same: lengths, types and comparisons.',
  'multi-output-10': () =>
    'The frame is made once, and eleven operators ask for themselves: what each of them saves counts eleven times. The weak queue, which they credit, is not pushed to while a script runs.',
  'audio-chunks': () =>
    'Both versions copy and multiply the decoded samples, and no change makes that cheaper. Their decoder has more to do than ours, whose pieces lie ready.',
  'add-8': () =>
    'Both versions compute and add eight tones. 2.4.5 asks every operator again who sets the pace: more calls of self_sync than it saved the clock.',
  'large-add-32': () =>
    'Computing 32 tones and adding them is most of a tick in both versions, and self_sync is called four times as often as before: the script named as the case for that change gains least in their table.',
  'chain-20': ({ before, after }) =>
    before >= 1 && after >= 1
      ? `A tick takes ${significant(before)} and ${significant(after)} frames here: it does not fit, and one core is busy all the time. In real time that shows as a full core before and after, whatever was changed: four times the calls of self_sync, too.`
      : 'remaining and self_sync double with each layer, before and after: a slower machine is busy all the time and shows a full core, whatever was changed.',
};

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
  note: '◇ Savonet, Liquidsoap 2.4.5 (2026): CPU over 10 s; machine, repeats and scripts are not given, nor whether start-up is included. 0.1 s of 10 s is one percentage point: single runs cannot tell tenths of it. Here: a tick as a share of its 20 ms, start-up not included; the scripts are reconstructed.',
  none: '–',
  /** As published. */
  points: (points: number) => percent(points / 100),
  percent: share,
  signed,
  by,
  sure,
  measure: 'Measure the six scripts here',
  again: 'Measure them again',
  stop: 'Stop',
  measuring: (script: string, done: number, of: number) =>
    of > 0
      ? `Measuring ${script}, round ${number(Math.min(done + 1, of))} of ${number(of)}.${script === SATURATED ? ' Its ticks take a fifth of a second each: this takes some minutes.' : ''}`
      : `Measuring ${script}: getting ready.`,
  failed: (script: string, why: string) => `${script} was not measured: ${why}`,
  order: 'Signs and order',
  /** Whether the table's order comes out here. */
  least(found: readonly Finding[]): string {
    const wrong = found.filter(
      ({ script, ours, change }) =>
        script !== SATURATED &&
        ours?.change &&
        proven(ours.change) &&
        Math.sign(ours.change.by) !== Math.sign(change),
    );
    const signs =
      wrong.length === 0
        ? 'No change has another sign than published.'
        : `Another sign than published: ${wrong.map(({ script }) => script).join(', ')}.`;
    const { theirs, ours } = leastGain(found);
    const order =
      ours === undefined
        ? `Of those that fit into a core, ${theirs} gains least in their table.`
        : ours === theirs
          ? `Of those that fit into a core, ${theirs} gains least, in their table and here.`
          : `Of those that fit into a core, ${theirs} gains least in their table, and ${ours} here.`;
    return `${signs} ${order}`;
  },
  why: ({ script, ours }: Finding) =>
    ours ? `${REASONS[script]?.(ours) ?? ''} In a tick, 2.4.4 → 2.4.5: ${counted(ours.counts)}.` : '',
} as const;
