/** What the figure of the server, its legend and its code say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the server',
  heading: 'The server: a buffer for every connection, every file, every piece',
  work: 'request',
  /** A second of the page is a millisecond of the server's. */
  clock: { unit: 'ms', small: 'µs', spoken: 'milliseconds', stalled: 'Nobody waits here' },
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

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  body: (request: number, terse: boolean) =>
    terse ? `request ${number(request)}` : `body of request ${number(request)}, piece by piece`,
  none: 'no file under way',
  of: (read: number, size: string) => `${number(read)} of ${size} read`,
  leak: (bytes: number, owner: string) => `+ ${number(bytes)} B of ${owner}`,
  stranger: 'somebody else',
  connections: (count: number) => plural(count, 'connection'),
  listed: (listed: number, count: number) => `${number(listed)} of ${plural(count, 'connection')}`,
  acts: (connection: number, does: string) => `${number(connection)} ${does}`,
  waits: 'all wait',
  shelves: (hasPool: boolean, terse: boolean) =>
    hasPool
      ? terse
        ? 'pool: at rest, lent'
        : 'pool: buffers at rest, and places of those that are lent'
      : terse
        ? 'no pool: lent buffers'
        : 'no pool: every buffer is made, and left to the collector',
  outside: (size: number) => `${number(size)} out`,
  empty: 'no buffer yet',
  heap: (size: string, terse: boolean) => `${terse ? 'modelled heap' : 'collected heap (modelled)'} ${size}`,
  collector: {
    idle: 'waits',
    mark: (ahead: number) => `marks, ${number(ahead)} ahead`,
    sweep: 'sweeps',
  },
  counts: {
    made: 'buffers made',
    dropped: 'left to the collector',
    copied: 'copied',
  },
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nobody has connected yet.',
} as const;

/** The figure in two or three sentences: what a screen reader hears. */
export const summary = {
  answered: (requests: number) => `${plural(requests, 'request')} answered.`,
  /** @param owner names the document that the bytes belong to; null if it is unknown */
  leak: (request: number, bytes: number, owner: string | null) =>
    `Request ${number(request)} got ${plural(bytes, 'byte')} that ${bytes === 1 ? 'is' : 'are'} not its own${owner === null ? '' : `, of ${owner}`}.`,
  buffers: (made: number, dropped: number) =>
    `${plural(made, 'buffer')} made, ${number(dropped)} left to the collector.`,
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
  acts: 'connection that acts',
  waits: 'connection that waits',
  atRest: 'buffer at rest',
  lent: 'buffer lent',
  whole: 'sent as it was read',
  copied: 'copied into a fresh string',
  pooled: 'copied into a pooled piece',
  alive: 'alive',
  dead: 'dead, not swept yet',
  marked: 'reached by marking',
} as const;

/** The code tab. */
export const code = {
  functions: {
    open: 'a file is opened',
    read: 'it is read',
    cut: 'a short read is cut',
  },
  connection: (index: number) => `connection ${number(index)}`,
  note: 'The code that you watch is the code that is timed. Each connection stands at the function it is in.',
  many: (count: number) => `${number(count)} here`,
} as const;
