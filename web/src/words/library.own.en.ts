/** What is said of files that somebody opens as a library. */
import { bytes, joined, number } from './format.ts';

const dot = /\.$/;

/** @returns enough of a text to recognise it by */
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** What is read instead. */
const READ = 'CSV, TSV, JSON, M3U, PLS, XSPF, the XML library of iTunes and audio files are';

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
  openQuote: (line: number) =>
    `a quotation mark in line ${number(line)} is not closed before the end of the file`,
  surplus: (values: number, columns: number) =>
    `it has ${number(values)} cells, the first line ${number(columns)}; a cell with a comma inside needs quotation marks around it`,
  afterQuote: (letter: string) =>
    `“${letter}” stands behind a closing quotation mark; expected: the end of the cell`,
  noObject: 'it is no song; expected an object such as {"artist": "Air", "title": "Run"}',
  badTable: (line: number | undefined, why: string) =>
    `${line === undefined ? '' : `line ${number(line)}: `}${why.replace(dot, '')}`,
  noHead: (head: readonly string[]) =>
    `its first line, “${head.join(', ').slice(0, 60)}”, names neither title nor artist, of which a table of songs has one`,
  badJson: (why: string) => `it is not JSON: ${why.replace(dot, '')}`,
  noKeys: (names: readonly string[]) =>
    `its records have neither title nor artist, but “${names.join(', ').slice(0, 60)}”`,
  utf32: 'it is UTF-32; save it as UTF-8',
  noText: 'it is no text; save it as UTF-8',
  /** @param name of a file that was read all the same */
  assumed: (name: string) =>
    `${name} is not UTF-8 and was read as Windows-1252: if letters are wrong, save it as UTF-8.`,
  hls: 'it is a playlist of HLS, which lists the segments of one stream, not songs',
  rf64: 'its header of 64 bits (RF64) does not say how long its samples are, or where they begin',
  otherKind: (kind: string) => `it is ${kind}, which is not read; ${READ}`,
  otherXml: (root: string) => `it is XML of a kind that is not read, “${short(root)}”; ${READ}`,
  otherText: `it is a text, but neither a table with a title or an artist in its first line nor a list of files; ${READ}`,
  unknown: `it is of no kind that is read; ${READ}`,
  /** Kinds of files that are not read. */
  kinds: {
    zip: 'a ZIP archive',
    archive: 'a compressed archive',
    program: 'a program',
    picture: 'a picture',
    pdf: 'a PDF document',
    database: 'an SQLite database',
    office: 'an office document (a table can be saved as CSV)',
    midi: 'a MIDI file',
    plist: 'a property list in binary form',
    rtf: 'an RTF document',
    html: 'a web page',
    asx: 'an ASX playlist',
    wpl: 'a playlist of Windows Media Player (WPL)',
    cue: 'a cue sheet',
    fpl: 'a playlist of foobar2000 (FPL)',
  },
  noList: 'it holds no list of songs; expected [{"artist": "Air", "title": "Run"}]',
};
