/** What the figure of sharing, its legend and its code say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: share',
  heading: 'Share: one frame, wrapped in five ways',
  work: 'frame',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Kinds of frames. */
export const frames = { sound: 'sound', key: 'key picture', picture: 'picture' } as const;

/** NAL units whose names are words. */
export const units = {
  slice: 'slice',
  partition: (letter: string) => `slice ${letter}`,
  key: 'key slice',
  delimiter: 'delimiter',
} as const;

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  none: 'no frame yet',
  block: 'one block',
  units: (count: number) => `${plural(count, 'part')} (NAL ${count === 1 ? 'unit' : 'units'})`,
  at: (ms: number, terse: boolean) =>
    `${terse ? '' : 'at '}${number(ms)}\u202fms${terse ? '' : ' of the stream'}`,
  nobody: 'nobody asks',
  /** What a view is made of, and for whom. */
  view: {
    later: 'not yet',
    copied: (size: string) => `${size} copied`,
    shared: (terse: boolean) => `${terse ? '' : 'all '}shared`,
    begun: 'begun',
    written: (size: string) => `${size} written`,
    unused: 'for nobody',
  },
  all: (shared: string, copied: string, terse: boolean) =>
    `${terse ? 'this frame: ' : 'all views of this frame: '}${shared} shared, ${copied} copied`,
  /** A stream of H.264 or AAC alone, whose bytes are in no container. */
  elementary: 'elementary',
  copiedInAll: 'copied in all',
  copiedFor: (format: string) => `copied, ${format}`,
  since: 'since the start',
  values: { copied: 'copied', memory: 'allocated', unused: 'for nobody', calls: 'system calls' },
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing moves yet.',
} as const;

/** The figure in a few sentences: what a screen reader hears. */
export const summary = {
  idle: 'No frame has come yet.',
  frames: (frames: number, size: string, copied: string) =>
    `${plural(frames, 'frame')} of ${size}, and ${copied} copied for their views.`,
  unused: (views: number) => `${plural(views, 'view')} built for nobody.`,
} as const;

/** Subscribers of a format. */
export const subscribers = (count: number, format: string) => `${number(count)} of ${format}`;

/**
 * The figure for those who do not see it.
 * @param subscribers lists those of each format
 * @param time the formatted time since the start
 */
export const alternative = (
  name: string,
  frame: string,
  subscribers: string,
  summary: string,
  time: string,
) => `${name}: ${frame}, wrapped for ${subscribers}. ${summary} ${time} have passed.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  unit: 'the frame’s own bytes',
  shell: 'shell: points at those bytes',
  copied: 'copy of them',
  written: 'bytes written around them',
  cells: 'header before every 184 B',
  sent: 'subscriber that has it',
  waits: 'waits',
  other: 'the other side’s count',
} as const;

/** What a mark is, for the words of the story that name it. */
export const about = {
  unit: 'The bytes of the frame as they came, in NAL units: slices of a picture, and its parameters.',
  shell: 'A shell says where some bytes of the frame lie; it copies none of them.',
  copied: 'The same bytes a second time, in memory of their own.',
  written: 'Headers and the like, which the format adds to the frame’s bytes.',
  cells: 'A cell, or packet, of MPEG-TS: a header of 4 bytes and 184 bytes of the frame.',
  sent: 'A subscriber that has the frame, or is getting it now; a hollow one waits.',
} as const;

/** The code tab. */
export const code = {
  functions: {
    view: 'a view of a frame',
    copy: 'a packet is copied',
    shell: 'or not',
  },
  builds: (format: string) => `${format} is built`,
  note: 'The code that you watch is the code that is timed. The writers of each format are in engine/crates/media.',
  many: (count: number) => `${number(count)} here`,
} as const;
