/** What the figure of sharing, its legend and its code say. */
import { type Format, type Scene, type Unit, ViewState, type Wrapper } from '../labs/share/scene.ts';
import { bytes, joined, number, tickTime } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: share',
  heading: 'Share: one frame, wrapped in five ways',
  work: 'frame',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const size = (count: number) => joined(bytes(count));
const exact = (count: number) => joined({ value: number(count), unit: 'B' });
const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

const FORMATS: Record<Format, string> = {
  rtmp: 'RTMP',
  flv: 'FLV',
  rtp: 'RTP',
  elementary: 'Annex B',
  ts: 'MPEG-TS',
};
/** @param isSound an elementary stream of sound has another name */
export const formatName = (format: Format, isSound = false) =>
  format === 'elementary' && isSound ? 'ADTS' : FORMATS[format];

/** NAL units by their type, the lower five bits of their header (H.264, table 7-1). */
const UNITS: Record<number, string> = {
  1: 'slice',
  2: 'slice A',
  3: 'slice B',
  4: 'slice C',
  5: 'key slice',
  6: 'SEI',
  7: 'SPS',
  8: 'PPS',
  9: 'delimiter',
};
export const unitName = ({ first }: Unit, isSound: boolean) =>
  isSound ? 'AAC' : (UNITS[first & 31] ?? `NAL ${number(first & 31)}`);

const frameName = ({ isSound, isKey }: Scene) => (isSound ? 'sound' : isKey ? 'key picture' : 'picture');

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  none: 'no frame yet',
  frame: (scene: Scene) =>
    `${frameName(scene)}, ${scene.isSound ? 'one block' : plural(scene.units, 'NAL unit')}, ${exact(scene.payload)}`,
  at: (ms: number, slowed: number, terse: boolean) =>
    terse ? `${number(slowed)}× slower` : `at ${number(ms)}\u202fms, ${number(slowed)}× slower`,
  unit: (unit: Unit, isSound: boolean, width: number) =>
    width > 92 ? `${unitName(unit, isSound)}, ${exact(unit.bytes)}` : unitName(unit, isSound),
  nobody: 'nobody asks',
  more: (count: number) => `+${number(count)}`,
  /** What a view is made of. */
  view({ state, shared, copied, written, subscribers }: Wrapper, terse: boolean) {
    if (state === ViewState.none) return subscribers > 0 ? 'not yet' : '';
    const made =
      copied > 0 ? `${size(copied)} copied` : shared > 0 ? `${terse ? '' : 'all '}shared` : 'begun';
    const around = written > 0 ? `, ${size(written)} written` : '';
    return `${made}${around}${subscribers === 0 ? ', for nobody' : ''}`;
  },
  all: (shared: number, copied: number, terse: boolean) =>
    `${terse ? '' : 'all views of it: '}${size(shared)} shared, ${size(copied)} copied`,
  since: 'since the start',
  values: { copied: 'copied', memory: 'allocated', unused: 'for nobody', calls: 'system calls' },
  copied: size,
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing moves yet.',
} as const;

/** All payload copied since the start, whatever for. */
export const copiedInAll = (scene: Scene) =>
  (['copiedRtmp', 'copiedFlv', 'copiedRtp', 'copiedElementary', 'copiedTs'] as const).reduce(
    (sum, name) => sum + scene.counter(name),
    0,
  );

/** The figure in a few sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  const frames = scene.counter('frames');
  if (frames === 0) return 'No frame has come yet.';
  const unused = scene.counter('unusedViews');
  return [
    `${plural(frames, 'frame')} of ${size(scene.counter('payloadBytes'))}, and ${size(copiedInAll(scene))} copied for their views.`,
    ...(unused > 0 ? [`${plural(unused, 'view')} built for nobody.`] : []),
  ].join(' ');
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: ${scene.begun > 0 ? plan.frame(scene) : plan.none}, wrapped for ${scene.views
    .filter(({ subscribers }) => subscribers > 0)
    .map(({ format, subscribers }) => `${number(subscribers)} of ${formatName(format)}`)
    .join(', ')}. ${sentence(scene)} ${joined(tickTime(scene.time))} have passed.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  unit: 'the frame’s own bytes',
  shell: 'shell: the same bytes, where they lie',
  copied: 'copy of them',
  written: 'written around them',
  cells: 'header before every 184 B',
  sent: 'has it, or is getting it',
  waits: 'waits',
} as const;

/** The code tab. */
export const code = {
  functions: {
    view: 'a view of a frame',
    copy: 'a packet is copied',
    shell: 'or not',
  },
  builds: (format: Format) => `${formatName(format)} is built`,
  sends: (format: Format, who: number) => `${formatName(format)} goes to ${number(who)}`,
  note: 'The code that you watch is the code that is timed. The writers of each format are in engine/crates/media.',
  many: (count: number) => `${number(count)} here`,
} as const;
