/**
 * Reads the user's own library: lists of songs and audio files, combined into one library. A file that cannot be read is
 * reported with the reason, and the others are still read.
 */
import { errorMessage } from '../../../engine/error-message.ts';
import { own as words } from '../../../words/library.own.en.ts';
import type { Relation } from '../columns.ts';
import { textOf } from './encoding.ts';
import { checkKind, isTextual, readerOf } from './kinds.ts';
import { MOST_BYTES, MOST_NAMED, MOST_PROPERTIES, MOST_RELATIONS, MOST_SONGS } from './limits.ts';
import { asRiff, isRf64 } from './rf64.ts';
import type { Read } from './rows.ts';
import { type Fact, wellFormed } from './song.ts';
import { fromTags } from './tags.ts';

export interface OwnLibrary {
  /** Numbered from 1. */
  songs: number;
  relations: Relation[];
  /** A sentence for each file that was left out, or not read completely. */
  problems: string[];
}

/** Number of bytes at a file's beginning from which its kind is recognised. */
const HEAD = 4096;

/** Reads the songs of one file. */
async function songsOf(file: File): Promise<Read> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const head = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  checkKind(file.name, head);
  if (file.size === 0) return { songs: [], problems: [] };
  if (isRf64(head)) {
    const { riff, dataBytes } = await asRiff(file);
    return { songs: [await fromTags(riff, dataBytes)], problems: [] };
  }
  if (!isTextual(file.name, head)) return { songs: [await fromTags(file)], problems: [] };
  if (file.size > MOST_BYTES) throw new Error(words.long(file.size, MOST_BYTES));
  const { text, assumed } = textOf(await file.arrayBuffer());
  const read = readerOf(file.name, text)(text, file.name);
  if (assumed) read.problems.unshift(words.assumed(file.name));
  return read;
}

/** @param onsong called after each file with the number of songs so far, to show the progress */
export async function readOwn(
  files: readonly File[],
  onsong: (songs: number) => void = () => undefined,
): Promise<OwnLibrary> {
  const library: OwnLibrary = { songs: 0, relations: [], problems: [] };
  const keys = new Set<string>();
  for (const file of files) {
    try {
      const { songs, problems } = await songsOf(file);
      library.problems.push(...problems);
      const room = MOST_SONGS - library.songs;
      if (songs.length === 0) library.problems.push(words.empty(file.name));
      if (songs.length > room) library.problems.push(words.many(file.name, songs.length, room));
      const refused: string[] = [];
      for (const [index, facts] of songs.slice(0, room).entries()) {
        const why = add(library, facts, keys);
        if (why !== undefined) refused.push(words.badRow(file.name, index + 1, urlOf(facts), why));
      }
      library.problems.push(...refused.slice(0, MOST_NAMED));
      if (refused.length > MOST_NAMED)
        library.problems.push(words.moreRows(file.name, refused.length - MOST_NAMED));
    } catch (error) {
      library.problems.push(words.notRead(file.name, errorMessage(error)));
    }
    onsong(library.songs);
  }
  return library;
}

const urlOf = (facts: readonly Fact[]) => String(facts.find(({ key }) => key === 'url')?.value ?? '');

/**
 * Adds a song without its repeated facts.
 * @param keys properties of the library so far
 * @returns why the song exceeds a limit; undefined if it was added
 */
function add(library: OwnLibrary, facts: readonly Fact[], keys: Set<string>): string | undefined {
  const kept = new Map<string, Fact>();
  for (const { key, value, source } of facts) {
    const text = typeof value === 'string' ? wellFormed(value) : value;
    kept.set(JSON.stringify([key, text, source]), { key, value: text, source });
  }
  const relations = [...kept.values()];
  const fresh = new Set(relations.map(({ key }) => key).filter((key) => !keys.has(key)));
  if (keys.size + fresh.size > MOST_PROPERTIES) return words.manyProperties([...fresh][0], MOST_PROPERTIES);
  if (library.relations.length + relations.length > MOST_RELATIONS)
    return words.manyRelations(MOST_RELATIONS);
  fresh.forEach((key) => keys.add(key));
  const song = ++library.songs;
  relations.forEach((relation) => library.relations.push({ song, ...relation }));
  return undefined;
}
