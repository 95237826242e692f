/** Hostile files as the user's own library: names of JavaScript's built-ins, lone surrogates, lengths, costs. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Library } from '../../engine/pkg-library/ringside.js';
import { columnsOf } from '../../web/src/labs/library/columns.ts';
import { csvRows } from '../../web/src/labs/library/own/cells.ts';
import { fromCsv } from '../../web/src/labs/library/own/csv.ts';
import { fromJson } from '../../web/src/labs/library/own/json.ts';
import * as limits from '../../web/src/labs/library/own/limits.ts';
import { fromM3u } from '../../web/src/labs/library/own/m3u.ts';
import { readOwn } from '../../web/src/labs/library/own/read.ts';
import { keyOf, wellFormed } from '../../web/src/labs/library/own/song.ts';
import { stringsOf } from './library.engine.ts';

/** The library as the engine returns it after loading the files. */
async function given(...files: [name: string, text: string][]) {
  const { relations, problems, songs } = await readOwn(files.map(([name, text]) => new File([text], name)));
  const { songs: of, keys, values, texts, sources, text, ends } = columnsOf(relations);
  const library = Library.from_columns(of, keys, values, texts, sources, text, ends);
  const columns = library.columns();
  library.free();
  const strings = stringsOf(columns);
  const all = Array.from(columns.songs, (song, row) => ({
    song,
    key: strings[columns.keys[row]],
    value: columns.texts[row] ? strings[columns.values[row]] : columns.values[row],
  }));
  const of_ = (key: string) => all.filter((one) => one.key === key).map(({ value }) => value);
  return { songs, problems, of: of_ };
}

/** A sentence with commas between thousands. */
const plain = (sentence: string) => sentence.replace(/(?<=\d)\s(?=\d{3})/g, ',');

const NAMES = Object.getOwnPropertyNames(Object.prototype);

test.each([...NAMES, 'prototype', 'then', 'toJSON', 'length'])(
  'a property called %s is one like others',
  async (name) => {
    const json = `[{"title": "one", ${JSON.stringify(name)}: "said"}]`;
    const { songs, problems, of } = await given(
      ['a.csv', `title,${name}\none,said`],
      ['b.json', json],
      ['c.json', `{${JSON.stringify(name)}: ${json}}`],
      ['d.m3u', `#${name.toUpperCase().replace(/[^A-Z]/g, '')}:x\n/one.mp3`],
    );
    expect([songs, problems]).toEqual([4, []]);
    const key = keyOf(name);
    expect(key).not.toBe('');
    // In objects that `JSON.parse` makes, `__proto__` is an ordinary property.
    expect(of(key)).toEqual(key === 'length' ? of('length') : ['said', 'said', 'said']);
  },
);

test('halves of letters become U+FFFD, wherever they are, and whole letters stay', async () => {
  const [high, low] = ['\\ud83c', '\\udfb5'];
  const values = [
    high,
    low,
    `a${high}`,
    `${low}a`,
    `${high}${high}`,
    `${low}${low}`,
    `${low}${high}`,
    `${high}${low}`,
  ];
  const list = values.map((value) => `{"title": "${value}", "${value}": "${value}"}`);
  const { songs, problems, of } = await given(['a.json', `[${list.join(',')}]`]);
  expect([songs, problems]).toEqual([values.length, []]);
  const half = '\uFFFD';
  expect(of('title')).toEqual([
    half,
    half,
    `a${half}`,
    `${half}a`,
    half + half,
    half + half,
    half + half,
    '🎵',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('\uD83C', '\uDFB5', 'a') }), (text) => {
      expect(wellFormed(text)).toBe(new TextDecoder().decode(new TextEncoder().encode(text)));
    }),
    { numRuns: 500, seed: 4 },
  );
});

test('one bad row is named with its number, and the others are read', async () => {
  const long = 'x'.repeat(limits.MOST_TEXT + 1);
  const { songs, problems, of } = await given(
    ['a.csv', `title,artist\none,Air\n"two" more,Air\n${long},Air\n"three\nlines",Air\nfour,Air`],
    ['b.json', `[{"title": "five"}, null, [], {"title": "${long}"}, {"title": "six"}]`],
    ['c.m3u', `/seven.mp3\n/${long}\n#EXTINF:1,${long}\n/eight.mp3`],
  );
  expect(of('title')).toEqual(['one', 'three\nlines', 'four', 'five', 'six', 'seven', 'eight']);
  expect(songs).toBe(7);
  expect(problems.map((line) => plain(line).replace(/“.*?”/, '“”'))).toEqual([
    'a.csv, row 3 (“”) was left out: “ ” stands behind a closing quotation mark; expected: the end of the cell.',
    'a.csv, row 4 (“”) was left out: title has 10,001 letters; allowed: up to 10,000.',
    'b.json, row 2 (“”) was left out: it is no song; expected an object such as {"artist": "Air", "title": "Run"}.',
    'b.json, row 3 (“”) was left out: it is no song; expected an object such as {"artist": "Air", "title": "Run"}.',
    'b.json, row 4 (“”) was left out: title has 10,001 letters; allowed: up to 10,000.',
    'c.m3u, row 2 (“”) was left out: url has 10,002 letters; allowed: up to 10,000.',
    'c.m3u, row 3 (“”) was left out: EXTINF has 10,003 letters; allowed: up to 10,000.',
  ]);
});

