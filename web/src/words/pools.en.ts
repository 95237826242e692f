/** What the figure of the pools, its legend and its code say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: pools',
  heading: 'Pools: who owns the blocks of a ring, and for how long',
  work: 'frame',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

/** What a publisher does. */
export const does = {
  idle: 'waits',
  ingest: 'reads a chunk',
  publish: 'publishes',
  enter: 'entered a slot',
} as const;

/** Words that stand on the drawing. */
export const figure = {
  inUse: 'frames\nin use',
  exhausted: 'full',
  made: 'allocated so far',
  /** What a pool allocates where it has no free block. */
  missed: 'new: block and node each',
  /** @param blocks reused ones @param gets blocks that frames have got */
  again: (blocks: number, gets: number) =>
    blocks > 0 ? `${number(blocks)} of ${number(gets)} blocks reused` : 'reused',
  atRest: 'free for the next frame',
  left: 'left to the collector',
  collects: 'the collector is at work',
  /** @param blocks number of blocks that a square stands for */
  each: (blocks: number) => `1 square = ${number(blocks)} blocks`,
} as const;

/** In the code and the tables. */
export const plan = {
  publisher: (index: number) => `publisher ${number(index)}`,
  shells: 'shells',
} as const;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  frame: 'frame in the ring, as long as the root of its bytes',
  coming: 'frame that overwrites an old one',
  over: 'beyond its bytes: rounding and list nodes',
  atRest: 'block of the pool',
  made: 'new block',
  again: 'blocks used again',
  left: 'dead block, left to the collector',
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

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  missed: 'first block allocated',
  published: 'first frame published',
  returned: 'first block returned',
  hit: 'first block reused',
  dropped: 'first block dropped',
  collected: 'collector runs',
  exhausted: 'out of memory',
} as const;
