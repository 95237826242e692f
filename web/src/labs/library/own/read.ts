/**
 * The user's own library: lists of songs (CSV, JSON, M3U) and audio files, together one library. A file that can't be read
 * is named with its reason, and the others are read all the same.
 */
import { said } from '../../../engine/said.ts';
import { own as words } from '../../../words/library.own.en.ts';
import type { Relation } from '../columns.ts';
import { fromCsv } from './csv.ts';
import { fromJson } from './json.ts';
import { fromM3u } from './m3u.ts';
import { type Fact, textOf } from './song.ts';
import { fromTags } from './tags.ts';

/** Most songs of one library. */
const MOST_SONGS = 100_000;
/** Most bytes of one list. */
const MOST_BYTES = 64 << 20;

export interface OwnLibrary {
  /** Numbered from 1. */
  songs: number;
  relations: Relation[];
  /** A sentence for each file that was left out, or that was not taken whole. */
  problems: string[];
  /** Audio files, by the song that each is. */
  sounds: Map<number, File>;
}

const LISTS: [ending: RegExp, read: (text: string, name: string) => Fact[][]][] = [
  [/\.(csv|tsv)$/i, fromCsv],
  [/\.json$/i, fromJson],
  [/\.m3u8?$/i, fromM3u],
];

const listOf = ({ name }: File) => LISTS.find(([ending]) => ending.test(name));

/** The songs of one file. */
async function songsOf(file: File): Promise<Fact[][]> {
  const list = listOf(file);
  if (!list) return [await fromTags(file)];
  if (file.size > MOST_BYTES) throw new Error(words.long(file.size, MOST_BYTES));
  return list[1](textOf(await file.arrayBuffer()), file.name);
}

/**
 * @param onsong called after each file with the songs so far, so that a wait can be shown
 */
export async function readOwn(
  files: readonly File[],
  onsong: (songs: number) => void = () => undefined,
): Promise<OwnLibrary> {
  const library: OwnLibrary = { songs: 0, relations: [], problems: [], sounds: new Map() };
  for (const file of files) {
    try {
      const songs = await songsOf(file);
      const room = MOST_SONGS - library.songs;
      if (songs.length === 0) library.problems.push(words.empty(file.name));
      if (songs.length > room) library.problems.push(words.many(file.name, songs.length, room));
      for (const facts of songs.slice(0, room)) add(library, facts);
      if (room > 0 && !listOf(file)) library.sounds.set(library.songs, file);
    } catch (error) {
      library.problems.push(words.notRead(file.name, said(error)));
    }
    onsong(library.songs);
  }
  return library;
}

/** Adds a song; what is said twice is kept once. */
function add(library: OwnLibrary, facts: readonly Fact[]) {
  const song = ++library.songs;
  const kept = new Set<string>();
  for (const { key, value, source } of facts) {
    const same = JSON.stringify([key, value, source]);
    if (kept.has(same)) continue;
    kept.add(same);
    library.relations.push({ song, key, value, source });
  }
}
