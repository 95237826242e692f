/** What the ring figure, its legend and its table say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the ring',
  heading: 'The ring: one writer, many readers',
  work: 'delivery',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Publisher stopped so far' },
} as const;

/** `1 reader`, `8 readers`. */
const readers = (count: number) => `${number(count)} ${count === 1 ? 'reader' : 'readers'}`;

/** The lines in the middle of the ring, above and below a number. */
export const hub = {
  blocked: 'publisher blocked',
  /** In a small ring. */
  briefly: 'blocked',
  waitsForReader: (reader: number) => `waits for reader ${reader}`,
  waitsForLock: 'waits for a lock',
  closed: 'stream closed',
  panicked: 'panicked',
  published: 'frames published',
  waits: 'publisher waits',
  nothing: 'nothing published',
  readers: 'readers',
  writing: 'publisher writing',
  blockedSoFar: 'blocked so far',
  neverBlocked: 'never blocked',
} as const;

type Lines = readonly [string, string];

/** Labels with a leader: two short lines each. */
export const tips = {
  holds: (reader: number, slot: number): Lines => [`reader ${reader}`, `holds slot ${slot}`],
  readersWait: (count: number): Lines => [readers(count), count === 1 ? 'waits' : 'wait'],
  cardWaits: ['the sound card', 'waits'] as Lines,
  allWait: (count: number): Lines => [`${readers(count)} and the`, 'sound card wait'],
  /** The reader's subscription ends with the slot. */
  discarded: (slot: number, reader: number): Lines => [`slot ${slot} discarded,`, `reader ${reader} leaves`],
  replaced: (slot: number, reader: number): Lines => [`slot ${slot} replaced,`, `reader ${reader} keeps it`],
  /** Several slots, one of them with this reader. */
  discardedMany: (slots: number, reader: number): Lines => [
    `${number(slots)} slots discarded,`,
    `one for reader ${reader}`,
  ],
  replacedMany: (slots: number, reader: number): Lines => [
    `${number(slots)} slots replaced,`,
    `one for reader ${reader}`,
  ],
  torn: (reader: number): Lines => [`reader ${reader}`, 'reads torn bytes'],
  card: (lag: number): Lines => ['sound card', `${number(lag)} behind`],
  key: ['latest', 'key frame'] as Lines,
  polling: (count: number) => `${number(count)} polling`,
  asleep: (count: number) => `${number(count)} asleep`,
  dropped: (count: number) => `${number(count)} dropped`,
  reading: (count: number) => `${number(count)} reading`,
  noneReading: 'none reading',
  caughtUp: (count: number, all: number): Lines => [`${number(count)} caught up`, `of ${number(all)}`],
};

/** What a slot holds. */
export const slotStates = {
  empty: 'empty',
  writing: 'being written',
  readable: 'readable',
} as const;

/** The focused slot, read out. */
export const slotCursor = {
  name: 'Slot',
  says: (index: number, parts: string) => `slot ${index}: ${parts}`,
  key: 'key frame',
  frame: (seq: number) => `frame ${number(seq)}`,
  publisher: 'the publisher is here',
  /** @param ids at least one */
  readers: (ids: readonly number[]) =>
    ids.length === 1
      ? `reader ${ids[0]} here`
      : `readers ${ids.slice(0, -1).join(', ')} and ${ids[ids.length - 1]} here`,
};

/** The dials of many streams. */
export const dials = {
  stream: (stream: number) => `stream ${number(stream)}`,
  says: (stream: number, state: string) => `stream ${number(stream)}: ${state}`,
  states: { fine: 'running', blocked: 'stopped by a lock', closed: 'closed' },
  group: (streams: number, shown: number, stopped: number) =>
    `${number(streams)} streams, ${number(shown)} shown as dials, ${number(stopped)} stopped by a lock`,
  caption: (streams: number, shown: number, stopped: number) =>
    `${number(shown)} of ${number(streams)} streams, ${number(stopped)} stopped. Pick one to open its ring.`,
  back: (streams: number) => `← Back to all ${number(streams)} streams`,
};

/** Below the figure, and in place of its labels where there is no room for them. */
export const stage = {
  empty: 'Nothing published yet.',
  filling: (filled: number, slots: number) => `Filling the ring, ${number(filled)} of ${number(slots)}.`,
};

/** The figure in one or two sentences: what a phone shows below it and what a screen reader hears. */
export const summary = {
  holds: (reader: number, slot: number) => `Reader ${reader} holds slot ${slot}.`,
  held: 'A reader holds the next slot.',
  /** @param count readers that wait with the publisher @param card whether the sound card waits too */
  waiting: (count: number, card: boolean) =>
    count === 0 && !card
      ? 'The publisher waits.'
      : count === 0
        ? 'The publisher and the sound card wait.'
        : card
          ? `The publisher, ${readers(count)} and the sound card wait.`
          : `The publisher and ${readers(count)} wait.`,
  closed: 'The stream is closed.',
  panicked: 'The publisher panicked: the stream is over.',
  writes: (slot: number) => `The publisher writes slot ${slot}.`,
  discarded: (slot: number, reader: number) =>
    `Slot ${slot} is discarded; reader ${reader} still reads it, then leaves.`,
  replaced: (slot: number, reader: number) => `Slot ${slot} is replaced; reader ${reader} still reads it.`,
  torn: (reader: number) => `Reader ${reader} reads torn bytes.`,
  follow: (count: number) => `${readers(count)} ${count === 1 ? 'follows' : 'follow'}.`,
} as const;

/** The figure for those who do not see it. */
export const alternative = (name: string, slots: number, network: number, summary: string) =>
  `${name}: a ring of ${number(slots)} slots, ${readers(network)}. ${summary}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  publisher: 'publisher',
  reading: 'reading',
  sleeping: 'sleeping',
  polling: 'polling',
  blocked: 'blocked',
  /** The arc on a reader's circle; dotted all round, it is a lap behind. */
  behind: 'how far behind',
  key: 'key frame',
  /** The arc inside the slots. */
  group: 'since the key frame',
  held: 'lock held',
  card: 'sound card',
  discarded: 'slot discarded',
  torn: 'torn bytes',
  copy: 'copy',
} as const;

/** The code tab. */
export const code = {
  publisher: 'publisher',
  reader: 'reader',
  note: 'Names are ours; what was shipped works as it was shipped.',
  card: 'sound card',
  one: (reader: number) => `reader ${reader}`,
  many: (count: number) => `${number(count)} here`,
} as const;

/** What one may do to both worlds. */
export const acts = {
  title: 'Do something to both sides',
  reader: 'Reader',
  readerOption: (id: number) => `reader ${id}`,
  stall: (time: string) => `stall ${time}`,
  stallAbout: 'Its next send takes that much longer.',
  preempt: (time: string) => `preempt ${time}`,
  preemptAbout: 'It loses the processor between its look and its sleep.',
  leave: 'remove',
  join: 'add a reader',
  close: 'close the stream',
} as const;
