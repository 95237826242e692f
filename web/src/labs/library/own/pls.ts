/** Reads a playlist of Winamp, whose entries are numbered: `File1=/air.mp3`, `Title1=Air - Run`, `Length1=251`. */
import { entry, titleOf } from './m3u.ts';
import { checkLengths, type Read, Rows } from './rows.ts';
import { type Fact, songAt } from './song.ts';

const SOURCE = 'plugin/pls';
const LINE = /^\s*(file|title|length)(\d{1,9})\s*=(.*)$/i;

/** What a playlist says of an entry, and the line of its file. */
interface Entry {
  line: number;
  file?: string;
  title?: string;
  length?: string;
}

/** @param name name of the file */
export function fromPls(text: string, name: string): Read {
  const entries = new Map<string, Entry>();
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [, kind, number, value = ''] = LINE.exec(line) ?? [];
    if (kind === undefined) continue;
    const said = entries.get(number) ?? { line: index + 1 };
    said[kind.toLowerCase() as 'file' | 'title' | 'length'] = value.trim();
    entries.set(number, said);
  }
  const rows = new Rows(name);
  const inOrder = [...entries].sort(([one], [other]) => Number(one) - Number(other));
  for (const [, { line, file = '', title = '', length = '' }] of inOrder) {
    if (file === '') continue;
    const song = (): Fact[] => {
      checkLengths('url', file);
      checkLengths('title', title);
      const facts = entry(length, title === '' ? titleOf(file) : title, SOURCE);
      return songAt(
        facts.filter((one) => one !== undefined),
        file,
      );
    };
    rows.add(line, () => file, song);
  }
  return rows.end();
}
