/** What the tables of the queues lab's three parts say, and what the costs panel counts. */

export const table = {
  title: 'What is there',
  titles: {
    cells: (letter: string) => `Slots of ${letter}`,
    pushes: (letter: string) => `Newest pushes of ${letter} since the queue was last empty`,
    costs: (letter: string) => `Steps of ${letter} in this tick`,
  },
  fields: {
    capacity: 'slots',
    size: 'slots used',
    zombies: 'zombies',
    cursor: 'looked at last',
    fillingSlots: 'slots of the array being filled',
    fillingCopied: 'copied into it',
    gave: 'last answer',
    index: 'place, from 0',
    length: 'length',
    number: 'push',
    operator: 'operator, from 0',
    steps: 'steps of each',
    count: 'how many',
  },
  /** States of slots, of types and of fields. */
  choices: {
    state: {
      dead: 'empty or dead',
      alive: 'alive',
      zombie: 'zombie',
      closed: 'not met',
      tried: 'met',
      opened: 'this one',
    },
  },
} as const;

/** Of the two parts without a queue. */
export const partTable = {
  ...table,
  titles: { ...table.titles, cells: (letter: string) => `What ${letter} has to look at` },
} as const;

/** What happened in an event. A number follows: how often, how many slots or words, how many zombies are left. */
export const event = {
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
  arrayed: 'allocates an array of slots',
  compacted: 'leaves dead slots behind',
  swapped: 'swaps the lock’s word',
  refused: 'is refused: it would wait for itself',
  allocated: 'allocates a block of words',
  gave: 'has the answer',
  ticked: 'the tick is over, zombies left',
} as const;

export const counterNames = {
  ticks: 'ticks',
  operations: 'pushes, removals and readings',
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
    calls: 'types asked',
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
