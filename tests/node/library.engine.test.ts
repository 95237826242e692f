/** The library as the page uses it: loaded in slices, queried in steps; and the data that cross between engine and page. */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue, Library, Session, stream_media } from '../../engine/pkg-library/ringside.js';
import { columnsOf, rowAt, rowsIn } from '../../web/src/labs/library/columns.ts';
import { isRefusal } from '../../web/src/engine/refusal.ts';
import { Scene } from '../../web/src/labs/library/scene.ts';
import { isPattern, XMMS2_SOURCES } from '../../web/src/labs/library/sources.ts';
import { librarySaying, stringsOf, XMMS2 } from './library.engine.ts';

const STRICT = { tight_or: false, split_words: false, short_sums: false };
const LONG = 'tracknr:4 OR artist~foo AND NOT artist:weezer';
const SONGS = 936;

let library: Library;
let engines: string[];
beforeAll(() => {
  library = Library.generate(SONGS, 0, false, false);
  engines = catalogue().labs[0].variants.map(({ id }) => id);
  for (const id of engines) {
    library.open(id);
    while (library.load(id, 4_000) < library.relations());
  }
});

describe('asked step by step', () => {
  test.each(['one', '*', 'artist:metallica', 'tracknr>20', '+comment', LONG])(
    'all engines show the same for %s',
    (text) => {
      expect(library.ask(text, XMMS2).fault).toBeNull();
      const digests = engines.map((id) => {
        const found = library.find(id);
        expect(library.fetch(id, found)).toBe(found);
        expect(library.found()).toHaveLength(found);
        return library.digest();
      });
      expect(new Set(digests).size).toBe(1);
    },
  );

  test('rows are passed with their known values, up to the requested number', () => {
    library.ask('*', XMMS2);
    expect(library.find('midb')).toBe(SONGS);
    expect(library.fetch('midb', 5)).toBe(5);
    const bytes = library.build();
    const block = library.rows();
    const rows = rowsIn(block);
    expect([bytes, block.length]).toEqual([block.length, 4 + 5 * 17 + rows.text.length]);
    expect(rowAt(rows, 0).song).toBe(1);
    library.fetch('midb', SONGS);
    library.build();
    const all = rowsIn(library.rows());
    const shown = Array.from(all.songs, (_, place) => rowAt(all, place));
    expect(shown.map(({ song }) => song)).toEqual(shown.map((_, place) => place + 1));
    expect(shown.filter(({ shown: [artist] }) => artist === undefined).length).toBeGreaterThan(5);
    expect(shown.every(({ shown: [, , title] }) => title)).toBe(true);
    expect(shown.some(({ shown: [artist] }) => artist === 'Björk')).toBe(true);
    expect(library.counts('midb').counts.gets).toBe(3 * SONGS);
  });

  test('sets flow through the parts of a query, by either precedence', () => {
    const parts = (rules: typeof XMMS2) => library.ask(LONG, rules).parts!.map(({ kind }) => kind);
    expect(parts(STRICT)).toEqual(['equals', 'match', 'equals', 'not', 'and', 'or']);
    const loose = [...library.flow('midb')];
    expect(parts(XMMS2)).toEqual(['equals', 'match', 'or', 'equals', 'not', 'and']);
    const tight = [...library.flow('columns')];
    expect(tight[2]).toBe(loose[5]);
    expect(tight[5]).toBeLessThan(tight[2]);
    expect(tight[3] + tight[4]).toBe(SONGS);
  });

  test('a syntax error has a position, and the previous query stays active', () => {
    library.ask('*', XMMS2);
    expect(library.ask('𝄞 OR )', XMMS2)).toEqual({
      parts: null,
      fault: {
        at: 6,
        found: ')',
        wanted: { kind: 'term' },
      },
    });
    expect(library.find('midb')).toBe(SONGS);
  });
});

describe('loaded', () => {
  test('an engine’s memory grows while it loads, and is freed', () => {
    const one = Library.generate(SONGS, 0, false, false);
    one.open('midb');
    one.load('midb', 10_000);
    const half = one.memory('midb').heap;
    one.load('midb', 1e9);
    const whole = one.memory('midb').heap;
    expect(whole).toBeGreaterThan(1.5 * half);
    one.close('midb');
    one.open('midb');
    one.load('midb', 1e9);
    expect(one.memory('midb').heap).toBe(whole);
    one.free();
  });

  test('its file is read back; one that is damaged is refused at the byte', () => {
    const file = library.file('midb')!;
    library.ask('+comment', XMMS2);
    library.find('midb');
    library.fetch('midb', SONGS);
    const digest = library.digest();
    library.open_file('sweep', file);
    library.find('sweep');
    library.fetch('sweep', SONGS);
    expect(library.digest()).toBe(digest);
    expect(() => library.open_file('midb', file.subarray(0, file.length - 1))).toThrow(
      expect.objectContaining({ knob: 'file', value: `byte ${file.length - 4}: RecordCut` }),
    );
    expect(() => library.open_file('columns', file)).toThrow(expect.objectContaining({ knob: 'engine' }));
    expect(() => library.find('midb')).toThrow(expect.objectContaining({ knob: 'engine', value: 'midb' }));
    library.open_file('midb', file);
  });
});

