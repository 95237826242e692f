/** The user's own library: relations from lists and tags, and the messages for other files. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows } from '../../web/src/labs/library/own/cells.ts';
import { fromCsv } from '../../web/src/labs/library/own/csv.ts';
import { fromJson } from '../../web/src/labs/library/own/json.ts';
import { fromM3u } from '../../web/src/labs/library/own/m3u.ts';
import { readOwn } from '../../web/src/labs/library/own/read.ts';
import { keyOf } from '../../web/src/labs/library/own/song.ts';

const file = (name: string, text: string | Uint8Array<ArrayBuffer>) => new File([text], name);

/** The properties of a song, without those that every song has. */
const told = (facts: { key: string; value: string | number }[]) =>
  Object.fromEntries(facts.filter(({ key }) => key !== 'status').map(({ key, value }) => [key, value]));

test('properties are called as XMMS2 called them', () => {
  const names = ['Title', 'Track #', 'Track Number', 'File name', 'Année', 'my_rating', '***'];
  expect(names.map(keyOf)).toEqual(['title', 'tracknr', 'tracknr', 'url', 'année', 'my_rating', '']);
});

test('errors of a table name the row, or the missing column', () => {
  const { songs, problems } = fromCsv('title\nRun\n"open\nHide', 'a.csv');
  expect(songs.map(told).map(({ title }) => title)).toEqual(['Run', 'Hide']);
  expect(problems).toEqual([
    'a.csv, row 3 (“”) was left out: a quotation mark in line 3 is not closed before the end of the file.',
  ]);
  expect(() => fromCsv('colour,size\nred,4', 'a.csv')).toThrow(
    '“colour, size”, names neither title nor artist',
  );
});

test('a list in JSON, or in an object of it', () => {
  const songs = [
    { Artist: ['Air', 'Beck'], title: 'Run', duration: 251_000, cover: { width: 3 } },
    7,
    { title: 1999 },
  ];
  for (const read of [songs, { version: 1, songs }]) {
    const answer = fromJson(JSON.stringify(read), 'a.json');
    const [one, other] = answer.songs;
    expect(answer.problems).toEqual([
      'a.json, row 2 (“7”) was left out: it is no song; expected an object such as {"artist": "Air", "title": "Run"}.',
    ]);
    expect(one.filter(({ key }) => key === 'artist').map(({ value }) => value)).toEqual(['Air', 'Beck']);
    expect(told(one)).toMatchObject({ title: 'Run', duration: 251_000 });
    expect(told(other)).toEqual({ url: 'a.json#2', title: '1999' });
  }
  expect(() => fromJson('{"songs": [', 'a.json')).toThrow('it is not JSON');
  expect(() => fromJson('{"songs": 3}', 'a.json')).toThrow('no list of songs');
});

test('a playlist, plain and extended', () => {
  const text = `#EXTM3U
#EXTALB:Moon Safari
#EXTINF:251 tvg-id="1",Air - La femme d'argent
/music/Air/01%20x.mp3
# a remark
#EXTINF:-1,Radio
http://localhost/stream
C:\\music\\100% pure.ogg`;
  expect(fromM3u(text.replaceAll('\n', '\r\n'), 'a.m3u').songs.map(told)).toEqual([
    {
      url: '/music/Air/01%20x.mp3',
      duration: 251_000,
      artist: 'Air',
      title: "La femme d'argent",
      album: 'Moon Safari',
    },
    { url: 'http://localhost/stream', title: 'Radio', album: 'Moon Safari' },
    { url: 'C:\\music\\100% pure.ogg', title: '100% pure', album: 'Moon Safari' },
  ]);
});

