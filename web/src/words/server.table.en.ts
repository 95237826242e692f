/** What the table of the server says, and what the compare panel counts. */
import { number } from './format.ts';

/** The figure as tables. */
export const table = {
  server: 'Server',
  counters: 'Counts since the start',
  connections: (letter: string) => `Connections of ${letter}`,
  shelves: (letter: string) => `Buffers of ${letter}`,
  pieces: (letter: string) => `Body that the first connection of ${letter} sends`,
  events: (letter: string) => `Newest events of ${letter}`,
  none: '–',
  what: 'what',
  asked: 'requests sent',
  ended: 'requests ended',
  file: 'a file has',
  lent: 'lent now',
  atRest: 'at rest in the pool',
  heap: 'modelled heap',
  outside: 'it holds outside',
  collector: 'modelled collector',
  phases: { idle: 'waits', mark: 'marks', sweep: 'sweeps' },
  leak: 'bytes leaked',
  connection: 'connection',
  does: 'does next',
  request: 'request',
  written: 'bytes written',
  receive: 'buffer to receive',
  channel: 'buffer to send',
  buffer: 'buffer of the file',
  memory: 'memory',
  heapBytes: 'in the heap',
  outsideBytes: 'outside of it',
  size: 'size',
  resting: 'at rest',
  out: 'lent',
  piece: 'bytes',
  handed: 'handed on in',
  time: 'time',
  more: 'more',
} as const;

/** What happened in an event, and what its number counts. */
export const event = {
  what: {
    done: 'went on',
    lent: 'was lent a buffer',
    made: 'had a buffer made',
    kept: 'gave a buffer back',
    dropped: 'left a buffer to the collector',
    read: 'read',
    ended: 'found the end',
    copied: 'copied',
    wrote: 'wrote',
    aborted: 'the client went away',
    foreign: 'got somebody else’s bytes',
    collected: 'paid the collector',
  },
  words: (count: number) => `${number(count)} ${count === 1 ? 'word' : 'words'}`,
} as const;

export const counterNames = {
  requests: 'requests',
  connections: 'connections',
  aborted: 'clients that went away',
  reads: 'reads',
  writes: 'writes',
  buffersLent: 'buffers the pool had',
  buffersMade: 'buffers made',
  madeBytes: 'bytes of them',
  buffersDropped: 'buffers left to the collector',
  releasedTwice: 'released twice',
  copiedBytes: 'copied',
  pieces: 'pieces handed on',
  wireBytes: 'written',
  foreignBytes: 'somebody else’s bytes',
  markedWords: 'words marked (modelled)',
  sweptWords: 'words swept (modelled)',
  majorCycles: 'major cycles (modelled)',
  mostLentBytes: 'most lent at once',
  mostAtRestBytes: 'most at rest',
  mostHeapBytes: 'largest heap (modelled)',
} as const;

/** What the compare panel scales counts to. @param count the formatted amount */
export const per = (count: string) => `exact, per ${count} requests`;
