/** The words of the home page's gauge: how many listeners this browser holds, and what each switch changes. */
import { LISTEN, MEASURE } from './controls.en.ts';
import { number, percent } from './format.ts';

const listeners = (count: number) => `${number(count)} ${count === 1 ? 'listener' : 'listeners'}`;

export const gauge = {
  label: 'Load',
  /** The heading, before and after the measurement. */
  ask: 'How many listeners does this browser hold?',
  holds: (count: number) => `This browser holds ${listeners(count)} now.`,
  interval: (low: number, high: number, rounds: number) =>
    `95 % interval ${number(low)} to ${number(high)}, ${number(rounds)} rounds.`,
  allOff: (count: number, low: number, high: number) =>
    `All nine off: ${number(count)} (${number(low)} to ${number(high)}).`,
  /** What the number is made of. */
  about: (stream: number) =>
    `The work of all stages for one stream with ${number(stream)} listeners is timed here, off and on in turn. The gauge says how many such streams one processor holds in real time. The garbage collectors of Go and OCaml run with it as models; system calls are modelled at a constant price.`,
  measure: `${MEASURE} the nine switches`,
  again: `${MEASURE} again`,
  takes: 'about 40 s',
  stop: 'Stop',
  preparing: (done: number, of: number) =>
    `Compares the results of A and B: ${number(done)} of ${number(of)} stages`,
  measuring: (seconds: number) => `Measuring, about ${number(seconds)} s left`,
  measured: (minutes: number) => (minutes < 1 ? 'Measured just now' : `Measured ${number(minutes)} min ago`),
  failed: (why: string) => `Measuring stopped: ${why}`,
  now: 'as they are now',
  none: 'all nine off',
  /** What a switch changes, in listeners. */
  buys: (count: number) => `buys ${number(count)}`,
  costs: (count: number) => `costs ${number(count)}`,
  /** What a switch that costs listeners is for. */
  instead: {
    ring: 'the price of a sound that no slow reader stops',
    pools: 'the price of less garbage',
  },
  notFound: 'none found',
  unknown: '–',
  within: (half: number) => `±${number(half)}`,
  /** Why a stage has no bar. */
  why: {
    threads: 'needs real threads: not in this load',
    last: 'timed last, on real threads',
    late: 'not timed: this machine took too long',
    differs: 'results differ: not timed',
    waits: 'not loaded yet',
  },
  load: (count: number) => `load now ${number(count)}`,
  slider: 'Load, in listeners',
  value: (count: number, share: number) => `${listeners(count)}, ${percent(share, 0)} of what it holds`,
  hint: {
    before: 'After measuring, set a load, listen, and flip the switches.',
    light: `The load is far below what either side holds. Raise it, and press ${LISTEN}.`,
    same: 'These switches hold no more than all nine off: with B, a load can be set that only B holds.',
    between: `With all nine off this load takes more than one processor’s time; as the switches are, less. Press ${LISTEN} and hear both.`,
    beyond: 'More than this browser holds with the switches as they are: the sound breaks up.',
  },
  raise: 'Raise the load until A falls silent',
  /** What a switch does, in its row before the measurement. */
  does: {
    library: 'reads columns instead of two trees',
    queues: 'grows by doubling instead of copying at each push',
    clock: 'sources tell who sets the pace instead of being asked',
    chunks: 'keeps the length of a list instead of counting it again',
    pools: 'uses memory again instead of leaving it to the collector',
    ring: 'one slow reader no longer stops the publisher',
    threads: 'uses job slots again instead of allocating each',
    server: 'borrows buffers instead of allocating them',
    station: 'nine changes of Liquidsoap at once',
  },
  /** The ring's other effect, which no load is needed for. */
  slowReaderToo: 'Whatever the load: one slow reader silences the ring’s A.',
  axis: 'listeners',
} as const;

/** Beside the strips of silence: what the ring does as it was, and optimised. */
export const slowReader = {
  why: [
    'A: a slow reader locks its slot while it sends. The publisher waits for that slot, and the sound card gets nothing.',
    'B: the publisher discards that slot and takes a spare one. Only the slow reader is dropped.',
  ],
  /** Before one listens. @param waited by a side’s publisher so far; null if it never did */
  unplayed: (waited: string | null) =>
    waited === null ? 'would play without a gap' : `would be silent for ${waited}`,
} as const;
