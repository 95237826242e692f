/** Facts about a song in the library's terms: properties, values and sources. */
import type { Relation } from '../columns.ts';
import { isPlain, lengthUnit, milliseconds } from './length.ts';

/** A property of a song with its source: `{ key: 'artist', value: 'Air', source: 'plugin/id3v2' }`. */
export type Fact = Omit<Relation, 'song'>;

/** Other names of XMMS2's properties, in lower case, with letters and digits only. */
const ALIASES = new Map([
  ['name', 'title'],
  ['track', 'tracknr'],
  ['trackno', 'tracknr'],
  ['tracknumber', 'tracknr'],
  ['albumartist', 'performer'],
  ['disc', 'partofset'],
  ['discnumber', 'partofset'],
  ['year', 'date'],
  ['releasedate', 'date'],
  ['path', 'url'],
  ['file', 'url'],
  ['filename', 'url'],
  ['location', 'url'],
  ['playcount', 'timesplayed'],
  ['plays', 'timesplayed'],
]);

/**
 * Properties whose values become numbers if possible. Others remain texts, because otherwise `title:1999` would not
 * find a song with that title.
 */
const NUMBERS = new Set([
  ...['tracknr', 'partofset', 'duration', 'timesplayed', 'rating', 'bitrate', 'samplerate', 'channels'],
  ...['size', 'added', 'lmod', 'laststarted'],
]);

const WHOLE = /^(-?\d{1,10})(?:\.0*)?$/;
/** A place among others: `03/12`, `3 of 12`. */
const PLACE = /^(\d{1,9})\s*(?:\/|(?:of|von|de)\s)\s*\d*$/i;
/** Properties that may be such a place. */
const PLACES = new Set(['tracknr', 'partofset']);
const MOST = 2 ** 31;

/** A property of a list, as one of its columns names it. */
export interface Column {
  /** The library's name of the property; empty if the name has no letter or digit. */
  key: string;
  /** For a length: milliseconds of the unit in which a plain number is; 0 if the name does not tell. */
  unit?: number;
  /** The property of values that are no length: a column `time` may hold times of day. */
  other?: string;
}

export function columnOf(name: string): Column {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');
  const trimmed = plain.replace(/^_+|_+$/g, '');
  const unit = lengthUnit(trimmed);
  if (unit !== undefined) return { key: 'duration', unit, ...(trimmed === 'time' && { other: trimmed }) };
  return { key: ALIASES.get(trimmed.replaceAll('_', '')) ?? trimmed };
}

/** @returns the library's name of a property: `Track Number` is `tracknr`; empty if the name has no letter */
export const keyOf = (name: string): string => columnOf(name).key;

function numberOrText(key: string, text: string): string | number {
  if (!NUMBERS.has(key)) return text;
  const digits = WHOLE.exec(text) ?? (PLACES.has(key) ? PLACE.exec(text) : null);
  const number = Number(digits?.[1] ?? NaN);
  return number >= -MOST && number < MOST ? number : text;
}

/**
 * @returns a fact; undefined if the text is empty. A length without a known unit remains a text until
 * {@link withUnits}.
 */
export function fact(column: string | Column, text: string, source: string): Fact | undefined {
  const { key, unit, other = key }: Column = typeof column === 'string' ? { key: column } : column;
  const said = text.trim();
  if (key === '' || said === '') return undefined;
  if (unit === undefined) return { key, value: numberOrText(key, said), source };
  const value = milliseconds(said, unit);
  if (value !== undefined || isPlain(said)) return { key, value: value ?? said, source };
  return { key: other, value: said, source };
}

/** Whether a list has columns of songs: one is a title or an artist. */
export const namesSongs = (columns: readonly Column[]): boolean =>
  columns.some(({ key }) => key === 'title' || key === 'artist');

/** Facts of every song: its URL, and that it can be played. */
export function stood(url: string): Fact[] {
  return [
    { key: 'url', value: url, source: 'server' },
    { key: 'status', value: 1, source: 'server' },
  ];
}

/** @returns a song at the URL in its facts, or else at `url` */
export function songAt(facts: readonly Fact[], url: string): Fact[] {
  const own = facts.find(({ key }) => key === 'url');
  return [...stood(own ? String(own.value) : url), ...facts.filter((one) => one !== own)];
}

/** @returns the text with each unpaired surrogate replaced by U+FFFD, as UTF-8 encoders do */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
