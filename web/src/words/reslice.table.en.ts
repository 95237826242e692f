/** What the table of re-slicing says, and what the costs panel counts. */
import { number } from './format.ts';

/** The figure as tables. */
export const table = {
  title: 'Message and subscriber at work',
  counters: 'Counts since the start',
  beads: (letter: string) => `What ${letter} did for this subscriber`,
  events: (letter: string) => `Newest events of ${letter}`,
  none: '–',
  what: 'what',
  begun: 'messages begun',
  length: 'bytes of the message',
  input: 'a chunk comes with',
  output: 'a chunk goes with',
  subscribers: 'subscribers',
  read: 'bytes that have come',
  who: 'subscriber at work',
  sunk: 'it was sent',
  copied: 'copied for it',
  copyNs: 'copies take (modelled)',
  listNs: 'lists take (modelled)',
  calls: 'system calls for it',
  callsNs: 'they take (modelled)',
  slowed: 'shown slower than the machine',
  bead: 'what',
  amount: 'bytes, or pieces',
  kinds: {
    piece: 'piece, as it lies',
    head: 'header',
    copy: 'copied',
    call: 'system call',
  },
  time: 'time',
  by: 'for',
  publisher: 'all',
  subscriber: (who: number) => `subscriber ${number(who)}`,
  does: 'place',
  message: 'message',
  more: 'more',
} as const;

/** What happened in an event, and what its number counts. */
export const event = {
  what: {
    read: 'read from the publisher',
    stored: 'the message is complete',
    allocated: 'allocated',
    pooled: 'took from a pool',
    copied: 'copied',
    headed: 'wrote a header',
    sliced: 'put a piece into the list',
    called: 'called the system',
    took: 'the call takes',
    sank: 'the system copied',
    sent: 'sent',
  },
  inList: (pieces: number) => `${number(pieces)} in its list`,
} as const;

export const counterNames = {
  sends: 'messages sent',
  messages: 'messages that came',
  bytesCopied: 'bytes copied',
  allocations: 'allocations',
  pooled: 'blocks from a pool',
  pieces: 'pieces in lists',
  emptyPieces: 'pieces of length 0',
  chunks: 'chunks sent',
  headerBytes: 'bytes of headers',
  calls: 'system calls',
  vectors: 'pieces given to them',
  bytesSent: 'written',
  modelledNs: 'call time (model)',
  longestVector: 'most in one list',
} as const;

/** Why B may have more of a count, and for what. */
export const reasons = {
  allocations: 'Each list of pieces is allocated.',
  bytesCopied: 'Pieces are copied into a buffer, so that a system call gets a single one.',
  vectors: 'A system call gets each piece by itself; a single one would take a copy.',
  modelledNs: 'Each system call takes time, and more for each piece that it is given.',
} as const;
