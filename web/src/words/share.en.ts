/** What the figure of sharing, its legend and its code say. */
import { number, size } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: share',
  heading: 'Share: one frame, wrapped in five ways',
  work: 'frame',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

/** Kinds of frames. */
export const frames = { sound: 'sound', key: 'key picture', picture: 'picture' } as const;

/** NAL units whose names are words. */
export const units = {
  slice: 'slice',
  partition: (letter: string) => `slice ${letter}`,
  key: 'key slice',
  delimiter: 'delimiter',
} as const;

/** Words that stand on the drawing. */
export const figure = {
  frame: 'one frame',
  copied: (bytes: number) => (bytes > 0 ? `${size(bytes)} copied` : 'no copy'),
  /** Formats of packets, in which header and bytes have to lie together. */
  packets: { rtp: 'RTP packets', ts: 'TS packets' },
} as const;

/** In the tables and for screen readers. */
export const plan = {
  /** A stream of H.264 or AAC alone, whose bytes are in no container. */
  elementary: 'raw stream',
} as const;

/** Subscribers of a format. */
export const subscribers = (count: number, format: string) => `${number(count)} of ${format}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  unit: 'the frame’s own bytes',
  shell: 'no bytes of its own',
  tie: 'points at the frame’s bytes',
  copied: 'copy of them',
  written: 'bytes written around them',
  sent: 'subscriber that has it',
  waits: 'waits',
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

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  came: 'frame arrives',
  copied: 'first copy',
  allocated: 'first allocation',
  viewed: 'view complete',
  called: 'first system call',
  done: 'all subscribers served',
} as const;
