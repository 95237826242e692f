/** What S4's blog published in May 2010 besides the times of its queries: memory, files, ratios, and the cost of connections. */
import { number } from '../../words/format.ts';
import { published as words } from '../../words/library.published.en.ts';
import type { PublishedTable } from '../page.ts';

/** MiB of SQLite, S4 mmap and S4 midb. */
const MEMORY: readonly [name: string, ...mib: string[]][] = [
  [words.memory.idle, '10.43', '1.13', '23.79'],
  [words.memory.asked, '17.77', '10.59', '32.56'],
  [words.memory.file, '41.5', '21.7', '5.4'],
];

const RATIOS: readonly [query: string, ratio: string][] = [
  ['one', '1410'],
  ['*', '2.47'],
  ['artist:metallica', '2.06'],
  ['tracknr>20', '16.23'],
  ['tracknr>30', '117.0'],
  ['+comment', '4.05'],
  ['tracknr:4 OR artist~foo AND NOT artist:weezer', '10.05'],
];

/** µs of the whole query, of the session and of the select. */
const CONNECTIONS: readonly [name: string, ...us: number[]][] = [
  [words.connection.fresh('one'), 878, 827, 386],
  [words.connection.kept('one'), 432, 370, 365],
  [words.connection.fresh('*'), 228_048, 228_024, 227_569],
  [words.connection.kept('*'), 224_097, 224_062, 224_052],
];

export const tables: readonly PublishedTable[] = [
  { ...words.memory, rows: MEMORY.map((row) => [...row]) },
  { ...words.ratios, rows: RATIOS.map((row) => [...row]) },
  {
    ...words.connection,
    rows: CONNECTIONS.map(([name, ...us]) => [name, ...us.map((time) => number(time))]),
  },
];
