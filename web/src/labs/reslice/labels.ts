/** Texts of the figure and its tables: places, subscribers, calls, times. */
import { type PairBar, rowsOf } from '../../components/figure/pair-bars.ts';
import { duration, exactBytes, joined, number, size } from '../../words/format.ts';
import { does as doing, plan as words } from '../../words/reslice.en.ts';
import type { Counter, Scene } from './scene.ts';
import type { Wire } from './wire.ts';

/** @param place the engine's name of a place */
export const does = (place: string): string => doing[place] ?? place;

/** A modelled time; 0 is in ns. */
const took = (ns: number): string => joined(ns === 0 ? { value: number(0), unit: 'ns' } : duration(ns));

/** A mark of the scale of times. */
export function markText(ns: number): string {
  const { value, unit } = duration(ns);
  return joined({ value: number(Number(value)), unit });
}

/** Where the message goes. */
export function whereText({ begun, left, who, subscribers }: Scene): string {
  if (begun === 0) return '';
  if (left === 0 && who > 0) return words.rests;
  return who === 0 ? words.comes : words.sent(who, subscribers);
}

/** A system call. @param wide whether there is room for the longer text */
export const callText = (vectors: number, wide: boolean): string =>
  vectors === 1 ? words.call(!wide) : words.vectors(vectors, !wide);

/** The cost of the current subscriber, and its parts. */
export const costText = (ns: number, terse: boolean): string =>
  ns === 0 ? words.idle : words.takes(took(ns), terse);

export const sumText = ({ copyNs, listNs }: Wire, callsNs: number, terse: boolean): string =>
  words.sum(took(copyNs), took(listNs), took(callsNs), terse);

export const incomingText = ({ input, once }: Scene, terse: boolean): string =>
  words.incoming(exactBytes(input), once > 0, terse);

export const outgoingText = (output: number, { heads, headerBytes }: Wire, terse: boolean): string =>
  words.outgoing(exactBytes(output), heads.length, exactBytes(headerBytes), terse);

/** The counts since the start of this side beside the other side's. */
export function countBars(scene: Scene, peer?: Scene, ends?: readonly Scene[]): PairBar[] {
  const bar = rowsOf(scene, peer, ends);
  const row = (counter: keyof typeof words.bars & Counter, write: (count: number) => string) =>
    bar(counter, words.bars[counter], (one) => one.counter(counter), write);
  return [row('calls', number), row('bytesCopied', size), row('vectors', number), row('allocations', number)];
}
