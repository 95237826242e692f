/** What a file says of one song, in the words of the library: properties, what they are, and who says so. */
import type { Relation } from '../columns.ts';

/** What somebody says of a song: `{ key: 'artist', value: 'Air', source: 'plugin/id3v2' }`. */
export type Fact = Omit<Relation, 'song'>;

/** Other names of XMMS2's properties, in lower case and without what is no letter or digit. */
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

/** Those that are numbers where they can be. Anything else is a text, or `title:1999` would not find what is called that. */
const NUMBERS = new Set([
  ...['tracknr', 'partofset', 'duration', 'timesplayed', 'rating', 'bitrate', 'samplerate', 'channels'],
  ...['size', 'added', 'lmod', 'laststarted'],
]);

const WHOLE = /^-?(0|[1-9]\d{0,9})$/;
const MOST = 2 ** 31;

/** @returns what the library calls a property, from what a file calls it: `Track Number` is `tracknr`; empty where no letter is left */
export function keyOf(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');
  const trimmed = plain.replace(/^_+|_+$/g, '');
  return ALIASES.get(trimmed.replaceAll('_', '')) ?? trimmed;
}

/** @returns a fact, where there is something to say */
export function fact(key: string, text: string, source: string): Fact | undefined {
  const said = text.trim();
  if (key === '' || said === '') return undefined;
  const number = NUMBERS.has(key) && WHOLE.test(said) ? Number(said) : undefined;
  const fits = number !== undefined && number >= -MOST && number < MOST;
  return { key, value: fits ? number : said, source };
}

/** What every song of the library has: where it is, and that it can be played. */
export function stood(url: string): Fact[] {
  return [
    { key: 'url', value: url, source: 'server' },
    { key: 'status', value: 1, source: 'server' },
  ];
}

/** @returns a song at the address that its facts have, else at `url` */
export function songAt(facts: readonly Fact[], url: string): Fact[] {
  const own = facts.find(({ key }) => key === 'url');
  return [...stood(own ? String(own.value) : url), ...facts.filter((one) => one !== own)];
}

/** @returns a text whose surrogates all come in pairs: each that does not becomes U+FFFD, as any encoder to UTF-8 writes it */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** @returns a text in UTF-8, or as older programs wrote it where it is no UTF-8 */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
