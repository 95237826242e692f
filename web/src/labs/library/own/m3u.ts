/**
 * Reads a playlist: a path or URL in each line, and above it, in the extended format, `#EXTINF:251,Air - La femme
 * d'argent`.
 */
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
function titleOf(url: string): string {
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

/** Parses `251,Air - Run`: seconds, an optional performer, and a title. Without a comma it contains nothing. */
function extended(text: string): (Fact | undefined)[] {
  const comma = text.indexOf(',');
  if (comma < 0) return [];
  const name = text.slice(comma + 1);
  const dash = name.search(/\s-\s/);
  const milliseconds = Number.parseInt(text, 10) * 1000;
  return [
    // A duration of 24 days or more is not a song's.
    milliseconds > 0 && milliseconds < 2 ** 31 ? fact('duration', String(milliseconds), SOURCE) : undefined,
    dash < 0 ? undefined : fact('artist', name.slice(0, dash), SOURCE),
    fact('title', dash < 0 ? name : name.slice(dash + 2), SOURCE),
  ];
}

/** Splits `#EXTINF:251,…` into its name and the rest; undefined if the line is not a directive. */
function directiveIn(line: string): { name: string; rest: string } | undefined {
  const [matched, name = ''] = /^#([A-Z]+):?/.exec(line) ?? [];
  return matched === undefined ? undefined : { name, rest: line.slice(matched.length) };
}

/** @param name name of the file */
export function fromM3u(text: string, name: string): Read {
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
