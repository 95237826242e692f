/** What the table of the server says, and what the compare panel counts. */
import type { EventKind } from '../labs/server/events.ts';
import { type Counter, Phase } from '../labs/server/scene.ts';
import { bytes, joined, number } from './format.ts';

const size = (count: number) => joined(bytes(count));

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
  phases: { [Phase.idle]: 'waits', [Phase.mark]: 'marks', [Phase.sweep]: 'sweeps' },
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

const WHATS: Record<EventKind, string> = {
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
};

export const event = {
  what: (what: EventKind) => WHATS[what],
  more: (what: EventKind, value: number) =>
    what === 'collected' ? `${number(value)} ${value === 1 ? 'word' : 'words'}` : size(value),
} as const;

interface CounterWords {
  name: string;
  /** written as a number of bytes */
  isBytes?: boolean;
  /** the largest there was */
  whole?: boolean;
}

export const counterWords: Record<Counter, CounterWords> = {
  requests: { name: 'requests' },
  connections: { name: 'connections' },
  aborted: { name: 'clients that went away' },
  reads: { name: 'reads' },
  writes: { name: 'writes' },
  buffersLent: { name: 'buffers the pool had' },
  buffersMade: { name: 'buffers made' },
  madeBytes: { name: 'bytes of them', isBytes: true },
  buffersDropped: { name: 'buffers left to the collector' },
  releasedTwice: { name: 'released twice' },
  copiedBytes: { name: 'copied', isBytes: true },
  pieces: { name: 'pieces handed on' },
  wireBytes: { name: 'written', isBytes: true },
  foreignBytes: { name: 'somebody else’s bytes', isBytes: true },
  markedWords: { name: 'words marked (modelled)' },
  sweptWords: { name: 'words swept (modelled)' },
  majorCycles: { name: 'major cycles (modelled)' },
  mostLentBytes: { name: 'most lent at once', isBytes: true, whole: true },
  mostAtRestBytes: { name: 'most at rest', isBytes: true, whole: true },
  mostHeapBytes: { name: 'largest heap (modelled)', isBytes: true, whole: true },
};

/** The compare panel's counts. */
export const tally = {
  rows: (
    ['buffersMade', 'madeBytes', 'copiedBytes', 'reads', 'markedWords', 'sweptWords', 'foreignBytes'] as const
  ).map((id) => ({
    id,
    name: counterWords[id].name,
    always: id === 'buffersMade' || id === 'copiedBytes' || id === 'reads',
    ...(counterWords[id].isBytes ? { quantity: bytes } : {}),
  })),
  per: (_: string, count: string) => `exact, per ${count} requests`,
};
