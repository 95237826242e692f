/** What the table of the part Lengths says, and what the costs panel counts. */
import { number } from './format.ts';

export const table = {
  title: 'Graph',
  titles: { operators: (letter: string) => `Operators of ${letter}` },
  lists: (letter: string) => `Lists of ${letter}, chunk by chunk`,
  delivered: 'Lists that outputs got',
  fields: {
    metadata: 'chunks of metadata',
    asked: 'lengths asked for',
    touched: 'chunks looked at',
  },
  endless: 'without end',
  answer: 'last answer',
  badge: (field: string) => `length that ${field} keeps`,
  list: 'list',
  result: (place: string) => `result of ${place}`,
  buffer: 'buffer',
  madeHere: 'made here',
  offset: 'from',
  length: 'length',
  stored: 'stored',
  whole: 'of',
  longer: (chunks: number) => `${number(chunks)} and more`,
} as const;

/** What happened in an event, and what follows if it has a number. */
export const event = {
  asked: 'asks for a length',
  answered: 'has the length, samples',
  touched: 'looks at a chunk of its list, number',
  called: 'asks the content’s module',
  celled: 'allocates a cell',
  recorded: 'allocates a record of words',
  backed: 'allocates words to copy into',
  blitted: 'copies',
  delivered: 'an output has a list of chunks',
  empties: 'empty chunks in it',
  ticked: 'all outputs are served',
} as const;

export const counterNames = {
  ticks: 'ticks',
  queries: 'lengths asked for',
  soundLooks: 'chunks of sound looked at',
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
