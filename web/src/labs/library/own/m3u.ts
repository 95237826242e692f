/**
 * Reads a playlist: a path or URL in each line, and above it, in the extended format, `#EXTINF:251,Air - La femme
 * d'argent`.
 */
import { own as words } from '../../../words/library.own.en.ts';
import { checkLengths, type Read, Rows } from './rows.ts';
import { type Fact, fact, songAt } from './song.ts';

const SOURCE = 'plugin/m3u';

/** Directives with a property of the next song; a directive of an album applies to all songs below. */
const PROPERTIES = new Map([
  ['EXTALB', 'album'],
  ['EXTART', 'artist'],
  ['EXTGENRE', 'genre'],
]);

/** Last part of a path without its file extension. */
export function titleOf(url: string): string {
  const last = url.split(/[\\/]/).filter(Boolean).at(-1) ?? url;
  const dot = last.lastIndexOf('.');
  const name = dot > 0 ? last.slice(0, dot) : last;
  try {
    return decodeURIComponent(name);
  } catch {
    // The percent sign is not part of an escape.
    return name;
  }
}

/**
 * The comma before the title: the first one outside of the values of attributes, `tvg-name="One, two"`; if a quotation
 * mark is not closed, the first one.
 */
function commaIn(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === ',') return at;
    // A single quote that does not begin a value is an apostrophe.
    if (letter !== '"' && !(letter === "'" && text[at - 1] === '=')) continue;
    const end = text.indexOf(letter, at + 1);
    if (end < 0) break;
    at = end;
  }
  return text.indexOf(',');
}

/**
 * The facts of an entry in a playlist.
 * @param seconds its length, if it is known @param name `Air - Run`: an optional performer, and a title
 */
export function entry(seconds: string, name: string, source: string): (Fact | undefined)[] {
  const dash = name.search(/\s-\s/);
  // Unknown is -1 or 0; a duration of 24 days or more is not a song's.
  const milliseconds = Math.round(Number.parseFloat(seconds) * 1000);
  return [
    milliseconds > 0 && milliseconds < 2 ** 31 ? fact('duration', String(milliseconds), source) : undefined,
    dash < 0 ? undefined : fact('artist', name.slice(0, dash), source),
    fact('title', dash < 0 ? name : name.slice(dash + 2), source),
  ];
}

/** Parses `251 tvg-id="1",Air - Run`: seconds, attributes and the name. Without a comma it contains nothing. */
function extended(text: string): (Fact | undefined)[] {
  const comma = commaIn(text);
  return comma < 0 ? [] : entry(text, text.slice(comma + 1), SOURCE);
}

/** Splits `#EXTINF:251,…` into its name and the rest; undefined if the line is not a directive. */
function directiveIn(line: string): { name: string; rest: string } | undefined {
  const [matched, name = ''] = /^#([A-Z]+):?/.exec(line) ?? [];
  return matched === undefined ? undefined : { name, rest: line.slice(matched.length) };
}

/** Directives of HLS, whose playlists list the segments of one stream. */
const HLS = /^#EXT-X-(?:TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE)/m;

/** @param name name of the file @throws Error if it is a playlist of HLS */
export function fromM3u(text: string, name: string): Read {
  if (HLS.test(text)) throw new Error(words.hls);
  const rows = new Rows(name);
  let album: Fact | undefined;
  let said: (Fact | undefined)[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, whole] of lines.entries()) {
    const line = whole.trim();
    if (line === '') continue;
    const directive = directiveIn(line);
    if (directive === undefined && line.startsWith('#')) continue;
    const song = (): Fact[] => {
      checkLengths('url', line);
      const facts = [...said, album].filter((one) => one !== undefined);
      if (!facts.some(({ key }) => key === 'title'))
        facts.push({ key: 'title', value: titleOf(line), source: SOURCE });
      return songAt(facts, line);
    };
    if (!directive) {
      rows.add(index + 1, () => line, song);
      said = [];
      continue;
    }
    const { name: kind, rest } = directive;
    if (kind !== 'EXTINF' && !PROPERTIES.has(kind)) continue;
    rows.try(
      index + 1,
      () => line,
      () => {
        checkLengths(kind, rest);
        if (kind === 'EXTINF') said.push(...extended(rest));
        else if (kind === 'EXTALB') album = fact('album', rest, SOURCE);
        else said.push(fact(PROPERTIES.get(kind) ?? '', rest, SOURCE));
      },
    );
  }
  return rows.end();
}