test('many bad rows are counted, and no two sentences are needed to be unlike', async () => {
  const { problems } = await given(['a.json', `[{"title": "one"}, ${Array(9).fill('3').join(',')}]`]);
  expect(problems).toHaveLength(limits.MOST_NAMED + 1);
  expect(problems.at(-1)).toBe('a.json: 4 more rows were left out for such reasons.');
});

test('songs, values and properties are bounded', async () => {
  const songs = limits.MOST_SONGS + 3;
  const many = await given(['a.m3u', '/x\n'.repeat(songs)]);
  expect(many.songs).toBe(limits.MOST_SONGS);
  expect(many.problems.map(plain)).toEqual(['a.m3u holds 100,003 songs; there was room for 100,000.']);
  const keys = Array.from({ length: 400 }, (_, nth) => nth);
  const rows = [1, 2, 3].map(
    (row) => `{${keys.map((key) => `"k${row}-${key}": 1`).join(',')}, "title": "${row}"}`,
  );
  const wide = await given(['b.json', `[${rows.join(',')}]`]);
  expect(wide.of('title')).toEqual(['1', '2']);
  expect(plain(wide.problems[0])).toContain('would be one more than the 1,000');
  const values = ','.repeat(limits.MOST_VALUES + 5);
  const cells = await given(['c.csv', `title\none\n${values}x\ntwo`]);
  expect(cells.of('title')).toEqual(['one', 'two']);
  expect(cells.problems).toEqual([expect.stringContaining('it has 506 values; allowed: up to 500')]);
});

/** Characters that reading visits: those that are searched, matched or copied. */
function visited(text: string, read: () => void): number {
  let characters = 0;
  // Called with the `this` of the call that is counted.
  /* eslint-disable @typescript-eslint/unbound-method */
  const { indexOf, slice } = String.prototype;
  const { exec } = RegExp.prototype;
  /* eslint-enable @typescript-eslint/unbound-method */
  const spies = [
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, part, from = 0) {
      const at = indexOf.call(this, part, from);
      characters += (at < 0 ? this.length : at) - from;
      return at;
    }),
    vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from, to) {
      const part = slice.call(this, from, to);
      characters += part.length;
      return part;
    }),
    vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, of) {
      const from = this.lastIndex;
      const found = exec.call(this, of);
      characters += (found?.index ?? of.length) - from;
      return found;
    }),
  ];
  try {
    read();
  } finally {
    spies.forEach((spy) => spy.mockRestore());
  }
  return characters;
}

test('parsing a table visits each character at most five times', () => {
  const cost = (text: string) => {
    let rows = 0;
    const characters = visited(text, () => (rows = [...csvRows(text, ',')].length));
    expect(rows).toBeLessThanOrEqual(text.length);
    expect(characters, JSON.stringify(text.substring(0, 12))).toBeLessThanOrEqual(5 * text.length + 5);
  };
  for (const line of ['"\n', '""\n', '"""\n', '"a\n', 'a"\n', ',,,\n', '"a"b\n', '\r', '"\r\n'])
    cost(line.repeat(20_000));
  cost(`"${'""\n'.repeat(20_000)}`);
  cost(`${'"",""\n'.repeat(20_000)}"`);
  // Rows that span the rest of the file until a quote is left open.
  for (const line of [
    'a","b"",c\n',
    ' "a""\n',
    ' ""a\n',
    ' "" ,"\n',
    '\t"a" b\n',
    ' \n',
    '"a" \n',
    '", ""\n',
    '"",""a\n',
  ])
    cost(line.repeat(20_000));
  const text = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', 'a'), maxLength: 200 });
  fc.assert(fc.property(text, cost), { numRuns: 3_000, seed: 5 });
});

/** Minimum duration of several runs, in ms, because other work on the machine only adds time. */
function least(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}

test('40,000 letters of anything are read within 50 ms', () => {
  const LONG = 40_000;
  const playlists = [
    ...['1', ' ', '-', ' -', '- ', ' - ', ',', '#', '.', '%', '/', '\t', '\uFEFF', '𝄞'].map((part) =>
      part.repeat(LONG / part.length),
    ),
    `-${'1'.repeat(LONG)}`,
    `1${' '.repeat(LONG)}x`,
  ];
  for (const text of playlists)
    for (const line of [text, `#EXTINF:${text}`, `#EXTINF:1,${text}`, `#EXTALB:${text}\n/x`, `/a${text}b`])
      expect(
        least(() => fromM3u(line, 'x')),
        line.slice(0, 30),
      ).toBeLessThan(50);
  for (const text of [...playlists, '_'.repeat(LONG), '\u{FDFA}'.repeat(LONG)]) {
    expect(least(() => keyOf(text.slice(0, limits.MOST_NAME)))).toBeLessThan(50);
    expect(least(() => fromJson(JSON.stringify([{ title: text, [text]: 1 }]), 'x'))).toBeLessThan(50);
    expect(least(() => fromCsv(`title\n${text}\n"${text}"`, 'x'))).toBeLessThan(50);
  }
  // Nested lists are refused or read; none causes a stack overflow.
  for (const part of ['[', '{"a":', '[{"a":'])
    expect(() => fromJson(part.repeat(1e5), 'x')).toThrow('it is not JSON');
  const deep = `[{"title": ${'['.repeat(1e4)}${']'.repeat(1e4)}}]`;
  expect(fromJson(deep, 'x').songs).toHaveLength(1);
});
