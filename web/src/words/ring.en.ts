/** What the ring figure, its legend and its table say. */
import {
  ReaderKind,
  ReaderState,
  type Running,
  type Scene,
  type Slot,
  WriterState,
} from '../labs/ring/scene.ts';
import { bytes, joined, number, tickTime } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the ring',
  heading: 'The ring: one writer, many readers',
  work: 'delivery',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Publisher stopped so far' },
} as const;

/** `1 reader`, `8 readers`. */
const readers = (count: number) => `${number(count)} ${count === 1 ? 'reader' : 'readers'}`;

/** The three lines in the middle of the ring. */
export interface HubWords {
  top: string;
  value: string;
  unit: string;
  bottom: string;
  /** all there is room for above the number, in a small ring */
  brief: string;
  /** the publisher is stopped by a lock */
  stopped: boolean;
}

/**
 * @param crowded more readers than grooves: their number is the readout
 * @param running how long the publisher is blocked by now
 */
export function hub(scene: Scene, network: number, crowded: boolean, running: Running = scene): HubWords {
  const total = tickTime(running.blockedTotal);
  const line = (
    top: string,
    quantity: { value: string; unit: string },
    bottom: string,
    brief = bottom,
  ): HubWords => ({ top, ...quantity, bottom, brief, stopped: false });
  const published = { value: number(scene.counter('published')), unit: '' };
  switch (scene.writerState) {
    case WriterState.blocked:
      return {
        ...line(
          'publisher blocked',
          tickTime(running.blockedFor),
          scene.blockedBy >= 0 ? `waits for reader ${scene.blockedBy}` : 'waits for a lock',
          'blocked',
        ),
        stopped: true,
      };
    case WriterState.closed:
      return line('stream closed', published, 'frames published');
    case WriterState.panicked:
      return line('publisher panicked', published, 'frames published');
  }
  if (scene.newest < 0) return line('publisher waits', { value: '0', unit: '' }, 'nothing published');
  if (crowded) return line('', { value: number(network), unit: '' }, 'readers');
  return line('publisher writing', total, running.blockedTotal > 0 ? 'blocked so far' : 'never blocked');
}

/** Labels with a leader: two short lines each. */
export const tips = {
  holds: (reader: number, slot: number): [string, string] => [`reader ${reader}`, `holds slot ${slot}`],
  wait: (waiting: number, card: boolean): [string, string] => {
    const verb = waiting + Number(card) === 1 ? 'waits' : 'wait';
    if (!card) return [readers(waiting), verb];
    return waiting === 0 ? ['the sound card', verb] : [`${readers(waiting)} and the`, `sound card ${verb}`];
  },
  /** @param ends whether the reader's subscription ends with it */
  discarded: (slot: number, reader: number, all: number, ends: boolean): [string, string] => {
    if (all > 1)
      return [`${number(all)} slots ${ends ? 'discarded' : 'replaced'},`, `one for reader ${reader}`];
    return ends
      ? [`slot ${slot} discarded,`, `reader ${reader} leaves`]
      : [`slot ${slot} replaced,`, `reader ${reader} keeps it`];
  },
  torn: (reader: number): [string, string] => [`reader ${reader}`, 'reads torn bytes'],
  card: (lag: number): [string, string] => ['sound card', `${number(lag)} behind`],
  key: ['latest', 'key frame'] as [string, string],
  resting: (asleep: number, polling: number, reading: number, dropped: number): [string, string] => {
    const first = polling > 0 ? `${number(polling)} polling` : `${number(asleep)} asleep`;
    if (polling > 0 && asleep > 0) return [first, `${number(asleep)} asleep`];
    if (reading === 0 && dropped > 0) return [first, `${number(dropped)} dropped`];
    return [first, reading > 0 ? `${number(reading)} reading` : 'none reading'];
  },
  caughtUp: (count: number, all: number): [string, string] => [
    `${number(count)} caught up`,
    `of ${number(all)}`,
  ],
};

const SLOT_WORDS = ['empty', 'being written', 'readable'] as const;
/** What a slot holds, in a word. */
export const slotWord = (state: number) => SLOT_WORDS[state] ?? 'unknown';

