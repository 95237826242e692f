/** What the library's desk says: the query box, rows, SQLite beside them, and what was measured. */
import type { LibraryFault } from '../../../engine/pkg-library/ringside.js';
import { MEASURE } from './controls.en.ts';
import { number, plural, THIN } from './format.ts';

/** Engines, by id. */
export const engines: Record<string, string> = {
  mapped: 'S4 mmap',
  midb: 'S4 midb',
  sweep: 'Sweep',
  entries: 'S4, shipped',
  'ready-rows': 'Midb, ready rows',
  columns: 'Columns (ours)',
  'sql-old': 'SQLite, XMMS2’s SQL',
  'sql-well': 'SQLite, written well',
  'sql-wide': 'SQLite, wide table',
};

/** What the desk is busy with, by id. */
export const busy: Record<string, string> = {
  open: 'Making the library.',
  query: 'Asking.',
  sort: 'Sorting.',
  sqlite: 'SQLite loads the library and answers: some seconds the first time.',
  grow: 'S4 midb loads twice while you watch.',
  race: 'Starting the engines, one after the other.',
  measure: 'Measuring: seven queries, ten runs each. With SQLite about half a minute.',
};

type Wanted = LibraryFault['wanted'];

/** What should stand at the place of a fault in a query. */
const WANTED: { [K in Wanted['kind']]: (wanted: Extract<Wanted, { kind: K }>) => string } = {
  'end-after-characters': ({ most }) => `the end of the query: it has at most ${number(most)} characters`,
  'end-after-parts': ({ most }) =>
    `the end of the query: it has at most ${number(most)} parts, of which a bare word is five`,
  'known-property': ({ most }) => `one of the properties before: a query tests at most ${number(most)}`,
  'fewer-songs': ({ most }) => `at most ${number(most)} songs by their numbers, in all of the query`,
  'less-nesting': ({ limit }) => `fewer than ${number(limit)} parentheses and NOTs inside each other`,
  number: ({ most }) => `a whole number from 0 to ${number(most)}`,
  term: () => 'a word, a property, NOT or a parenthesis',
  'no-closing': () => 'no second closing parenthesis',
  closing: () => 'a closing parenthesis',
  sign: () => 'one of : ~ < <= > >=',
  songs: () => 'the numbers of songs, such as 7 or 3,5-9',
  spans: () => 'numbers and spans of them, such as 3,5-9',
  'text-or-pattern': () => 'a text or a pattern',
  text: () => 'a text that it holds',
  quote: () => 'another quote where the text ends',
  collection: () => 'the name of a collection',
  property: () => 'a property',
};
function wantedText(wanted: Wanted): string {
  const say = WANTED[wanted.kind] as (wanted: Wanted) => string;
  return say(wanted);
}

/** Number of properties that a hint names. */
const MOST_NAMED = 12;
const write = (instead: string) => (instead === '' ? '' : ` Write ${instead}.`);

/** Why a part of a query may have found nothing: what was read in another way than it may have been meant, and what to write. */
export const misread = {
  property: (text: string, instead: string, properties: readonly string[]) =>
    instead !== ''
      ? `No song here has a property “${text}”: it is called ${instead}.`
      : `No song here has a property “${text}”. There are: ${properties.slice(0, MOST_NAMED).join(', ')}${properties.length > MOST_NAMED ? ` and ${number(properties.length - MOST_NAMED)} more` : ''}.`,
  position: (text: string) =>
    `“${text}” alone is a position in a playlist, which no song here has. For a title write title:${text}.`,
  not: (text: string, instead: string) =>
    `“${text}” was read as a name with this sign: XMMS2 has NOT instead.${write(instead)}`,
  operator: (text: string, instead: string) =>
    `“${text}” was read as a word to be found. The operator is ${instead}.`,
  keyword: (text: string) =>
    `“${text}” was read as a word to be found: it is no operator here. There are AND, OR and NOT, and the signs : ~ < <= > >=.`,
  equals: (text: string, instead: string) =>
    `“${text}” was read as a word to be found: a property is followed by a colon.${write(instead)}`,
  range: (text: string, instead: string) =>
    `“${text}” was read as a text, not as a range.${instead === '' ? ' Write the two ends with > and <.' : write(instead)}`,
  list: (text: string, instead: string) => `“${text}” was read as one text, not as several.${write(instead)}`,
  pattern: (text: string) =>
    `“${text}” was read as a text: in a pattern only * (any text) and ? (one character) are special.`,
  quotes: (text: string) =>
    `“${text}” was read with its quotation marks: only straight ones (" or ') enclose a text.`,
  saved: (text: string) =>
    `“in:${text}” names a query that somebody saved in XMMS2. No queries are saved here, so it finds nothing.`,
};

export const queryTab = 'Query';

