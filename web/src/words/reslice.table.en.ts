/** What the table of re-slicing says, and what the compare panel counts. */
import type { What } from '../labs/reslice/events.ts';
import { type Counter, Kind } from '../labs/reslice/scene.ts';
import { bytes, duration, joined, number, type Quantity, times } from './format.ts';

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
  times,
  bead: 'what',
  amount: 'bytes, or pieces',
  kinds: {
    [Kind.piece]: 'piece, as it lies',
    [Kind.head]: 'header',
    [Kind.copy]: 'copied',
    [Kind.call]: 'system call',
  },
  time: 'time',
  by: 'for',
  publisher: 'all',
  subscriber: (who: number) => `subscriber ${number(who)}`,
  does: 'place',
  message: 'message',
  more: 'more',
} as const;

const WHATS: Record<What, string> = {
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
};

export const event = {
  what: (what: What) => WHATS[what],
  more: (what: What, value: number) =>
    what === 'took'
      ? joined(duration(value))
      : what === 'called'
        ? `${number(value)} in its list`
        : joined(bytes(value)),
} as const;

interface CounterWords {
  name: string;
  quantity?: (value: number) => Quantity;
  /** the largest there was */
  whole?: boolean;
}

export const counterWords: Record<Counter, CounterWords> = {
  sends: { name: 'messages sent' },
  messages: { name: 'messages that came' },
  bytesCopied: { name: 'copied', quantity: bytes },
  allocations: { name: 'allocations' },
  pooled: { name: 'blocks from a pool' },
  pieces: { name: 'pieces in lists' },
  emptyPieces: { name: 'pieces of length 0' },
  chunks: { name: 'chunks sent' },
  headerBytes: { name: 'bytes of headers', quantity: bytes },
  calls: { name: 'system calls' },
  vectors: { name: 'pieces given to them' },
  bytesSent: { name: 'written', quantity: bytes },
  modelledNs: { name: 'calls take (modelled)', quantity: duration },
  longestVector: { name: 'most in one list', whole: true },
};

/** The compare panel's counts. */
export const tally = {
  rows: (['bytesCopied', 'calls', 'vectors', 'allocations', 'headerBytes', 'modelledNs'] as const).map(
    (id) => ({
      id,
      always: id === 'bytesCopied' || id === 'calls' || id === 'vectors',
      ...counterWords[id],
    }),
  ),
  per: (_: string, count: string) => `exact, per ${count} sends`,
};