/** The focused slot, read out. */
export const slotCursor = {
  name: 'Slot',
  says(index: number, slot: Slot, scene: Scene, here: number[]): string {
    const what = slot.key ? `key frame, ${slotWord(slot.state)}` : slotWord(slot.state);
    const size = slot.bytes > 0 ? `, ${joined(bytes(slot.bytes))}` : '';
    const seq = slot.seq >= 0 ? `, frame ${number(slot.seq)}` : '';
    const who =
      index === scene.writerSlot
        ? ', the publisher is here'
        : here.length > 0
          ? `, ${readerList(here)} here`
          : '';
    return `slot ${index}: ${what}${size}${seq}${who}`;
  },
};

const readerList = (ids: number[]) =>
  ids.length === 1 ? `reader ${ids[0]}` : `readers ${ids.slice(0, -1).join(', ')} and ${ids[ids.length - 1]}`;

const DIAL_WORDS = ['running', 'stopped by a lock', 'closed'] as const;
/** The dials of many streams. */
export const dials = {
  stream: (stream: number) => `stream ${number(stream)}`,
  says: (stream: number, state: number) => `stream ${number(stream)}: ${DIAL_WORDS[state] ?? 'unknown'}`,
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
export function sentence(scene: Scene, network: number): string {
  const parts: string[] = [];
  const stopped = { readers: 0, card: false };
  let torn = 0;
  let held = -1;
  for (let index = 0; index < scene.readers; index++) {
    const { kind, state, id, slot } = scene.reader(index);
    if (state === ReaderState.torn) torn = id;
    if (id === scene.blockedBy) held = slot;
    if (state !== ReaderState.blocked) continue;
    if (kind === ReaderKind.soundCard) stopped.card = true;
    else stopped.readers++;
  }
  if (scene.newest < 0) return stage.empty;
  switch (scene.writerState) {
    case WriterState.blocked:
      parts.push(
        held >= 0 ? `Reader ${scene.blockedBy} holds slot ${held}.` : 'A reader holds the next slot.',
      );
      parts.push(`${capital(waiting(stopped.readers, stopped.card))}.`);
      break;
    case WriterState.closed:
      parts.push('The stream is closed.');
      break;
    case WriterState.panicked:
      parts.push('The publisher panicked: the stream is over.');
      break;
    default:
      parts.push(`The publisher writes slot ${scene.writerSlot}.`);
  }
  if (scene.orphans > 0) {
    const { slot, reader } = scene.orphan(0);
    const ends = scene.counter('discarded') > 0;
    parts.push(
      `Slot ${slot} is ${ends ? 'discarded' : 'replaced'}; reader ${reader} still reads it${ends ? ', then leaves' : ''}.`,
    );
  }
  if (torn > 0) parts.push(`Reader ${torn} reads torn bytes.`);
  if (parts.length === 1 && network > 0)
    parts.push(`${capital(readers(network))} ${network === 1 ? 'follows' : 'follow'}.`);
  return parts.join(' ');
}

function waiting(count: number, card: boolean): string {
  const who = ['the publisher', ...(count > 0 ? [readers(count)] : []), ...(card ? ['the sound card'] : [])];
  const last = who.pop();
  return who.length > 0 ? `${who.join(', ')} and ${last} wait` : `${last} waits`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene, network: number) =>
  `${name}: a ring of ${number(scene.slots)} slots, ${readers(network)}. ${sentence(scene, network)}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  publisher: 'publisher',
  reading: 'reading',
  sleeping: 'sleeping',
  polling: 'polling',
  blocked: 'blocked',
  key: 'key frame',
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
  stall: (ms: number) => `stall ${number(ms / 1000)}\u202fs`,
  stallAbout: 'Its next send takes that much longer.',
  preempt: (ms: number) => `preempt ${number(ms)}\u202fms`,
  preemptAbout: 'It loses the processor between its look and its sleep.',
  leave: 'remove',
  join: 'add a reader',
  close: 'close the stream',
} as const;
