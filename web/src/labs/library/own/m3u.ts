/** A playlist: a path or address a line, and above it, in the extended form, `#EXTINF:251,Air - La femme d'argent`. */
import { type Fact, fact, stood } from './song.ts';

const SOURCE = 'plugin/m3u';

/** Directives that say one thing of the song below; an album's stays for all below. */
const SAYS: Record<string, string> = { EXTALB: 'album', EXTART: 'artist', EXTGENRE: 'genre' };

/** A path's last part without what comes after the last dot. */
function titleOf(url: string): string {
  const last = url.split(/[\\/]/).filter(Boolean).at(-1) ?? url;
  const name = last.replace(/\.[^.]*$/, '') || last;
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign that means itself.
    return name;
  }
}

/** `251,Air - Run`: seconds, a performer where there is one, a title. */
function extended(text: string): (Fact | undefined)[] {
  const [, seconds = '', , performer = '', title = ''] =
    /^\s*(-?\d+)?([^,]*),(?:(.*?)\s+-\s+)?(.*)$/.exec(text) ?? [];
  const lasts = Number(seconds) > 0 ? fact('duration', String(Number(seconds) * 1000), SOURCE) : undefined;
  return [lasts, fact('artist', performer, SOURCE), fact('title', title, SOURCE)];
}

export function fromM3u(text: string): Fact[][] {
  const songs: Fact[][] = [];
  let album: Fact | undefined;
  let said: (Fact | undefined)[] = [];
  for (const line of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((one) => one.trim())) {
    const [, directive = '', rest = ''] = /^#([A-Z]+):?(.*)$/.exec(line) ?? [];
    if (directive === 'EXTINF') said.push(...extended(rest));
    else if (directive === 'EXTALB') album = fact('album', rest, SOURCE);
    else if (directive in SAYS) said.push(fact(SAYS[directive], rest, SOURCE));
    else if (line !== '' && !line.startsWith('#')) {
      const facts = [...said, album].filter((one) => one !== undefined);
      if (!facts.some(({ key }) => key === 'title')) {
        facts.push({ key: 'title', value: titleOf(line), source: SOURCE });
      }
      songs.push([...stood(line), ...facts]);
      said = [];
    }
  }
  return songs;
}
