/** What the table of the pools says, and what the compare panel counts. */
import type { EventKind } from '../labs/pools/events.ts';
import { type Counter, Phase, RegionState } from '../labs/pools/scene.ts';
import { bytes, joined, number } from './format.ts';

const size = (count: number) => joined(bytes(count));

/** The figure as tables. */
export const table = {
  memory: 'Memory',
  counters: 'Counts since the start',
  levels: (letter: string) => `Levels of ${letter}`,
  regions: (letter: string) => `Memory of the publisher shown in ${letter}`,
  slots: (letter: string) => `Ring of ${letter}`,
  events: (letter: string) => `Newest events of ${letter}`,
  none: '–',
  yes: 'yes',
  no: 'no',
  what: 'what',
  of: (part: number, all: number) => `${number(part)} of ${number(all)}`,
  publishers: 'publishers',
  shown: 'the one shown',
  publisher: 'publisher',
  does: 'does',
  frame: 'frame',
  arrived: 'bytes of it so far',
  stored: 'frames in its ring',
  takes: 'they take',
  resident: 'resident, all publishers',
  heap: 'modelled heap',
  alive: 'alive in it',
  dead: 'dead in it',
  found: 'alive at the last cycle',
  collector: 'modelled collector',
  phases: { [Phase.idle]: 'waits', [Phase.mark]: 'marks', [Phase.sweep]: 'sweeps' },
  front: 'objects ahead of marking',
  swept: 'spans swept',
  exhausted: 'memory exhausted',
  block: 'bytes of a block',
  shells: 'shells',
  atRest: 'at rest',
  lent: 'lent',
  most: 'both, at most',
  hits: 'were there',
  misses: 'were made',
  begins: 'begins at',
  bytes: 'bytes',
  used: 'of frames',
  is: 'is',
  states: {
    [RegionState.free]: 'at rest',
    [RegionState.lent]: 'lent',
    [RegionState.written]: 'being written',
  },
  slot: 'slot',
  kind: 'kind',
  key: 'key frame',
  between: 'between',
  chunks: 'chunks',
  time: 'time',
  more: 'more',
} as const;

const WHATS: Record<EventKind, string> = {
  hit: 'had a block from the pool',
  missed: 'had a block made',
  returned: 'gave a block back',
  dropped: 'dropped a block',
  published: 'published',
  entered: 'entered a slot',
  collected: 'the collector began to sweep',
  exhausted: 'memory was exhausted',
};

export const event = {
  what: (what: EventKind) => WHATS[what],
  more: (what: EventKind, at: number, value: number) => {
    if (what === 'entered') return number(value);
    if (what === 'published') return size(value);
    if (what === 'collected') return `${number(value)}\u202fKiB alive`;
    if (what === 'exhausted') return `${number(value)}\u202fMiB taken`;
    return `${size(value)}, level or region ${number(at)}`;
  },
} as const;

interface CounterWords {
  name: string;
  /** written as a number of bytes */
  isBytes?: boolean;
  /** the largest there was */
  whole?: boolean;
}

export const counterWords: Record<Counter, CounterWords> = {
  frames: { name: 'frames' },
  chunks: { name: 'chunks' },
  bytesCopied: { name: 'copied into blocks', isBytes: true },
  allocations: { name: 'objects allocated' },
  bytesAllocated: { name: 'bytes of them', isBytes: true },
  gets: { name: 'asked of the pool' },
  hits: { name: 'were there' },
  returned: { name: 'given back' },
  dropped: { name: 'dropped' },
  refused: { name: 'given back twice, refused' },
  locks: { name: 'locks taken' },
  pieces: { name: 'pieces read' },
  treeSteps: { name: 'steps in trees' },
  gcCycles: { name: 'cycles (model)' },
  gcMarkedWords: { name: 'words marked (model)' },
  gcSweptWords: { name: 'words swept (model)' },
  bytesCleared: { name: 'cleared (model)', isBytes: true },
  mostResidentBytes: { name: 'most resident', isBytes: true, whole: true },
  mostLentBytes: { name: 'most lent at once', isBytes: true, whole: true },
  mostShelvedBlocks: { name: 'most blocks at rest', whole: true },
};

const TALLIED = [
  'allocations',
  'bytesAllocated',
  'gets',
  'hits',
  'locks',
  'gcMarkedWords',
  'gcSweptWords',
  'mostResidentBytes',
] as const;

/** The compare panel's counts. */
export const tally = {
  rows: TALLIED.map((id) => ({
    id,
    name: counterWords[id].name,
    always: id === 'allocations' || id === 'bytesAllocated' || id === 'hits' || id === 'mostResidentBytes',
    ...(counterWords[id].isBytes ? { quantity: bytes } : {}),
    ...(counterWords[id].whole ? { whole: true } : {}),
  })),
  per: (_: string, count: string) => `exact, per ${count} frames`,
};
