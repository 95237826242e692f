/** Where engines give other rows than S4 midb, and why: in a row's cell, in a sentence, and in examples that show it. */
import { number } from './format.ts';

const songs = (count: number) => `${number(count)} ${count === 1 ? 'song' : 'songs'}`;

/** In a cell, and in a sentence. */
const WHY: Record<string, [cell: string, sentence: string]> = {
  joins: [
    'lacks a property',
    'Its joins drop a song that lacks a property it is asked about, and list one twice for which two sources have a value.',
  ],
  believed: [
    'another source counts',
    'It tests only what the most trusted source says. S4 midb tests what any source says.',
  ],
  preferred: [
    'another source counts',
    'It tests only what the most trusted source says. S4 midb tests what any source says.',
  ],
  ascii: [
    'case in ASCII only',
    'It ignores case in ASCII letters only: BJÖRK is not björk. S4 folds all of Unicode.',
  ],
  texts: [
    'numbers as texts',
    'A pattern is tried on numbers too, as if they were texts, and % and _ are wildcards.',
  ],
  numbers: [
    'number or text',
    'A word that is a number only ever means the number: date:1999 finds no text “1999”. S4 midb looks for both.',
  ],
  digits: ['pattern on digits', 'A pattern is tried on a number’s digits, too. S4 midb tries texts only.'],
  collated: [
    'text among numbers',
    'Texts have a place among numbers, by the digits that they begin with. S4 midb compares only numbers.',
  ],
};

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
  cell: (name: string, found: boolean, rows: number, quirks: readonly string[]) =>
    `≠ ${name}: ${has(found, rows)}, ${quirks.map((quirk) => WHY[quirk]?.[0] ?? quirk).join(', ')}`,
  checking: 'The other engines are being asked the same.',
  alike: (names: readonly string[]) =>
    `= ${names.join(', ')}: asked the same just now, the same rows as S4 midb.`,
  unlike: (name: string, count: number) => `≠ ${name} differs in ${songs(count)}.`,
  /** An engine that must agree and does not: a fault of ours. */
  wrong: (names: readonly string[]) => `≠ ${names.join(', ')}: other rows, which is a fault in Ringside.`,
  reason: (quirk: string, count: number) => `${WHY[quirk]?.[1] ?? quirk} (${songs(count)})`,
  sqliteNotAsked: 'SQLite was not asked yet: that is under SQLite.',
  try: 'Queries that they disagree on',
  first: 'Bring their rows to the top',
  missing: 'Songs that S4 midb does not find',
  missingColumns: ['song', 'artist', 'title', 'who finds it, and why'],
  more: (count: number) => `and ${songs(count)} more`,
  unknown: '–',
} as const;