test('worlds take the file of the user’s own library, and the user’s own query, until it is removed', () => {
  const lab = catalogue().labs[0];
  const rows = (text: string) => {
    const knobs = { query: lab.knobs[0].options.indexOf('own'), songs: 100 };
    const config = { lab: lab.id, a: 'midb', b: 'columns', seed: 0, rate: 48_000, knobs, text };
    const session = new Session(config);
    session.seek_time(9_000);
    const sides = ([0, 1] as const).map((side) => {
      const numbers = new Float64Array(session.scene(side, new Float64Array(0)));
      session.scene(side, numbers);
      return new Scene(numbers).total('rows');
    });
    session.free();
    return sides;
  };
  stream_media(library.file('midb'));
  expect(rows('*')).toEqual([SONGS, SONGS]);
  expect(() => stream_media(new Uint8Array(9))).toThrow(expect.objectContaining({ knob: 'file' }));
  stream_media(undefined);
  expect(rows('*')).toEqual([100, 100]);
  expect(() => rows('one OR )')).toThrow(expect.objectContaining({ knob: 'text' }));
});

describe('in columns', () => {
  test('exported columns can be imported', () => {
    const columns = library.columns();
    const { songs, keys, values, texts, sources, text, ends } = columns;
    expect(stringsOf(columns)[keys[0]]).toBe('url');
    const again = Library.from_columns(songs, keys, values, texts, sources, text, ends);
    expect(again.columns()).toEqual(columns);
    again.free();
  });

  test('another order of sources shows other values, in all engines alike; a pattern at fault is named', () => {
    const said = (source: string, title: string) => ({ song: 7, key: 'title', value: title, source });
    const relations = [
      { song: 7, key: 'status', value: 1, source: 'server' },
      ...[said('server', 'Run'), said('client/tagger', 'run!'), said('plugin/mad', 'RUN')],
    ];
    const { songs, keys, values, texts, sources, text, ends } = columnsOf(relations);
    const own = Library.from_columns(songs, keys, values, texts, sources, text, ends);
    expect(own.sources()).toEqual(['server', 'client/tagger', 'plugin/mad']);
    expect(own.sql_tables('sql-old').preference).toEqual(XMMS2_SOURCES);
    own.open('midb');
    own.load('midb', 9);
    own.prefer(['plugin/*', 'client/*']);
    for (const id of engines) {
      if (id !== 'midb') own.open(id);
      own.load(id, 9);
    }
    own.ask('*', XMMS2);
    const shown = () => engines.map((id) => rowAt(rowsIn(own.answer(id)), 0).shown[2]);
    expect(new Set(shown())).toEqual(new Set(['RUN']));
    own.prefer(['client/tagger']);
    expect(new Set(shown())).toEqual(new Set(['run!']));
    expect(own.sql_tables('sql-old').preference).toEqual(['client/tagger']);
    expect(() => own.prefer(['server', 'a*b'])).toThrow(
      expect.objectContaining({ knob: 'preference', value: 'a*b' }),
    );
    expect(isPattern('a*b')).toBe(false);
    own.prefer([...XMMS2_SOURCES]);
    expect(new Set(shown())).toEqual(new Set(['Run']));
    own.free();
  });

  test('songs of the user are found; what does not go together is refused', () => {
    const said = (song: number, key: string, value: string | number) => ({
      song,
      key,
      value,
      source: 'client/ringside',
    });
    const { songs, keys, values, texts, sources, text, ends } = columnsOf([
      ...[said(7, 'artist', 'Ärzte'), said(7, 'status', 1), said(7, 'title', '𝄞')],
      ...[said(8, 'artist', 'ärzte'), said(8, 'status', 1)],
    ]);
    const own = Library.from_columns(songs, keys, values, texts, sources, text, ends);
    own.open('columns');
    own.load('columns', 5);
    own.ask('artist:ÄRZTE', XMMS2);
    own.fetch('columns', own.find('columns'));
    own.build();
    const rows = rowsIn(own.rows());
    expect([rowAt(rows, 0), rowAt(rows, 1)]).toEqual([
      { song: 7, shown: ['Ärzte', undefined, '𝄞'] },
      { song: 8, shown: ['ärzte', undefined, undefined] },
    ]);
    expect(() => Library.from_columns(songs, keys, values, texts, sources, text, ends.subarray(1))).toThrow(
      expect.objectContaining({ knob: expect.stringMatching(/^(ends|keys|values|sources)/) as string }),
    );
    const without = songs.map(() => 0);
    expect(() => Library.from_columns(without, keys, values, texts, sources, text, ends)).toThrow(
      expect.objectContaining({ knob: 'songs[0]', value: '0' }),
    );
  });
});

/** Numbers at which rounding up, doubling or adding overflows in 32 bits. */
const EXTREMES = [0x7fff_ffff, 0x7fff_ffe0, 0x8000_0000, 0xffff_ffff, 0x4000_0001, 0xffff_fff0];

test('a file of the mapped engine, where sizes have 32 bits: any word at an extreme is refused at its place, or was of no use', () => {
  const library = librarySaying([
    [1, 'server', 'status', 1],
    [1, 'plugin/id3v2', 'artist', 'Björk'],
    [1, 'client/x', 'artist', 'BJÖRK'],
    [2, 'server', 'title', 'x'.repeat(100)],
  ]);
  library.open('mapped');
  library.load('mapped', 100);
  const file = library.file('mapped')!;
  library.ask('artist:björk', XMMS2);
  const words = new DataView(file.buffer);
  // Words that are zero are free space, all but those of the header.
  const places = Array.from({ length: file.length / 4 }, (_, word) => word * 4).filter(
    (at) => at < 256 || words.getInt32(at, true) !== 0,
  );
  let refused = 0;
  for (const at of places) {
    for (const extreme of EXTREMES) {
      const damaged = file.slice();
      new DataView(damaged.buffer).setUint32(at, extreme, true);
      try {
        library.open_file('mapped', damaged);
        expect(library.find('mapped')).toBeLessThanOrEqual(2);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refused++;
      }
    }
  }
  expect(refused).toBeGreaterThan(places.length);
  library.open_file('mapped', file);
  expect(library.find('mapped')).toBe(1);
  library.free();
});
