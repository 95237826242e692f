/** What the figure of the server, its legend and its code say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the server',
  heading: 'The server: a buffer for every connection, every file, every piece',
  work: 'request',
  /** A second of the page is a millisecond of the server's. */
  clock: { unit: 'ms', small: 'µs', spoken: 'milliseconds' },
} as const;

/** What a connection is at, by the engine's name of its place. */
export const does: Record<string, string> = {
  accept: 'connects',
  receive: 'asks',
  head: 'gets its header',
  open: 'opens the file',
  read: 'reads the file',
  cut: 'cuts a piece',
  deflate: 'deflates',
  emit: 'copies a piece',
  flush: 'writes',
  finish: 'is answered',
  close: 'closes',
};

/** The memory in which a piece is passed on. */
export const pieces = {
  whole: 'the file’s buffer',
  copied: 'a fresh string',
  pooled: 'a pooled piece',
  tail: 'a small tail',
  straight: 'the channel',
} as const;

/** Words that stand on the drawing. */
export const figure = {
  /** @param most what the axis ends with */
  memory: (most: string) => `memory, up to ${most}`,
  /** Where all buffers have one size. */
  box: (size: string) => `each row: a buffer of ${size}`,
  responses: (connections: number) =>
    connections === 2 ? 'each column: a response, of connection • or ••' : 'each column: a response',
  made: 'new',
  lent: 'borrowed',
  left: 'left for the\ncollector',
  /** Also what another connection holds. */
  atRest: 'in the pool',
  foreign: 'bytes of\nothers',
  marks: 'the collector marks',
  sweeps: 'the collector sweeps',
} as const;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  left: 'left behind',
  atRest: 'in the pool, not of this response',
  made: 'buffer allocated',
  lent: 'borrowed from the pool',
  foreign: 'bytes of others',
  collector: 'collector at work',
} as const;

/** The code tab. */
export const code = {
  functions: {
    open: 'a file is opened',
    read: 'it is read',
    cut: 'a short read is cut',
    write: 'a write gets its string',
  },
  connection: (index: number) => `connection ${number(index)}`,
  note: 'The code that you watch is the code that is timed. Each connection stands at the function it is in.',
  many: (count: number) => `${number(count)} here`,
} as const;

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  made: 'first buffer allocated',
  lent: 'first buffer reused',
  wrote: 'first bytes sent',
  dropped: 'first buffer left behind',
  collected: 'collector runs',
  aborted: 'client went away',
  foreign: 'another client’s bytes sent',
} as const;
