/** What is said of files that somebody opens as a library. */
import { bytes, joined, number } from './format.ts';

const dot = /\.$/;

/** @returns enough of a text to recognise it by */
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const own = {
  notRead: (name: string, why: string) => `${name} was left out: ${why.replace(dot, '')}.`,
  empty: (name: string) => `${name} holds no songs.`,
  many: (name: string, songs: number, room: number) =>
    `${name} holds ${number(songs)} songs; there was room for ${number(room)}.`,
  long: (size: number, most: number) =>
    `it has ${joined(bytes(size))}; a list may have up to ${joined(bytes(most))}`,
  /** @param row its line, or its number in the list @param value what stands there */
  badRow: (name: string, row: number, value: string, why: string) =>
    `${name}, row ${number(row)} (“${short(value)}”) was left out: ${why.replace(dot, '')}.`,
  moreRows: (name: string, rows: number) =>
    `${name}: ${number(rows)} more ${rows === 1 ? 'row was' : 'rows were'} left out for such reasons.`,
  longName: (name: string, most: number) =>
    `a property’s name, “${short(name)}”, has ${number(name.length)} letters; allowed: up to ${number(most)}`,
  longValue: (name: string, length: number, most: number) =>
    `${name} has ${number(length)} letters; allowed: up to ${number(most)}`,
  manyValues: (values: number, most: number) =>
    `it has ${number(values)} values; allowed: up to ${number(most)}`,
  manyProperties: (name: string, most: number) =>
    `its property “${short(name)}” would be one more than the ${number(most)} that a library may have`,
  manyRelations: (most: number) =>
    `the library has ${number(most)} values already, which is the most it may have`,
  openQuote: 'a quotation mark is not closed before the end of the file',
  afterQuote: (letter: string) =>
    `“${letter}” stands behind a closing quotation mark; expected: the end of the cell`,
  noObject: 'it is no song; expected an object such as {"artist": "Air", "title": "Run"}',
  badTable: (line: number | undefined, why: string) =>
    `${line === undefined ? '' : `line ${number(line)}: `}${why.replace(dot, '')}`,
  noHead: (head: readonly string[]) =>
    `its first line, “${head.join(', ').slice(0, 60)}”, names no property that the library knows; it must name title or artist`,
  badJson: (why: string) => `it is not JSON: ${why.replace(dot, '')}`,
  noList: 'it holds no list of songs; expected [{"artist": "Air", "title": "Run"}]',
};
