/** What the table of the server says, and what the costs panel counts. */

export const table = {
  title: 'Server',
  titles: {
    connections: (letter: string) => `Connections of ${letter}`,
    shelves: (letter: string) => `Buffers of ${letter}`,
    pieces: (letter: string) => `Body that the first connection of ${letter} sends`,
  },
  requests: (letter: string) => `Buffers of the last requests of ${letter}`,
  fields: {
    asked: 'requests sent',
    ended: 'requests ended',
    size: 'a file has',
    lentBytes: 'lent now',
    restBytes: 'at rest in the pool',
    heapBytes: 'modelled heap',
    outsideBytes: 'it holds outside',
    garbage: 'buffers that nobody holds',
    leakBytes: 'leaked',
    leakDocument: 'document that it is from',
    receive: 'buffer to receive',
    channel: 'buffer to send',
    file: 'buffer of the file',
    outside: 'outside the heap',
    kind: 'handed on in',
  },
  bufferBytes: 'buffers in the heap or owned by it',
  collectorTime: 'the collector worked',
  connection: 'connection',
  does: 'does next',
  purpose: 'buffer',
  purposes: {
    receive: 'to receive',
    send: 'to send',
    file: 'of the file',
    deflate: 'to deflate',
    copy: 'a copy',
  },
  origin: 'taken',
  borrowed: 'lent, or kept from before',
  fate: 'now',
  fates: {
    held: 'in use',
    reused: 'kept for the next request',
    returned: 'handed back',
    left: 'left behind',
  },
} as const;

/** What happened in an event; bytes follow, or words that the collector marked. */
export const event = {
  done: 'went on',
  lent: 'was lent a buffer',
  made: 'had a buffer made',
  kept: 'gave a buffer back',
  dropped: 'left a buffer to the collector',
  read: 'read',
  ended: 'found its file shorter',
  copied: 'copied',
  wrote: 'wrote',
  aborted: 'the client went away',
  foreign: 'got somebody else’s bytes',
  collected: 'paid the collector, words marked',
} as const;

export const counterNames = {
  requests: 'requests',
  connections: 'connections',
  aborted: 'clients that went away',
  reads: 'reads',
  writes: 'writes',
  buffersLent: 'buffers reused',
  buffersMade: 'buffers allocated',
  madeBytes: 'allocated',
  buffersDropped: 'buffers left to the collector',
  droppedBytes: 'bytes left to the collector',
  buffersReturned: 'buffers back in the pool',
  returnedBytes: 'bytes back in the pool',
  releasedTwice: 'released twice',
  copiedBytes: 'copied',
  pieces: 'pieces handed on',
  wireBytes: 'written',
  foreignBytes: 'somebody else’s bytes',
  markedWords: 'words marked (model)',
  sweptWords: 'words swept (model)',
  majorCycles: 'major cycles (modelled)',
  mostLentBytes: 'most lent at once',
  mostAtRestBytes: 'most at rest',
  mostHeapBytes: 'largest heap (modelled)',
} as const;

/** Why B may have more of a count, and for what. */
export const reasons = {
  madeBytes:
    'A pool rounds sizes up to a power of 2 and allocates while it fills; without one, each file and read takes new memory.',
  buffersMade:
    'More are needed while a pool fills, where each file and read takes its own, or where more requests were answered by now.',
  reads: 'More requests are being served by now, or the end of a file is found by a read of its own.',
  markedWords: 'The collector has begun earlier or come further: it works when enough memory was allocated.',
  sweptWords: 'The collector has come further: it sweeps after it has marked.',
  foreignBytes: 'A reused buffer still has bytes of an earlier response, and all of the buffer is sent.',
  copiedBytes:
    'A read that fills its buffer can be handed on without a copy. Pooled buffers, a power of 2 in bytes, are seldom full; the server of 2026 copies every read.',
} as const;
