/** What the tables of the queues lab's three parts say, and what the compare panel counts. */
import type { EventKind } from '../labs/queues/events.ts';
import { CellState, type Counter } from '../labs/queues/scene.ts';
import { number } from './format.ts';

/** The figure as tables. */
export const table = {
  bench: 'What is there',
  counters: 'Counts since the start',
  cells: (letter: string, isQueue: boolean) =>
    isQueue ? `Slots of ${letter}` : `What ${letter} has to look at`,
  events: (letter: string) => `Newest events of ${letter}`,
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

const STATES: Record<CellState, string> = {
  [CellState.dead]: 'empty or dead',
  [CellState.alive]: 'alive',
  [CellState.zombie]: 'zombie',
  [CellState.closed]: 'not met',
  [CellState.tried]: 'met',
  [CellState.opened]: 'this one',
};
export const stateWords = (state: CellState) => STATES[state];

const WHATS: Record<EventKind, string> = {
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
};

const UNITS: Partial<Record<EventKind, string>> = {
  arrayed: 'slots',
  compacted: 'slots',
  allocated: 'words',
  ticked: 'zombies',
  gave: '',
};

export const event = {
  what: (what: EventKind) => WHATS[what],
  more(what: EventKind, value: number) {
    if (what === 'began' || what === 'refused') return '';
    const unit = UNITS[what] ?? 'times';
    return `${number(value)} ${value === 1 ? unit.replace(/s$/, '') : unit}`.trim();
  },
} as const;

export const counterWords: Record<Counter, { name: string; whole?: boolean }> = {
  ticks: { name: 'ticks' },
  operations: { name: 'operations' },
  comparisons: { name: 'comparisons' },
  looks: { name: 'looks instead of comparisons' },
  calls: { name: 'calls through a pointer' },
  tags: { name: 'tags looked at' },
  slotsChecked: { name: 'slots checked' },
  deadChecked: { name: 'dead ones among them' },
  slotsCopied: { name: 'slots or cells copied' },
  slotsWritten: { name: 'slots written' },
  slotsEmptied: { name: 'slots emptied' },
  arrays: { name: 'arrays allocated' },
  arraySlots: { name: 'slots in them' },
  compactions: { name: 'compactions' },
  swaps: { name: 'swaps of the lock’s word' },
  refused: { name: 'uses refused' },
  blocks: { name: 'small blocks allocated' },
  words: { name: 'words in them (OCaml)' },
  largestArray: { name: 'largest array', whole: true },
  mostZombies: { name: 'most zombies at once', whole: true },
};

/** Shown even while there are none. */
const ALWAYS: readonly Counter[] = ['comparisons', 'slotsChecked', 'slotsCopied', 'calls', 'blocks'];

/** The compare panel's counts. @param shown those that a part has */
export const tally = (shown: readonly Counter[]) => ({
  rows: shown
    .filter((id) => id !== 'ticks' && id !== 'operations')
    .map((id) => ({
      id,
      name: counterWords[id].name,
      always: ALWAYS.includes(id),
      ...(counterWords[id].whole ? { whole: true } : {}),
    })),
  per: (_: string, count: string) => `exact, per ${count} operations`,
});
