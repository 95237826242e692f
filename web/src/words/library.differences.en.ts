/** Where engines give other rows than S4 midb: in a row's cell, in a sentence, and in examples that show it. */
import { number } from './format.ts';

const songs = (count: number) => `${number(count)} ${count === 1 ? 'song' : 'songs'}`;

const has = (found: boolean, rows: number) =>
  rows === 0
    ? 'not found'
    : !found
      ? 'found only there'
      : rows > 1
        ? `${number(rows)} rows`
        : 'shown differently';

export const differences = {
  title: 'Where engines disagree',
  column: 'others',
  /** A row's cell, for one engine; the sign is for those who do not read on. */
  cell: (name: string, found: boolean, rows: number) => `≠ ${name}: ${has(found, rows)}`,
  checking: 'The other engines are being asked the same.',
  alike: (names: readonly string[]) =>
    `= ${names.join(', ')}: asked the same just now, the same rows as S4 midb.`,
  unlike: (name: string, count: number) => `≠ ${name} differs in ${songs(count)}.`,
  /** An engine that must agree and does not: a fault of ours. */
  wrong: (names: readonly string[]) => `≠ ${names.join(', ')}: other rows, which is a fault in Ringside.`,
  sqliteNotAsked: 'SQLite was not asked yet: that is under SQLite.',
  try: 'Queries that they disagree on',
  first: 'Bring their rows to the top',
  missing: 'Songs that S4 midb does not find',
  missingColumns: ['song', 'artist', 'title', 'who finds it'],
  more: (count: number) => `and ${songs(count)} more`,
  unknown: '–',
} as const;