/** Parts of the desk, below what is asked. */
export const deskTabs = {
  label: 'Parts of the desk',
  rows: 'Rows',
  sqlite: 'SQLite',
  measure: MEASURE,
  load: 'Start-up',
} as const;

export const desk = {
  box: 'Query',
  ask: 'Ask',
  hint: 'artist:air · artist~foo · tracknr>20 · +comment · a word alone is a whole artist, album or title',
  examples: 'The blog’s queries',
  strict: 'Strict',
  strictAbout: 'Without XMMS2’s quirks: AND binds tighter than OR, words are whole, sums keep their digits.',
  /** After its worker failed. */
  reopen: 'Open the library again',
  own: 'Open your own library',
  ownAbout: 'Lists (CSV, JSON, M3U, PLS, XSPF, iTunes’ XML) or audio files: they stay in this browser.',
  generated: (songs: number) => `Generated, ${plural(songs, 'song')}`,
  tagged: 'Generated, twice the relations',
  library: (songs: number, relations: number) => `${plural(songs, 'song')}, ${plural(relations, 'relation')}`,
  /** The user's own library, as both figures name it. */
  ownName: (songs: number) => `Your own library: ${plural(songs, 'song')}`,
  used: 'The library is that of both figures and of the measurements.',
  runs: 'What you ask here runs in both figures, too.',
  strictAlone: 'Both figures keep their query: they read queries with XMMS2’s quirks.',
  loading: (engine: string, share: string) => `Loading ${engine}: ${share}${THIN}%.`,
  /** @param character its position, from 1 @param found the text there; empty at the end */
  fault: (character: number, found: string, wanted: Wanted) =>
    `At character ${number(character)}, ${found === '' ? 'the end' : `“${found}”`}: ${wantedText(wanted)} is expected there.`,
  answer: (rows: number, descents: number, records: number, gets: number) =>
    `${plural(rows, 'row')}: ${plural(descents, 'tree descent')}, ${plural(records, 'record')}, ${plural(gets, 'property get')} in S4 midb.`,
  /** @param parts the parts of a query with what each of them found */
  read: (parts: readonly string[]) => `Read as ${parts.join(', ')}.`,
  columns: ['song', 'artist', 'album', 'title'],
  rows: 'Rows',
  noRows: 'No song matches.',
  unknown: '–',
  sortBy: (column: string) => `Sort by ${column}`,
} as const;

export const sqlite = {
  dialect: 'How it is asked',
  ask: 'Ask SQLite too',
  version: (version: string) => `SQLite ${version}, in memory, in a worker of its own`,
  notThere: (why: string) => `SQLite is not available: ${why} Everything else works without it.`,
  answer: (rows: number, calls: number, scanned: number) =>
    `${plural(rows, 'row')}; it called the program’s function ${plural(calls, 'time')} and stepped through ${plural(scanned, 'row')} of a table.`,
  agrees: 'It gives the same rows as S4.',
  differs: (count: number) => `${plural(count, 'song')} with other rows than S4’s: see Rows.`,
  gates: 'Joins of XMMS2’s SQL, exact counts',
  gateColumns: ['property', 'join', 'rows in', 'callbacks'],
  join: (optional: boolean) => (optional ? 'may be missing' : 'must be there'),
} as const;

export const measured = {
  title: 'Seven queries, every engine',
  measure: MEASURE,
  again: `${MEASURE} again`,
  stop: 'Stop',
  about: (runs: number) =>
    `From the question to the rows in the page’s memory, mean and sample standard deviation of ${number(runs)} runs, engines in turn. Log scale. An answer shorter than 2${THIN}ms is repeated within a run. SQLite finds and fetches in one go.`,
  other: (names: readonly string[]) =>
    `Not timed, because of other rows than S4 midb’s: ${names.join(', ')}.`,
  noInterval: 'Ten runs on a shared machine are not a paired comparison: that is under Variants.',
  columns: [
    'engine',
    'rows',
    'find',
    'fetch',
    'making rows',
    'handing over',
    'total',
    '± S',
    'answers a run',
  ],
  query: (text: string) => `Query ${text}`,
  published: '◇ S4’s blog, May 2010: ten runs inside the server, on its own library and machine',
  publishedColumns: ['query', '◇ SQLite', '◇ S4 mmap', '◇ S4 midb', '◇ SQL, a branch'],
  crossing: 'Property gets against one walk through the leaves, query *',
  crossingColumns: ['rows', 'gets', 'walk', 'faster'],
  getsFaster: (ratio: string) => `gets, ${ratio}`,
  walkFaster: (ratio: string) => `walk, ${ratio}`,
  start: 'Start-up and memory',
  startColumns: ['engine', 'loaded in', 'heap', 'mapped', 'on disk'],
  none: '–',
} as const;
