/** What the table of the part Lengths says, and what the compare panel counts. */
import type { What } from '../labs/chunks/events.ts';
import type { Counter } from '../labs/chunks/scene.ts';
import { bytes, joined, number } from './format.ts';

/** The figure as tables. */
export const table = {
  graph: 'Graph',
  counters: 'Counts since the start',
  operators: (letter: string) => `Operators of ${letter}`,
  lists: (letter: string) => `Lists of ${letter}, chunk by chunk`,
  delivered: 'Lists that outputs got',
  events: (letter: string) => `Newest events of ${letter}`,
  none: '–',
  endless: 'without end',
  what: 'what',
  frames: 'ticks begun',
  slowed: 'shown slower, times',
  works: 'works',
  at: 'at',
  answer: 'last answer',
  badge: (field: string) => `length that ${field} keeps`,
  operator: 'operator',
  chunks: 'chunks of sound',
  empty: 'empty ones',
  metadata: 'chunks of metadata',
  asked: 'lengths asked for',
  touched: 'chunks looked at',
  list: 'list',
  result: (place: string) => `result of ${place}`,
  buffer: 'buffer',
  made: 'made here',
  offset: 'from',
  length: 'length',
  stored: 'stored',
  whole: 'of',
  yes: 'yes',
  no: 'no',
  longer: (chunks: number) => `${number(chunks)} and more`,
  time: 'time',
  frame: 'tick',
  more: 'more',
} as const;

const WHATS: Record<What, string> = {
  asked: 'asks for a length',
  answered: 'has the length',
  touched: 'looks at a chunk',
  called: 'asks the content’s module',
  celled: 'allocates a cell',
  recorded: 'allocates a record',
  backed: 'allocates memory to copy into',
  blitted: 'copies',
  delivered: 'an output has a list',
  empties: 'empty chunks in it',
  ticked: 'all outputs are served',
};

const plural = (count: number, one: string) => `${number(count)} ${count === 1 ? one : `${one}s`}`;

/** What the number of an event counts; nothing where it counts nothing. */
const VALUES: Partial<Record<What, (value: number) => string>> = {
  answered: (value) => plural(value, 'sample'),
  touched: (value) => `number ${number(value + 1)} of its list`,
  recorded: (value) => plural(value, 'word'),
  backed: (value) => plural(value, 'word'),
  blitted: (value) => joined(bytes(value)),
  delivered: (value) => plural(value, 'chunk'),
  empties: (value) => number(value),
};

export const event = {
  what: (what: What) => WHATS[what],
  more: (what: What, value: number) => VALUES[what]?.(value) ?? '',
} as const;

interface CounterWords {
  name: string;
  /** written as a number of bytes */
  isBytes?: boolean;
  /** the largest there was */
  whole?: boolean;
}

export const counterWords: Record<Counter, CounterWords> = {
  ticks: { name: 'ticks' },
  queries: { name: 'lengths asked for' },
  boxesTouched: { name: 'chunks looked at' },
  virtualCalls: { name: 'calls of modules' },
  cellsAllocated: { name: 'cells allocated' },
  records: { name: 'records allocated' },
  backings: { name: 'arrays to copy into' },
  blits: { name: 'copies' },
  bytesCopied: { name: 'copied', isBytes: true },
  emptyChunks: { name: 'empty chunks played' },
  outputChunks: { name: 'chunks played' },
  smallWords: { name: 'small words (OCaml)' },
  largeWords: { name: 'large words (OCaml)' },
  longestList: { name: 'longest list', whole: true },
};

/** The compare panel's counts. */
export const tally = {
  rows: (
    [
      'boxesTouched',
      'queries',
      'virtualCalls',
      'cellsAllocated',
      'bytesCopied',
      'smallWords',
      'longestList',
    ] as const
  ).map((id) => ({
    id,
    name: counterWords[id].name,
    always: id !== 'bytesCopied',
    ...(counterWords[id].isBytes ? { quantity: bytes } : {}),
    ...(counterWords[id].whole ? { whole: true } : {}),
  })),
  per: (_: string, count: string) => `exact, per ${count} ticks`,
};
