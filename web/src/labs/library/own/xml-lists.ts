/** Reads lists of songs in XML: XSPF, and the library of iTunes, which is a property list. */
import { own as words } from '../../../words/library.own.en.ts';
import { titleOf } from './m3u.ts';
import { checkCount, checkLengths, type Read, Rows } from './rows.ts';
import { type Column, columnOf, type Fact, fact, songAt } from './song.ts';
import { xmlParts } from './xml.ts';

/** A song: the names and texts of its properties. */
type Song = [name: string, text: string][];

/** Properties of XSPF that other lists call or measure otherwise. */
const XSPF = new Map<string, Column>([
  ['creator', { key: 'artist' }],
  ['annotation', { key: 'comment' }],
  ['trackNum', { key: 'tracknr' }],
  ['duration', { key: 'duration', unit: 1, other: 'duration' }],
]);
/** The songs of a document of XSPF: elements named `track`, whose children are their properties. */
function* xspfSongs(text: string): Generator<Song> {
  let song: Song | undefined;
  let depth = 0;
  let value = '';
  for (const part of xmlParts(text)) {
    if ('text' in part) value += depth === 1 ? part.text : '';
    else if (!song) song = 'open' in part && part.open === 'track' ? [] : undefined;
    else if ('open' in part) {
      depth++;
      value = '';
    } else if (depth > 0) {
      if (depth-- === 1) song.push([part.close, value]);
    } else {
      yield song;
      song = undefined;
    }
  }
}

/**
 * The songs of a property list of iTunes: the dictionaries inside the dictionary after the key `Tracks`. A value is a
 * text, a number or a date; `<true/>` is `true`, and data in base 64 are left out.
 */
function* itunesSongs(text: string): Generator<Song> {
  let song: Song | undefined;
  let [depth, inside] = [0, false];
  let [key, value] = ['', ''];
  for (const part of xmlParts(text)) {
    if ('text' in part) value += part.text;
    else if ('open' in part) {
      value = '';
      if (part.open !== 'dict') continue;
      if (depth++ === 1) inside = key === 'Tracks';
      else if (depth === 3 && inside) song = [];
    } else if (part.close === 'dict') {
      if (depth-- === 3 && song) yield song;
      if (depth < 3) song = undefined;
    } else if (part.close === 'key') key = value.trim();
    else if (song && depth === 3 && part.close !== 'data')
      song.push([key, value.trim() === '' && /^(true|false)$/.test(part.close) ? part.close : value]);
  }
}

interface Kind {
  root: RegExp;
  songs: (text: string) => Generator<Song>;
  /** Properties that it names or measures in its own way. */
  columns: Map<string, Column>;
  source: string;
}
const KINDS: Kind[] = [
  { root: /^<(?:[\w-]+:)?playlist[\s>]/, songs: xspfSongs, columns: XSPF, source: 'plugin/xspf' },
  { root: /^<plist[\s>]/, songs: itunesSongs, columns: new Map(), source: 'plugin/itunes' },
];

/** The root of an XML document: its first tag, without declarations and comments. */
export function rootOf(text: string): string {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : /^<[!?]/.test(rest) ? '>' : undefined;
    if (end === undefined || !rest.includes(end)) return rest.slice(0, 200);
    rest = rest.slice(rest.indexOf(end) + end.length).trimStart();
  }
}

/** @param name name of the file @throws Error if it is no list of songs */
export function fromXml(text: string, name: string): Read {
  const root = rootOf(text);
  const kind = KINDS.find(({ root: begins }) => begins.test(root));
  if (!kind) throw new Error(words.otherXml(/^<([^\s/>]*)/.exec(root)?.[1] ?? ''));
  const { songs, columns, source } = kind;
  const rows = new Rows(name);
  let number = 0;
  for (const song of songs(text)) {
    const facts = (): Fact[] => {
      checkCount(song.length);
      const all = song.flatMap(([name, said]) => {
        checkLengths(name, said);
        return fact(columns.get(name) ?? columnOf(name), said, source) ?? [];
      });
      const url = all.find(({ key }) => key === 'url');
      if (url && !all.some(({ key }) => key === 'title'))
        all.push({ key: 'title', value: titleOf(String(url.value)), source });
      return songAt(all, `${name}#${number}`);
    };
    rows.add(++number, () => song[0]?.join(': ') ?? '', facts);
  }
  return rows.end();
}
