/** Tells what a file is from its first bytes, or its text, and its name: a list of a kind that is read, or a kind that is not. */
import { own as words } from '../../../words/library.own.en.ts';
import { csvRows } from './cells.ts';
import { fromCsv } from './csv.ts';
import { fromJson } from './json.ts';
import { fromM3u } from './m3u.ts';
import { fromPls } from './pls.ts';
import type { Read } from './rows.ts';
import { columnOf, namesSongs } from './song.ts';
import { fromXml, rootOf } from './xml-lists.ts';

type Refused = keyof typeof words.kinds;

/** Kinds that are not read, by what they begin with. */
const BEGINNINGS: [kind: Refused, ...begins: string[]][] = [
  ['zip', 'PK\x03\x04'],
  ['archive', '\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
  ['program', 'MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe', '\xca\xfe\xba\xbe'],
  ['picture', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'],
  ['pdf', '%PDF'],
  ['database', 'SQLite format 3\0'],
  ['office', '\xd0\xcf\x11\xe0'],
  ['midi', 'MThd'],
  ['plist', 'bplist'],
  ['rtf', '{\\rtf'],
];

/** Kinds of text that are not read. */
const TEXTS: [begins: RegExp, kind: Refused][] = [
  [/^<(?:!doctype\s+html|html)[\s>]/i, 'html'],
  [/^<asx[\s>]/i, 'asx'],
  [/^(<\?(wpl|zpl)|<smil[\s>])/i, 'wpl'],
  [/^\[Reference\]/i, 'asx'],
  [/^(?:[^\n]*\n){0,40}?\s*TRACK\s+\d+\s+(AUDIO|MODE\d)/i, 'cue'],
];

/** Kinds that are not read, by the ending of a name. */
const ENDINGS: [ending: RegExp, kind: Refused][] = [
  [/\.(xlsx|xlsm|ods|numbers)$/i, 'office'],
  [/\.cue$/i, 'cue'],
  [/\.(asx|wax|wvx)$/i, 'asx'],
  [/\.(wpl|zpl)$/i, 'wpl'],
  [/\.fpl$/i, 'fpl'],
];

const refused = (kind: Refused) => new Error(words.otherKind(words.kinds[kind]));

/**
 * @param head the first bytes of a file, each as a character
 * @throws Error if it is of a kind that is not read
 */
export function checkKind(name: string, head: string) {
  const named = ENDINGS.find(([ending]) => ending.test(name))?.[1];
  const kind = named ?? BEGINNINGS.find(([, ...all]) => all.some((one) => head.startsWith(one)))?.[0];
  if (kind) throw refused(kind);
}

/** Readers of lists by the ending of a name; the others are recognized by their text. */
const LISTS: [ending: RegExp, read: (text: string, name: string) => Read][] = [
  [/\.(csv|tsv)$/i, fromCsv],
  [/\.json$/i, fromJson],
  [/\.m3u8?$/i, fromM3u],
  [/\.pls$/i, fromPls],
  [/\.(xspf|xml)$/i, fromXml],
];

/** Whether a file is a text: by its name, or because its first bytes have no controls. */
export const isTextual = (name: string, head: string): boolean =>
  /\.(csv|tsv|tab|json|m3u8?|pls|xspf|xml|txt)$/i.test(name) ||
  [...head].every((letter) => letter >= ' ' || '\t\n\v\f\r'.includes(letter));

/** Whether most lines of a text are paths or addresses. */
function areFiles(text: string): boolean {
  const lines = text.split(/[\r\n]+/, 100).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const files = lines.filter((line) => /^\S[^?*<>|"]*\.\w{2,5}$|^\w+:\/\/\S+$/.test(line.trim()));
  return lines.length > 0 && files.length * 2 > lines.length;
}

/** @returns the reader of a list @throws Error if the text is of a kind that is not read */
export function readerOf(name: string, text: string): (text: string, name: string) => Read {
  const begin = text.replace(/^\uFEFF/, '').trimStart();
  const root = rootOf(begin);
  const other = TEXTS.find(([begins]) => begins.test(begin) || begins.test(root))?.[1];
  if (other) throw refused(other);
  if (/^\[playlist\]/i.test(begin)) return fromPls;
  if (begin.startsWith('#EXTM3U')) return fromM3u;
  if (/^<(\?xml|!--|!doctype|playlist|plist)/i.test(begin)) return fromXml;
  const named = LISTS.find(([ending]) => ending.test(name))?.[1];
  if (named) return named;
  if (/^(\[\s*[{[]|\{\s*")/.test(begin)) return fromJson;
  const isTable = [',', ';', '\t'].some((mark) => {
    const [head] = csvRows(begin.slice(0, 10_000), mark);
    return head !== undefined && namesSongs(head.cells.map(columnOf));
  });
  if (isTable) return fromCsv;
  if (areFiles(begin)) return fromM3u;
  throw new Error(words.otherText);
}
