/** What is said of files that somebody opens as a library. */
import { bytes, joined, number } from './format.ts';

const dot = /\.$/;

export const own = {
  notRead: (name: string, why: string) => `${name} was left out: ${why.replace(dot, '')}.`,
  empty: (name: string) => `${name} holds no songs.`,
  many: (name: string, songs: number, room: number) =>
    `${name} holds ${number(songs)} songs; there was room for ${number(room)}.`,
  long: (size: number, most: number) =>
    `it has ${joined(bytes(size))}; a list may have up to ${joined(bytes(most))}`,
  badTable: (line: number | undefined, why: string) =>
    `${line === undefined ? '' : `line ${number(line)}: `}${why.replace(dot, '')}`,
  noHead: (head: readonly string[]) =>
    `its first line, “${head.join(', ').slice(0, 60)}”, names no property that the library knows; it must name title or artist`,
  badJson: (why: string) => `it is not JSON: ${why.replace(dot, '')}`,
  noList: 'it holds no list of songs; expected [{"artist": "Air", "title": "Run"}]',
};
