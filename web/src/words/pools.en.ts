/** What the figure of the pools, its legend and its code say. */
import type { Home } from '../labs/pools/plan.ts';
import { Phase, Place, type Scene } from '../labs/pools/scene.ts';
import { bytes, joined, number, percent, type Quantity, tickTime } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: pools',
  heading: 'Pools: who owns the blocks of a ring, and for how long',
  work: 'frame',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const size = (count: number) => joined(bytes(count));
const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** What a publisher does, by its `Place`. */
const DOES: Record<number, string> = {
  [Place.idle]: 'waits',
  [Place.ingest]: 'reads a chunk',
  [Place.publish]: 'publishes',
  [Place.enter]: 'entered a slot',
};
export const does = (place: number) => DOES[place] ?? '–';

/** Words that stand on the drawing beside shelves and areas. */
export const plan = {
  lent: 'lent',
  most: 'most',
  shelf: (count: number) => (count === 0 ? 'shells' : number(count)),
  more: (count: number) => `+${plan.count(count)}`,
  /** Exact up to five digits; of more, thousands. */
  count: (count: number) => (count < 100_000 ? number(count) : `${number(count / 1000)}\u202fk`),
  areas: (all: number, free: number, cut: boolean) =>
    `${cut ? 'the first ' : ''}${size(all)}, ${size(free)} of it at rest`,
} as const;

/** What else stands on the drawing, and depends on what is drawn. */
export interface PlanWords {
  publisher: string;
  resident: string;
  bytes: Quantity;
  atMost: string;
  /** heads what is on the right */
  home: string;
  /** whether what comes back is let go, and what is said of the way */
  drops: boolean;
  back: string;
  /** below the heap */
  shares: string;
  cycles: string;
  counts: { value: string; caption: string }[];
}

interface Shown {
  variant: string;
  home: Home;
  terse: boolean;
  slow: boolean;
}

/** What heads shelves or areas, with room for it and without. */
const HOMES: Record<string, [string, string]> = {
  locked: ['at rest, in one for all', 'at rest, for all'],
  flawed: ['each of 131\u202f072 B', 'each of 131\u202f072 B'],
  ranges: ['its areas, for whole frames', 'its areas'],
  log: ['its log, in segments of 16\u202fKiB', 'its log'],
};
const POOL = ['at rest, in its pool', 'at rest'];

function collects({ gcPhase, front, swept, spans }: Scene): string {
  if (gcPhase === Phase.mark) return `marks, ${number(front)} ahead`;
  if (gcPhase === Phase.sweep) return `sweeps, ${number(swept)} of ${number(spans)}`;
  return 'waits';
}

export function planWords(scene: Scene, { variant, home, terse, slow }: Shown): PlanWords {
  const gets = scene.counter('gets');
  const drops = variant === 'none' || (scene.counter('dropped') > 0 && scene.counter('returned') === 0);
  const who = `publisher ${number(scene.shown + 1)}`;
  const of = scene.publishers > 1 ? ` of ${number(scene.publishers)}` : '';
  const outside = scene.resident - scene.heap;
  const over = scene.stored > 0 ? scene.lent / scene.stored - 1 : 0;
  return {
    publisher: slow ? `${terse ? '' : `${who} `}${does(scene.place)}` : `${who}${of}`,
    resident: 'resident',
    bytes: bytes(scene.resident),
    atMost: `most ${size(scene.counter('mostResidentBytes'))}`,
    home:
      home === 'heap'
        ? `${terse ? 'modelled heap' : 'collected heap (modelled)'} ${size(scene.heap)}`
        : (HOMES[variant] ?? POOL)[terse ? 1 : 0],
    drops,
    back: drops ? 'left to the collector' : 'back after a lap',
    shares: [
      ...(terse && outside > 0 ? [] : [`${size(scene.alive)} alive`, `${size(scene.dead)} dead`]),
      ...(outside > 0 ? [`${size(outside)} outside`] : []),
    ].join(', '),
    cycles: `${collects(scene)}${scene.found > 0 && !terse ? `; last found ${size(scene.found)}` : ''}`,
    counts: [
      { value: plan.count(scene.counter('allocations')), caption: terse ? 'allocated' : 'objects allocated' },
      {
        value: gets > 0 ? percent(scene.counter('hits') / gets) : '–',
        caption: variant === 'none' ? 'no pool' : 'found at rest',
      },
      { value: `+${percent(over, 0)}`, caption: terse ? 'rounding' : 'rounding and lists' },
      { value: number(scene.counter('gcCycles')), caption: 'collector cycles' },
    ],
  };
}

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing published yet.',
  heap: 'Show the collected heap',
  heapAbout: 'Both figures show the modelled heap in place of shelves and areas.',
  heapAlways: 'Without a pool there is only the heap to see.',
} as const;

/** The figure in two or three sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  if (scene.time === 0) return stage.empty;
  const gets = scene.counter('gets');
  const parts = [`${plural(scene.counter('frames'), 'frame')} published.`];
  if (scene.exhausted) parts.push(`Memory is exhausted at ${size(scene.resident)}.`);
  if (gets > 0)
    parts.push(`${plural(gets, 'block')} asked for, ${percent(scene.counter('hits') / gets, 0)} were there.`);
  else parts.push(`${plural(scene.counter('allocations'), 'object')} allocated.`);
  if (scene.gcPhase === Phase.mark) parts.push('The collector marks.');
  if (scene.gcPhase === Phase.sweep) parts.push('The collector sweeps.');
  return parts.join(' ');
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: a ring of ${plural(scene.slots, 'slot')}, one of ${plural(scene.publishers, 'publisher')}, ${size(scene.stored)} of frames in ${size(scene.lent)}; ${size(scene.resident)} resident in all. ${sentence(scene)} ${joined(tickTime(scene.time))} have passed.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  publisher: 'publisher',
  frame: 'frame',
  key: 'key frame',
  over: 'rounding and lists',
  atRest: 'block at rest',
  lent: 'lent',
  back: 'way back',
  alive: 'alive',
  dead: 'dead',
  marked: 'marked, or swept now',
} as const;

/** The code tab. */
export const code = {
  functions: {
    begin: 'a frame begins',
    append: 'a chunk comes in',
    get: 'a block is asked for',
    next: 'a segment is asked for',
    take: 'taken from a list or an area',
    release: 'a slot is entered again',
    put: 'a block is given back',
    give: 'a range is given back',
    decay: 'a lap is over',
  },
  publisher: (index: number) => `publisher ${number(index + 1)}`,
  note: 'The code that you watch is the code that is timed. The publisher shown stands at the function it is in.',
  many: (count: number) => `${number(count)} here`,
} as const;
