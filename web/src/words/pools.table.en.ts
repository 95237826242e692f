/** What the table of the pools says, and what the costs panel counts. */
import { number } from './format.ts';

export const table = {
  title: 'Memory',
  titles: {
    levels: (letter: string) => `Levels of ${letter}`,
    regions: (letter: string) => `Memory of the publisher shown in ${letter}`,
    slots: (letter: string) => `Ring of ${letter}`,
  },
  fields: {
    publishers: 'publishers',
    arrived: 'has come of it',
    comingBytes: 'all of it has',
    stored: 'frames in its ring',
    resident: 'in use, all publishers',
    heap: 'modelled heap',
    alive: 'alive in it',
    dead: 'dead in it',
    found: 'alive at the last cycle',
    front: 'objects ahead of marking',
    swept: 'spans swept',
    spans: 'spans of the heap',
    exhausted: 'memory exhausted',
    most: 'both, at most',
    hits: 'were there',
    misses: 'were made',
    begin: 'begins at',
    takes: 'takes',
  },
  states: { free: 'at rest', lent: 'lent', written: 'being written' },
  shown: 'the one shown',
  takes: 'they take',
  publisher: 'publisher',
  block: 'block',
  level: (index: number) => `level or region ${number(index)}`,
} as const;

/** What happened in an event; bytes follow, or the number of the slot. */
export const event = {
  hit: 'had a block from the pool',
  missed: 'had a block made',
  returned: 'gave a block back',
  dropped: 'dropped a block',
  published: 'published',
  entered: 'entered a slot',
  collected: 'the collector began to sweep, alive',
  exhausted: 'memory was exhausted, taken',
} as const;

export const counterNames = {
  frames: 'frames',
  chunks: 'chunks',
  bytesCopied: 'copied into blocks',
  allocations: 'new blocks',
  bytesAllocated: 'new memory',
  gets: 'blocks asked of the pool',
  hits: 'blocks used again',
  returned: 'given back',
  dropped: 'dropped',
  refused: 'given back twice, refused',
  locks: 'locks taken',
  pieces: 'pieces read',
  treeSteps: 'steps in trees',
  gcCycles: 'cycles (model)',
  gcMarkedWords: 'words marked (model)',
  gcSweptWords: 'words swept (model)',
  bytesCleared: 'cleared (model)',
  mostResidentBytes: 'most memory in use',
  mostLentBytes: 'most lent at once',
  mostShelvedBlocks: 'most blocks at rest',
} as const;

/** Why B may have more of a count, and for what. */
export const reasons = {
  allocations: 'What is not there to be used again is allocated: a block, its list node, a segment.',
  bytesAllocated: 'What comes back is not kept, or each block is larger than what it holds.',
  locks: 'What several tracks share has a lock. A pool of the track’s own needs none.',
  gcMarkedWords: 'The more is allocated or kept, the more the collector has to mark.',
  gcSweptWords: 'The more is allocated, the more often the collector sweeps the heap.',
  mostResidentBytes: 'Blocks that are rounded up, kept, or left to the collector stay in memory.',
} as const;
