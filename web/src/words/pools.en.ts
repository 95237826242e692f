/** What the figure of the pools, its legend and its code say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: pools',
  heading: 'Pools: who owns the blocks of a ring, and for how long',
  work: 'frame',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** What a publisher does. */
export const does = {
  idle: 'waits',
  ingest: 'reads a chunk',
  publish: 'publishes',
  enter: 'entered a slot',
} as const;

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  publisher: (index: number) => `publisher ${number(index)}`,
  publisherOf: (index: number, all: number) => `publisher ${number(index)} of ${number(all)}`,
  /** Below the number of frames in the middle of the ring. */
  slots: 'frames',
  shells: 'shells',
  areas: (size: string, free: string, cut: boolean) =>
    `${cut ? 'the first ' : ''}${size}, ${free} of it free`,
  /** The blocks of the newest frame, and those of the slot that the writer entered. */
  reused: (count: number) => `${number(count)} used again`,
  made: (count: number) => `${number(count)} new`,
  noneTaken: 'no block asked for',
  back: (count: number) => `${number(count)} back to the pool`,
  left: (count: number) => `${number(count)} left to the collector`,
  noneBack: 'nothing to give back',
  words: (count: string) => `${count} words`,
  collectorWords: 'words collected',
  bars: {
    bytesAllocated: 'new memory',
    mostResidentBytes: 'most in use',
    marked: 'collector’s work',
    allocations: 'new objects',
  },
} as const;

/** Heads of shelves, of areas and of the heap. */
export const homes = {
  heap: (size: string, terse: boolean) => `${terse ? 'heap (model)' : 'collected heap (modelled)'} ${size}`,
  own: (size: string, terse: boolean) => `${terse ? 'for reuse' : 'ready for reuse, by size'}: ${size}`,
  shared: (terse: boolean) => (terse ? 'free, for all' : 'free blocks, in one pool for all'),
  processors: (terse: boolean) => (terse ? 'free, by processor' : 'free blocks of all processors'),
  blocks: (size: string) => `each of ${size}`,
  areas: (terse: boolean) => (terse ? 'its areas' : 'its areas, for whole frames'),
  log: (segment: string, terse: boolean) => (terse ? 'its log' : `its log, in segments of ${segment}`),
} as const;

/** The modelled heap and its collector. */
export const heap = {
  alive: (size: string) => `${size} in use`,
  dead: (size: string) => `${size} dead`,
  outside: (size: string) => `${size} outside`,
  waits: 'collector waits',
  marks: (ahead: number) => `collector marks, ${number(ahead)} to go`,
  sweeps: (swept: number, spans: number) => `collector sweeps, ${number(swept)} of ${number(spans)}`,
  found: (size: string) => `last found ${size}`,
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing published yet.',
} as const;

/** The figure in two or three sentences: what a screen reader hears. */
export const summary = {
  published: (frames: number) => `${plural(frames, 'frame')} published.`,
  exhausted: (size: string) => `Memory is exhausted at ${size}.`,
  blocks: (requested: number, share: string) =>
    `${plural(requested, 'block')} asked for, ${share} were there.`,
  objects: (allocated: number) => `${plural(allocated, 'object')} allocated.`,
  marks: 'The collector marks.',
  sweeps: 'The collector sweeps.',
} as const;

interface Facts {
  name: string;
  slots: number;
  publishers: number;
  /** Formatted sizes: of frames, of the blocks that hold them, and of all memory. */
  stored: string;
  lent: string;
  resident: string;
  summary: string;
  /** The formatted time since the start. */
  time: string;
}

/** The figure for those who do not see it. */
export const alternative = ({ name, slots, publishers, stored, lent, resident, summary, time }: Facts) =>
  `${name}: a ring of ${plural(slots, 'slot')}, one of ${plural(publishers, 'publisher')}, ${stored} of frames in ${lent}; ${resident} in use in all. ${summary} ${time} have passed.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  publisher: 'publisher, writing',
  frame: 'frame in the ring; key frames are longer',
  over: 'rounding and lists',
  atRest: 'block of the pool',
  lent: 'holds frames',
  made: 'new block, in use',
  left: 'dead: left to the collector',
  room: 'free in the heap',
  marked: 'collector is here',
  other: 'the other side’s count',
} as const;

/** What a mark is, for the words of the story that name it. */
export const about = {
  frame: 'A frame of the stream, as long as the root of its bytes, in its slot of the ring.',
  over: 'Bytes that the frame’s blocks have beyond its own: rounded up, and list nodes.',
  atRest: 'A block that the pool has: on its shelf it is free; on the way to the ring it is used again.',
  lent: 'Memory that holds frames of the ring; free memory is solid.',
  made: 'A block that was not there and had to be allocated; in the heap, what is still in use.',
  left: 'The blocks of the frame that the writer overwrites: dead in the heap, until the collector frees them.',
  marked: 'What the collector has reached: it marks all that is in use, then frees the rest.',
} as const;

/** The code tab. */
export const code = {
  functions: {
    begin: 'a frame begins',
    append: 'a chunk comes in',
    get: 'a block is asked for',
    steal: 'its processor has none',
    next: 'a segment is asked for',
    take: 'taken from a list or an area',
    release: 'a slot is entered again',
    put: 'a block is given back',
    cleanup: 'a collection begins',
    give: 'a range is given back',
    decay: 'a lap is over',
  },
  note: 'The code that you watch is the code that is timed. The publisher shown stands at the function it is in.',
  many: (count: number) => `${number(count)} here`,
} as const;
