/** Words of a race: how long the user's own variant takes, compared with others. */
import { duration, joined, number, percent, range, significant } from './format.ts';
import { verdicts } from './verdicts.en.ts';

/** The interval in brackets, if there is one. */
const within = (interval: readonly [low: number, high: number] | null) =>
  interval ? ` (${range(...interval)})` : '';

/** A number of steps per frame that is sent: exact, because batches of frames are counted. */
const exact = (steps: number) =>
  number(steps, Number.isInteger(steps) ? 0 : Number.isInteger(2 * steps) ? 1 : 2);

export const race = {
  start: 'Race it',
  compiling: 'Compiling what yours races against.',
  running: (run: number, of: number) => `Measuring: run ${run} of ${of}.`,
  stopped: 'The race was stopped.',
  done: 'Each against yours, on the same work:',
  /** Why a worker ended. */
  failed: (why: string) => `The race was ended: ${why}.`,
  refused: (why: string) => `No race: ${why}`,
  needsThreads:
    'The engine’s statistics are in its module with threads, which this page cannot load. The status line says why, and what helps.',
  rows: {
    pool: 'Time per block, one alloc and one free',
    ring: 'Time per frame that a reader sends, and steps of all actors for it',
  },
  subjects: {
    own: 'Yours',
    again: 'Yours again',
    starter: 'The starter',
    tlsf: 'AssemblyScript’s allocator',
    steps: 'No ring, more steps',
  },
  nothing: { pool: 'No pool', ring: 'No ring' },
  notes: {
    own: 'the others are compared with it',
    null: { pool: 'fixed addresses; ', ring: 'one word, no sleep; ' },
  },
  withSteps: (time: string, steps: number) => `${time}, ${exact(steps)} steps`,
  /** @param ratio time of the user's variant / time of this one */
  verdict: {
    faster: (ratio: number, interval: readonly [number, number] | null) =>
      `${verdicts.faster} than yours, which takes ${significant(ratio)} times as long${within(interval)}`,
    slower: (ratio: number, interval: readonly [number, number] | null) =>
      `${verdicts.slower} than yours: takes ${significant(1 / ratio)} times as long${within(interval)}`,
    other: (
      verdict: 'no difference found' | 'too noisy' | 'below the clock',
      interval: readonly [number, number] | null,
    ) => `${verdicts[verdict]}${within(interval)}`,
  },
  /** The outlined part of a bar. @param share of the user's time */
  share: {
    pool: (share: number) =>
      `${percent(share, 0)} of your time is the work and the calls, which each pool has alike: the outlined part of a bar. The rest is your pool’s own.`,
    /** @param step time of a step that does nothing, in ns */
    ring: (share: number, steps: number, step: number) =>
      `${percent(share, 0)} of your time is the work and the calls of ${exact(steps)} steps, ${joined(duration(step))} for each: the outlined part of a bar. The rest is your ring’s own.`,
  },
  shareUnknown: {
    pool: 'Your pool’s own time could not be told from that of the work and the calls.',
    ring: 'Your ring’s own time could not be told from that of the work and the calls.',
  },
  work: {
    pool: (blocks: number, least: number, most: number) =>
      `A ring holds ${blocks} blocks of ${number(least)} to ${number(most)} bytes; the oldest is freed for each new one. The first and the last word of each block are written and checked.`,
    ring: 'The publisher and two readers make a step each, in turn, on one thread; who sleeps misses its turns, and a frame begins when both have sent the one before. So nobody contends for a word, and no cache line travels between cores.',
  },
} as const;
