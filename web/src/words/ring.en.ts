/** What the ring figure, its legend and its table say. */
import { number, THIN } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the ring',
  heading: 'The ring: one writer, many readers',
  work: 'delivery',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Publisher stopped so far' },
} as const;

/** `1 reader`, `8 readers`. */
const readers = (count: number) => `${number(count)} ${count === 1 ? 'reader' : 'readers'}`;

/**
 * The readers at one slot, and what they do. @param card whether the sound card is among them
 * @param does what one reader does, and what several do
 */
const group = (count: number, card: boolean, [one, several]: readonly [string, string]) =>
  card
    ? `${readers(count)} ${count === 1 ? one : several}\nand a sound card`
    : `${readers(count)}\n${count === 1 ? one : several}`;

/** Words that stand on the drawing. A line break separates two lines. */
export const figure = {
  publisher: 'publisher',
  /** What it does, in the middle of the ring. */
  states: {
    writes: 'writes',
    writesOn: 'writes on',
    blocked: 'stands still',
    closed: 'has closed',
    panicked: 'has crashed',
    waits: 'waits',
  },
  /** The same in one line. @param does one of the above */
  publisherDoes: (does: string) => `publisher ${does}`,
  readers,
  reader: 'readers',
  wait: (count: number, card: boolean) => group(count, card, ['waits', 'wait']),
  follow: (count: number, card: boolean) => group(count, card, ['follows', 'follow']),
  look: (count: number, card: boolean) => group(count, card, ['polls', 'poll']),
  sleep: (count: number, card: boolean) => group(count, card, ['sleeps', 'sleep']),
  looks: 'looks in vain',
  slow: 'slow reader',
  /** @param count at least two */
  slows: (count: number) => `${number(count)} slow readers`,
  one: (reader: number) => `reader ${reader}`,
  locks: 'locks its slot',
  /** Its slot was thrown away: its subscription ends with it. */
  dropped: 'is dropped',
  /** Its slot was replaced: it sends the old one and goes on. */
  keeps: 'keeps its frame',
  torn: 'reads torn bytes',
  asleep: 'sleeps on',
  missed: 'missed frames',
  sends: 'is sending',
  slots: (count: number) => `${number(count)} slots,\nused again`,
  fresh: 'new\nframes',
  old: 'old\nframes',
  card: 'sound card',
  copies: 'a copy of each frame in every queue',
  pieces: 'pointers in every queue, copied in pieces',
  grows: 'queue grows',
  pick: (streams: number, shown: number) =>
    streams === shown
      ? `${number(streams)} streams: pick one`
      : `${number(shown)} of ${number(streams)} streams: pick one`,
  back: (streams: number) => `← all ${number(streams)} streams`,
} as const;

/** What a slot holds. */
export const slotStates = {
  empty: 'empty',
  writing: 'being written',
  readable: 'readable',
} as const;

/** The dials of many streams. */
export const dials = {
  says: (stream: number, state: string) => `stream ${number(stream)}: ${state}`,
  states: { fine: 'running', blocked: 'stopped by a lock', closed: 'closed' },
};

/** Of a world in which nothing has happened yet. */
export const stage = {
  empty: 'Nothing published yet.',
};

/** The figure in one or two sentences: what a screen reader hears. */
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
  fresh: 'written in this step',
  old: 'written before',
  reading: 'reads or sends',
  sleeping: 'sleeps',
  polling: 'looks at intervals',
  blocked: 'blocked',
  torn: 'torn bytes',
  held: 'lock held',
  discarded: 'taken out of the ring',
  look: 'a look in vain',
  card: 'sound card',
  copy: 'copied for a reader',
  waiting: 'copy that waits',
  pointer: 'pointer that waits',
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

/** Beside a measurement without the slow readers. */
export const timing = {
  without: 'without slow readers',
  /** @param send duration of a slow send @param lap the time in which the publisher fills each slot once, both in ms */
  says: (send: number, lap: number) =>
    `Timed without slow readers: their send of ${number(send)}${THIN}ms is longer than a lap of ${number(lap)}${THIN}ms. Some variants then stop the publisher and others drop the reader, which is not the same work.`,
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

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  published: 'first frame published',
  took: 'first frame read',
  slept: 'first reader sleeps',
  blocked: 'publisher blocked',
  skipped: 'frames skipped',
  discarded: 'slot discarded',
  torn: 'torn bytes read',
  panicked: 'panic',
  dropped: 'reader dropped',
} as const;
