/** Words of a race: how long the user's own pool takes, compared with others. */
import { number, percent, range, significant } from './format.ts';
import { verdicts } from './verdicts.en.ts';

/** The interval in brackets, if there is one. */
const within = (interval: readonly [low: number, high: number] | null) =>
  interval ? ` (${range(...interval)})` : '';

export const race = {
  start: 'Race it',
  compiling: 'Compiling the pools that race.',
  running: (run: number, of: number) => `Measuring: run ${run} of ${of}.`,
  stopped: 'The race was stopped.',
  done: 'Each pool against yours, on the same work:',
  /** Why a worker ended. */
  failed: (why: string) => `The race was ended: ${why}.`,
  refused: (why: string) => `No race: ${why}`,
  rows: 'Time per block, one alloc and one free',
  subjects: {
    own: 'Yours',
    again: 'Yours again',
    starter: 'The starter',
    tlsf: 'AssemblyScript’s allocator',
    null: 'No pool',
  },
  notes: { own: 'the others are compared with it', null: 'fixed addresses; ' },
  /** @param ratio time of the user's variant / time of this one */
  verdict: {
    faster: (ratio: number, interval: readonly [number, number] | null) =>
      `${verdicts.faster}: yours takes ${significant(ratio)} times as long${within(interval)}`,
    slower: (ratio: number, interval: readonly [number, number] | null) =>
      `${verdicts.slower}: takes ${significant(1 / ratio)} times as long${within(interval)}`,
    other: (
      verdict: 'no difference found' | 'too noisy' | 'below the clock',
      interval: readonly [number, number] | null,
    ) => `${verdicts[verdict]}${within(interval)}`,
  },
  /** @param share of the time that remains without a pool */
  share: (share: number) =>
    `${percent(share, 0)} of your time is the work and the calls, which each pool has alike: the outlined part of a bar. The rest is your pool’s own.`,
  shareUnknown: 'Your pool’s own time could not be told from that of the work and the calls.',
  work: (blocks: number, least: number, most: number) =>
    `A ring holds ${blocks} blocks of ${number(least)} to ${number(most)} bytes; the oldest is freed for each new one. The first and the last word of each block are written and checked.`,
} as const;
