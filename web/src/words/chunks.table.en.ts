/** What the table of the part Lengths says, and what the costs panel counts. */
import { number } from './format.ts';

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

const plural = (count: number, one: string) => `${number(count)} ${count === 1 ? one : `${one}s`}`;

/** What happened in an event, and what its number counts. */
export const event = {
  what: {
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
  },
  more: {
    answered: (value: number) => plural(value, 'sample'),
    touched: (place: number) => `number ${number(place)} of its list`,
    recorded: (value: number) => plural(value, 'word'),
    backed: (value: number) => plural(value, 'word'),
    delivered: (value: number) => plural(value, 'chunk'),
  },
} as const;

export const counterNames = {
  ticks: 'ticks',
  queries: 'lengths asked for',
  boxesTouched: 'chunks looked at',
  virtualCalls: 'calls of modules',
  cellsAllocated: 'cells allocated',
  records: 'records allocated',
  backings: 'arrays to copy into',
  blits: 'copies',
  bytesCopied: 'copied',
  emptyChunks: 'empty chunks played',
  outputChunks: 'chunks played',
  smallWords: 'small words (OCaml)',
  largeWords: 'large words (OCaml)',
  longestList: 'longest list',
} as const;
