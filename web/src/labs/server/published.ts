/** Requests a second published with ocsigenserver's pull request 87 in 2015, of the whole server. */
import { number } from '../../words/format.ts';
import { published as words } from '../../words/server.published.en.ts';
import type { PublishedTable } from '../page.ts';

/** Each row: without and with the pool, both with `o=150`, and the release 2.6 by default and with `o=150`. */
const RESPONSES: readonly [name: string, ...requests: number[]][] = [
  [words.missing, 12_000, 12_800, 12_900, 13_500, 11_800, 12_500],
  [words.whole('20 B'), 8_100, 8_900, 8_400, 8_900, 7_450, 7_900],
  [words.notCut('1 kB'), 8_100, 8_750, 8_400, 8_800, 7_650, 7_950],
  [words.cut('1 kB'), 8_100, 8_750, 8_550, 9_000, 7_650, 7_950],
  [words.notCut('7 kB'), 7_500, 8_550, 7_650, 8_700, 6_000, 6_700],
  [words.cut('7 kB'), 7_450, 9_150, 7_850, 9_250, 6_000, 6_700],
  [words.notCut('15 kB'), 6_200, 7_400, 7_000, 7_800, 5_200, 5_900],
  [words.cut('15 kB'), 6_400, 7_950, 7_200, 8_200, 5_200, 5_900],
  [words.whole('16 kB'), 6_721, 7_800, 7_100, 7_900, 5_500, 6_100],
];

export const tables: readonly PublishedTable[] = [
  {
    title: words.title,
    columns: words.columns,
    rows: RESPONSES.map(([name, ...requests]) => [name, ...requests.map((count) => number(count))]),
    note: words.note,
  },
];
