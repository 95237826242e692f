/** Words about the slots of the thread pool, and for the page that checks whether threads work here. */
import { bytes, duration, joined, number, percent, plural } from './format.ts';

/** What the thread in a slot does. */
export const slotStates = {
  empty: 'no thread',
  idle: 'asleep',
  called: 'woken',
  working: 'working',
  dismissed: 'leaving',
  trapped: 'died',
} as const;

export const threadPool = {
  label: 'Threads by slot',
  none: 'No threads yet.',
  reading: 'Above each mark is its slot, below it the calls finished there.',
  slot: (slot: number) => `Slot ${number(slot)}`,
  counted: (count: number, state: string) => `${number(count)} ${state}`,
  /** What a slot has seen: work done, threads that came one after the other, threads that died. */
  about: (calls: number, threads: number, traps: number) =>
    [plural(calls, 'call', 'calls'), plural(threads, 'thread so far', 'threads so far')]
      .concat(traps > 0 ? [`${number(traps)} died`] : [])
      .join(', '),
  calls: (count: number) => number(count),
  trapped: (slot: number, message: string) =>
    `Thread ${slot + 1} stopped (${message}). Another one took its place; the figures of that run do not count.`,
} as const;

/** The page that checks. */
export const check = {
  title: 'Threads here',
  documentTitle: 'Threads here · Ringside',
  back: 'Back to the labs',
  lead: 'Do threads run at the same time in this browser, on one memory? In each round every thread raises its flag and waits until it has seen all other flags: nobody gets through alone. The time of a round is what such a meeting costs.',
  single: (why: string) => `No threads on this page: ${why}.`,
  threads: 'Threads',
  processors: (count: number) => `This browser reports ${plural(count, 'processor', 'processors')}.`,
  run: 'Call them together',
  cancel: 'Cancel',
  fault: 'Let one die',
  end: 'End all threads',
  progress: (share: number) => `Meeting, ${percent(share, 0)} done`,
  starting: 'Starting threads',
  results: 'Result',
  met: 'Rounds in which all met',
  metValue: (met: number, of: number) => `${number(met)} of ${number(of)}`,
  round: 'Time of a round',
  roundValue: (ns: number | null) => (ns === null ? '–' : joined(duration(ns))),
  memory: 'Shared memory',
  memoryValue: (size: number) => joined(bytes(size)),
  died: (slot: number, message: string) =>
    `The thread in slot ${number(slot)} died: ${message}. Another one has taken its slot.`,
  cancelled: 'Cancelled; this is what was known by then.',
  failed: (why: string) => `The threads stopped: ${why}. Press Start again for new ones.`,
  again: 'Start again',
} as const;