/** Silence with ID3 tags of both versions; those of version 2 are longer than version 1 allows. */
function tagged(title: string): Uint8Array<ArrayBuffer> {
  const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
  const size = (bytes: number) => [24, 16, 8, 0].map((shift) => (bytes >> shift) & 255);
  const frame = (id: string, text: string) => [
    ...latin(id),
    ...size(text.length + 1),
    ...latin(`\0\0\0${text}`),
  ];
  const frames = [...frame('TPE1', 'Air'), ...frame('TIT2', title), ...frame('TRCK', '3/10')];
  // Each byte carries seven bits.
  const head = [...latin('ID3'), 3, 0, 0, 0, 0, frames.length >> 7, frames.length & 127];
  const silence = Array.from({ length: 8 }, () => [0xff, 0xfb, 0x90, ...Array<number>(414).fill(0)]).flat();
  const field = (text: string, length: number) => latin(text.slice(0, length).padEnd(length, '\0'));
  const fields = [field(title, 30), field('Air', 30), field('', 30), field('1998', 4), field('', 30)];
  const first = [...latin('TAG'), ...fields.flat(), 17];
  return Uint8Array.from([...head, ...frames, ...silence, ...first]);
}

test('tags of both versions are read, each with its source', async () => {
  const title = 'A title that is longer than thirty letters';
  const { songs, relations, problems } = await readOwn([file('run.mp3', tagged(title))]);
  expect([songs, problems]).toEqual([1, []]);
  const titles = relations.filter(({ key }) => key === 'title');
  expect(titles).toEqual([
    { song: 1, key: 'title', value: title, source: 'plugin/id3v2' },
    { song: 1, key: 'title', value: title.slice(0, 30), source: 'plugin/mad' },
  ]);
  const said = Object.fromEntries(relations.map(({ key, value }) => [key, value]));
  expect(said).toMatchObject({ url: 'run.mp3', status: 1, tracknr: 3, samplerate: 44_100, channels: 2 });
});

test('files together are one library; each that is none is named, and nothing else is lost', async () => {
  const files = [
    file('a.m3u', '/one.mp3\n/two.mp3'),
    file('b.json', '[{'),
    file('c.csv', 'title\n'),
    file('d.txt', 'words'),
    file('e.csv', 'title,Title\nthree,three'),
  ];
  const seen: number[] = [];
  const { songs, relations, problems } = await readOwn(files, (count) => seen.push(count));
  expect(seen).toEqual([2, 2, 2, 2, 3]);
  expect(problems.map((line) => line.slice(0, 20))).toEqual([
    'b.json was left out:',
    'c.csv holds no songs',
    'd.txt was left out: ',
  ]);
  expect(problems.join(' ')).not.toContain('..');
  expect(songs).toBe(3);
  expect(relations.filter(({ song }) => song === 3).map(({ key }) => key)).toEqual([
    'url',
    'status',
    'title',
  ]);
});

test('any list is read or refused with a message', () => {
  const readers = [fromCsv, fromJson, fromM3u];
  fc.assert(
    fc.property(fc.constantFrom(...readers), fc.string({ unit: 'grapheme', maxLength: 80 }), (read, text) => {
      try {
        for (const facts of read(text, 'x').songs) {
          for (const { key, value } of facts) expect(key !== '' && value !== '').toBe(true);
        }
      } catch (error) {
        expect((error as Error).message.length).toBeGreaterThan(10);
      }
    }),
    { numRuns: 2_000, seed: 6 },
  );
});

/** csv-parse, a reader of its own, as the oracle for tables that are right. */
test('tables have the cells that csv-parse finds', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'b', '"', ',', ';', '\n', ' ', 'é', '\t'),
    maxLength: 6,
  });
  const blanks = fc.constantFrom('', '', ' ', '  ');
  const written = fc.tuple(cell, blanks, blanks).map(([text, before, after]) => {
    const isBare = /^[^",;\n\t]*$/.test(text);
    return isBare ? text : `${before}"${text.replaceAll('"', '""')}"${after}`;
  });
  const table = fc.array(fc.tuple(written, written), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
      const text = ['title,artist', ...rows.map((row) => row.join(','))].join(end);
      const read = Array.from(csvRows(text, ','), ({ cells }) => cells);
      const oracle = parse(text, { trim: true, skipEmptyLines: true, relaxColumnCount: true });
      const plain = (all: string[][]) =>
        all.map((row) => row.map((one) => one.trim())).filter((row) => row.some((one) => one !== ''));
      expect(plain(read)).toEqual(plain(oracle));
    }),
    { numRuns: 2_000, seed: 7 },
  );
});
