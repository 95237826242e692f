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

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  /**
   * @param over whether the request has ended
   * @param buffers size of the buffers that the request took
   * @param sent size of the response so far
   */
  detail: (request: number, over: boolean, buffers: string, sent: string, terse: boolean) =>
    `request ${number(request)}${over ? ' ended' : ''}: ${terse ? '' : 'buffers of '}${buffers} for ${sent} sent`,
  none: 'no request yet',
  leak: (request: number, bytes: number, owner: string) =>
    `request ${number(request)} got + ${number(bytes)} B of ${owner}`,
  stranger: 'somebody else',
  roles: {
    receive: 'receive',
    send: 'send',
    file: 'file',
    deflate: 'deflate',
    copy: 'copies',
  },
  used: (role: string, used: number, bytes: number) => `${role} ${number(used)} of ${number(bytes)}`,
  purpose: (role: string, used: number) => `${role} ${number(used)}`,
  counts: {
    made: (buffers: number) => `${number(buffers)} allocated`,
    left: (buffers: number) => `${number(buffers)} left behind`,
    reused: 'buffers reused',
    noPool: 'no pool to reuse',
  },
  requests: 'last requests and their buffers',
  connects: '…',
  asks: (request: string, file: string) => `${request} · ${file}`,
  notFound: '404',
  shelves: (atRest: string, lent: string, terse: boolean) =>
    terse ? `pool: ${atRest} free, ${lent} in use` : `pool by size: ${atRest} free, ${lent} in use`,
  pile: (count: number) => `no pool: ${plural(count, 'buffer')} for the collector`,
  leftBehind: 'left',
  outside: (size: number) => `${number(size)} out`,
  heap: (size: string, terse: boolean) =>
    terse ? `heap (model): ${size}` : `collected heap (model): ${size} with headers`,
  collector: (time: string, terse: boolean) => (terse ? `collector ${time}` : `collector worked ${time}`),
  collectorIdle: 'collector: idle',
  alive: (size: string, terse: boolean) =>
    terse ? `without ${size} of others` : `beside ${size} of other objects, always alive`,
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
  acts: 'connection, acting',
  waits: 'waiting',
  made: 'buffer allocated',
  lent: 'from the pool',
  used: 'bytes used',
  left: 'left behind',
  returned: 'back in the pool',
  atRest: 'free in the pool',
  foreign: 'bytes of others',
  heap: 'buffers in the heap',
  collector: 'collector at work',
} as const;

/** What a mark is, for the words of the story that name it. */
export const about = {
  made: 'A buffer that was allocated for this request: new memory.',
  lent: 'A buffer that the pool lends to a request and gets back.',
  used: 'The part of a buffer that was filled with bytes.',
  left: 'A buffer that is no longer used. It fills the heap until the garbage collector frees it.',
  returned:
    'A buffer that is back in the pool. A later request gets it, so that nothing is allocated for that one.',
  atRest: 'A free buffer of the pool; a shelf has those of one size.',
  foreign: 'Bytes of another response, which were still in the buffer.',
  heap: 'The memory of all buffers in the heap, dead ones too. A flat line leaves nothing to collect.',
  collector: 'The garbage collector’s share of the time: it marks what is alive and sweeps what is not.',
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
