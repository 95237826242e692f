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

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** The document that a line of it names. */
export const documentName = (number: string) => `document ${number}`;

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
    connections === 2 ? 'each column: a response, two connections in turn' : 'each column: a response',
  made: 'new',
  lent: 'borrowed',
  left: 'left for the\ncollector',
  /** Also what another connection holds. */
  atRest: 'in the pool',
  foreign: 'bytes of\nothers',
  marks: 'the collector marks',
  sweeps: 'the collector sweeps',
} as const;

/** Of a world in which nothing has happened yet. */
export const stage = {
  empty: 'Nobody has connected yet.',
} as const;

/** The figure in two or three sentences: what a screen reader hears. */
export const summary = {
  answered: (requests: number) => `${plural(requests, 'request')} answered.`,
  /** @param owner names the document that the bytes belong to; null if it is unknown */
  leak: (request: number, bytes: number, owner: string | null) =>
    `Request ${number(request)} got ${plural(bytes, 'byte')} that ${bytes === 1 ? 'is' : 'are'} not its own${owner === null ? '' : `, of ${owner}`}.`,
  buffers: (made: number, dropped: number, returned: number) =>
    `${plural(made, 'buffer')} made, ${number(dropped)} left to the collector, ${number(returned)} handed back to the pool.`,
  garbage: (count: number) => `${plural(count, 'buffer')} ${count === 1 ? 'is' : 'are'} garbage now.`,
  marks: 'The collector marks.',
  sweeps: 'The collector sweeps.',
} as const;

interface Facts {
  name: string;
  connections: number;
  /** Formatted sizes: of a file, of lent buffers, of those at rest, and of the heap. */
  file: string;
  lent: string;
  atRest: string;
  heap: string;
  summary: string;
  /** The formatted time since the start. */
  time: string;
}

/** The figure for those who do not see it. */
export const alternative = ({ name, connections, file, lent, atRest, heap, summary, time }: Facts) =>
  `${name}: a server with ${plural(connections, 'connection')} and files of ${file}, ${lent} lent and ${atRest} at rest, in a heap of ${heap}. ${summary} ${time} have passed.`;

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
