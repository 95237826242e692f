/** Facts about a song in the library's terms: properties, values and sources. */
import type { Relation } from '../columns.ts';

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
  ['length', 'duration'],
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

const WHOLE = /^-?(0|[1-9]\d{0,9})$/;
const MOST = 2 ** 31;

/** @returns the library's name of a property: `Track Number` is `tracknr`; empty if the name has no letter */
export function keyOf(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');
  const trimmed = plain.replace(/^_+|_+$/g, '');
  return ALIASES.get(trimmed.replaceAll('_', '')) ?? trimmed;
}

/** @returns a fact; undefined if the text is empty */
export function fact(key: string, text: string, source: string): Fact | undefined {
  const said = text.trim();
  if (key === '' || said === '') return undefined;
  const number = NUMBERS.has(key) && WHOLE.test(said) ? Number(said) : undefined;
  const fits = number !== undefined && number >= -MOST && number < MOST;
  return { key, value: fits ? number : said, source };
}

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

/** @returns the text of a file in UTF-8, or in an older encoding if it is not valid UTF-8 */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
