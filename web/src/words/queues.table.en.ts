/** What the tables of the queues lab's three parts say, and what the costs panel counts. */
import { number } from './format.ts';

/** The figure as tables. */
export const table = {
  bench: 'What is there',
  counters: 'Counts since the start',
  cells: (letter: string, isQueue: boolean) =>
    isQueue ? `Slots of ${letter}` : `What ${letter} has to look at`,
  events: (letter: string) => `Newest events of ${letter}`,
  pushes: (letter: string) => `Newest pushes of ${letter} since the queue was last empty`,
  costs: (letter: string) => `Steps of ${letter} in this tick`,
  push: 'push',
  copied: 'copied',
  operator: 'operator, from 0',
  steps: 'steps of each',
  count: 'how many',
  none: '–',
  what: 'what',
  begun: 'ticks begun',
  slowed: 'shown slower, times',
  does: 'does',
  capacity: 'slots',
  used: 'slots used',
  alive: 'alive',
  zombies: 'zombies',
  cursor: 'looked at last',
  filling: 'array being filled',
  filled: (copied: number, slots: number) => `${number(copied)} copied, ${number(slots)} slots`,
  gave: 'last answer',
  cell: 'place, from 0',
  state: 'state',
  length: 'length',
  time: 'time',
  at: 'at',
  tick: 'tick',
  more: 'how much',
} as const;

/** States of slots, of types and of fields. */
export const states = {
  dead: 'empty or dead',
  alive: 'alive',
  zombie: 'zombie',
  closed: 'not met',
  tried: 'met',
  opened: 'this one',
} as const;

const plural = (count: number, one: string) => `${number(count)} ${count === 1 ? one : `${one}s`}`;

/** What happened in an event, and what its number counts. */
export const event = {
  what: {
    began: 'begins',
    compared: 'compares',
    looked: 'looks it up',
    called: 'calls a function',
    tagged: 'looks at a tag',
    found: 'finds something in a slot',
    missed: 'finds nothing in a slot',
    copied: 'copies',
    wrote: 'writes a slot',
    blanked: 'empties a slot',
    arrayed: 'allocates an array',
    compacted: 'leaves dead slots behind',
    swapped: 'swaps the lock’s word',
    refused: 'is refused: it would wait for itself',
    allocated: 'allocates a block',
    gave: 'has the answer',
    ticked: 'the tick is over',
  },
  more: {
    arrayed: (slots: number) => plural(slots, 'slot'),
    compacted: (slots: number) => plural(slots, 'slot'),
    allocated: (words: number) => plural(words, 'word'),
    ticked: (zombies: number) => plural(zombies, 'zombie'),
  },
  times: (count: number) => plural(count, 'time'),
} as const;

export const counterNames = {
  ticks: 'ticks',
  operations: 'operations',
  comparisons: 'comparisons',
  looks: 'looks instead of comparisons',
  calls: 'calls through a pointer',
  tags: 'tags looked at',
  slotsChecked: 'slots checked',
  deadChecked: 'dead ones among them',
  slotsCopied: 'slots copied',
  slotsWritten: 'slots written',
  slotsEmptied: 'slots emptied',
  arrays: 'arrays allocated',
  arraySlots: 'slots in them',
  compactions: 'compactions',
  swaps: 'swaps of the lock’s word',
  refused: 'uses refused',
  blocks: 'small blocks allocated',
  words: 'words in them (OCaml)',
  largestArray: 'largest array',
  mostZombies: 'most zombies at once',
} as const;

/** What the two parts without a queue call their counts. */
export const partNames = {
  dispatch: {
    operations: 'lookups',
    comparisons: 'names compared',
    calls: 'functions called',
    looks: 'numbers checked',
  },
  compare: { operations: 'positions and lookups' },
} as const;

/** Of all comparisons together. */
export const stepsName = 'steps';

/** Why B may have more of a count, and for what. */
export const reasons = {
  looks: 'The place of an item is looked up once, instead of being found by comparisons.',
  slotsChecked:
    'A reading checks every slot of the array, empty ones too. Version 2.4.4 reads twice a tick, later ones once.',
  deadChecked: 'Dead slots are read until the live ones are copied, which a larger array needs less often.',
  slotsWritten: 'A place in the table is written for each, instead of comparing it with all others.',
  compactions: 'Live slots are copied into a new array, which leaves the dead ones behind.',
  swaps: 'Each use takes the lock and gives it back, because version 2.4.5 allows several threads.',
  blocks: 'A reading makes a list of the live sources, a block for each, and **B** may be further in it.',
  words: 'These are the sizes of the blocks that are allocated.',
  largestArray: 'An array has room to spare, so that a push seldom copies it.',
} as const;
