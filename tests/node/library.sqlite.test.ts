/** A real SQLite returns the rows that the engine's model of the SQL predicts, and differs from S4 only in known cases. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Library as Engine, type LibraryColumns } from '../../engine/pkg-library/ringside.js';
import { DIALECTS } from '../../web/src/labs/library/sqlite.messages.ts';
import { inSqlite, librarySaying, rowsOf, type Said, sqlite3 } from './library.engine.ts';

const LONG = 'tracknr:4 OR artist~foo AND NOT artist:weezer';
const SEVEN = ['one', '*', 'artist:metallica', 'tracknr>20', 'tracknr>30', '+comment', LONG];
const TAG = 'plugin/id3v2';

/** Number of calls of XMMS2's SQL to the function for a source's rank. */
function calls({ songs, keys, text, ends }: LibraryColumns) {
  const strings = Array.from(ends, (end, nth) => text.slice(ends[nth - 1] ?? 0, end));
  const said = new Map<string, number>();
  songs.forEach((song, row) => {
    const key = `${song} ${strings[keys[row]]}`;
    said.set(key, (said.get(key) ?? 0) + 1);
  });
  const of = (song: number, key: string) => {
    const rows = said.get(`${song} ${key}`) ?? 0;
    return rows * (1 + rows);
  };
  const all = { one: 0, '*': 0 };
  for (const song of new Set(songs)) {
    const [artist, rest] = [of(song, 'artist'), of(song, 'album') + of(song, 'title')];
    all['*'] += artist + rest;
    // The query starts from the artist: a song without one is not joined any further.
    if (artist > 0) all.one += artist + rest;
  }
  return all;
}

test('SQLite has the expected version', () => {
  expect(sqlite3.capi.sqlite3_libversion()).toBe('3.54.1');
});

describe('of 936 songs', () => {
  const engine = Engine.generate(936, 0, false, false);
  const { ask, meant, differences, gates, library, plan } = inSqlite(engine);

  test.each(SEVEN)('%s gives the rows that it means, in every dialect', (query) => {
    for (const dialect of DIALECTS) {
      expect(rowsOf(ask(query, dialect).rows), dialect).toEqual(meant(query, dialect));
    }
    // The dialects with today's tables have the semantics of S4.
    for (const dialect of ['sql-well', 'sql-wide', 'sql-wide-rows'] as const) {
      expect(meant(query, dialect), dialect).toEqual(meant(query, 's4'));
    }
    const songs = differences(query, 'sql-old');
    expect(songs.every(({ quirks }) => quirks.length > 0)).toBe(true);
    // The joins drop songs without a track number, or without the artist that is negated.
    expect(
      songs
        .map(({ quirks }) => quirks)
        .flat()
        .filter((quirk) => quirk !== 'joins'),
    ).toEqual([]);
  });

  test('XMMS2 calls back for each row that it joins, once and once more for each that the song has; inline never', () => {
    const counted = calls(engine.columns());
    for (const query of ['one', '*'] as const) {
      expect(ask(query, 'sql-old').counts.calls, query).toBe(counted[query]);
      expect(ask(query, 'sql-inline').counts.calls, query).toBe(0);
    }
    expect(ask('tracknr>30', 'sql-old').counts.calls).toBeLessThan(counted.one / 20);
    // For a similar library of 236,222 relations, 108,510 calls are published.
    const whole = Engine.generate(9_361, 0, false, false).columns();
    expect(calls(whole)).toEqual({ one: 110_294, '*': 110_706 });
    const known = 108_510 / 236_222;
    for (const count of Object.values(calls(whole))) {
      expect(Math.abs(count / whole.songs.length / known - 1)).toBeLessThan(0.02);
    }
  });

  test('each join is counted apart, by the same calls', () => {
    for (const query of SEVEN) {
      const counted = gates(query);
      const calls = counted.reduce((sum, gate) => sum + gate.calls, 0);
      expect(calls, query).toBe(ask(query, 'sql-old').counts.calls);
    }
    const [url, ...shown] = gates('*');
    // Every source counts for the base property `url`, so that no rank is needed.
    expect(url).toEqual({ key: 'url', optional: false, rows: 0, calls: 0 });
    expect(shown.map(({ key }) => key)).toEqual(['artist', 'album', 'title']);
    expect(shown.every(({ rows, optional }) => optional && rows > 900)).toBe(true);
    // The track numbers are filtered before anything is joined.
    const [tracknr, artist] = gates('tracknr>20');
    expect([tracknr.key, artist.key]).toEqual(['tracknr', 'artist']);
    expect(artist.rows).toBeLessThan(100);
  });

  test('tables of today use an index where 2010 read all artists', () => {
    const steps = (dialect: (typeof DIALECTS)[number]) => ask('one', dialect).counts.steps;
    expect(steps('sql-old')).toBeGreaterThan(100 * steps('sql-wide'));
    const details = plan('one', 'sql-wide').map(({ detail }) => detail);
    expect(details[0]).toBe('MULTI-INDEX OR');
    expect(details.some((detail) => detail.startsWith('SCAN'))).toBe(false);
    expect(plan('one', 'sql-old')[0].detail).toContain('m0');
  });

  test('sizes are those of real pages', () => {
    const [old, today] = [library('sql-old').sizes(), library('sql-well').sizes()];
    expect(old.tables.Media).toBeGreaterThan(3e6);
    expect(Object.keys(today.tables).sort()).toEqual(
      expect.arrayContaining(['Relation', 'Shown', 'Song', 'Source', 'Wide']),
    );
    expect(old.used).toBeGreaterThan(old.tables.Media);
    expect(old.heap).toBeGreaterThanOrEqual(old.used);
  });

  test('a query of more properties than SQLite joins is refused before it runs', () => {
    const much = Array.from({ length: 70 }, (_, nth) => `k${nth}:x`).join(' ');
    expect(() => ask(much, 'sql-old')).toThrow(/at most 32/);
    expect(() => ask('artist:(', 'sql-well')).toThrow();
    expect(() => engine.sql('sql-newer')).toThrow(
      expect.objectContaining({ knob: 'dialect', value: 'sql-newer' }),
    );
  });
});

describe('in a small world where much collides', () => {
  const pick = <T>(...of: T[]) => fc.constantFrom(...of);
  const KEYS = ['artist', 'album', 'title', 'tracknr', 'status', 'comment', 'url'];
  const said = fc.tuple(
    fc.integer({ min: 1, max: 25 }),
    // Two of these sources have the same rank.
    pick('server', 'client/x', TAG, 'plugin/mad', 'plugin/file', 'nobody'),
    pick(...KEYS),
    fc.oneof(
      fc.integer({ min: -1, max: 4 }),
      pick('one', 'ONE', 'Björk', 'BJÖRK', '4', '04', 'foo bar', 'a%b', 'a_b', "it's", 'a\\b', ''),
    ),
  );
  const text = pick('one', 'bJÖRK', 'björk', '4', '04', '"foo bar"', 'a%b', 'a_b', '"it\'s"', 'a*', '*o*');
  const pattern = pick('o', 'b?', 'a_', 'a%', '4', 'ö', '"foo "', '\\*', 'a?b', 'bj??rk', 'bj?rk');
  const filter = fc.oneof(
    fc.tuple(pick(...KEYS), text).map(([key, text]) => `${key}:${text}`),
    fc.tuple(pick(...KEYS), pattern).map(([key, pattern]) => `${key}~${pattern}`),
    fc.tuple(pick(...KEYS), pick('<', '>', '<=', '>='), fc.nat(4)).map((parts) => parts.join('')),
    pick(...KEYS).map((key) => `+${key}`),
    pick('*', '#1-9', '#3,7,12', 'one', 'o*', '3', 'in:mine'),
  );
  const { query } = fc.letrec<{ query: string }>((tie) => ({
    query: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      filter,
      tie('query').map((inner) => `NOT (${inner})`),
      fc.tuple(tie('query'), pick('AND', 'OR'), tie('query')).map((parts) => `(${parts.join(' ')})`),
    ),
  }));
  const world = fc.tuple(
    fc.array(said, { minLength: 60, maxLength: 300 }),
    fc.array(query, { minLength: 60, maxLength: 60 }),
  );

  test('480 queries of eight worlds give the rows that they mean, and what parts them from S4 has a reason', () => {
    const seen = new Set<string>();
    const check = ([said, queries]: [Said[], string[]]) => {
      const { ask, meant, differences, close } = inSqlite(librarySaying(said));
      for (const query of queries) {
        for (const dialect of DIALECTS) {
          const expected = meant(query, dialect);
          expect(rowsOf(ask(query, dialect).rows), `${dialect}: ${query}`).toEqual(expected);
          const songs = differences(query, dialect);
          songs.forEach(({ quirks }) => quirks.forEach((quirk) => seen.add(`${dialect} ${quirk}`)));
          if (songs.length === 0) expect(expected).toEqual(meant(query, 's4'));
        }
      }
      close();
    };
    fc.assert(fc.property(world, check), { numRuns: 8, seed: 2010 });
    const of = (dialect: string, ...quirks: string[]) => quirks.map((quirk) => `${dialect} ${quirk}`);
    expect([...seen].sort()).toEqual([
      ...of('sql-inline', 'ascii', 'believed', 'joins', 'texts'),
      ...of('sql-old', 'ascii', 'believed', 'joins', 'texts'),
      ...of('sql-well', 'ascii'),
      ...of('sql-wide', 'ascii', 'believed'),
      ...of('sql-wide-rows', 'ascii', 'believed'),
    ]);
  });
});

describe('SQL and S4 part', () => {
  const status = (songs: number): Said[] =>
    Array.from({ length: songs }, (_, nth) => [nth + 1, 'server', 'status', 1]);
  const urls = (songs: number): Said[] =>
    Array.from({ length: songs }, (_, nth) => [nth + 1, 'server', 'url', `file:///${nth}`]);

  /** The songs that each engine finds, S4 first. */
  function found(said: Said[], query: string) {
    const songs = Math.max(...said.map(([song]) => song));
    const { ask, meant, differences, close } = inSqlite(
      librarySaying([...said, ...status(songs), ...urls(songs)]),
    );
    const numbers = (rows: string[]) => rows.map((row) => (JSON.parse(row) as number[])[0]);
    const all = [
      numbers(meant(query, 's4')),
      ...DIALECTS.map((dialect) => numbers(rowsOf(ask(query, dialect).rows))),
    ];
    const reasons = DIALECTS.map((dialect) => differences(query, dialect)[0]?.quirks.join() ?? '');
    close();
    // With ready rows, the wide table finds the same songs for the same reasons.
    expect([all.pop(), reasons.pop()]).toEqual([all.at(-1), reasons.at(-1)]);
    return { all, reasons };
  }

  test.each<[string, Said[], string, number[][], string[]]>([
    [
      'over a song that lacks what XMMS2 starts from',
      [[1, TAG, 'title', 'One']],
      'one',
      [[1], [], [], [1], [1]],
      ['joins', 'joins', '', ''],
    ],
    [
      'over a denied artist that is not there',
      [
        [1, TAG, 'artist', 'Weezer'],
        [2, TAG, 'tracknr', 4],
      ],
      '+url NOT artist:weezer',
      [[2], [], [], [2], [2]],
      ['joins', 'joins', '', ''],
    ],
    [
      'over two sources that are believed alike',
      [
        [1, 'plugin/mad', 'artist', 'Air'],
        [1, 'plugin/file', 'artist', 'Airs'],
      ],
      '*',
      [[1], [1, 1], [1, 1], [1], [1]],
      ['joins', 'joins', '', ''],
    ],
    [
      'over what a worse source says',
      [
        [1, TAG, 'artist', 'Air'],
        [1, 'plugin/mad', 'artist', 'Airwaves'],
      ],
      'artist:airwaves',
      [[1], [], [], [1], []],
      // A join with both artists would give two rows.
      ['joins,believed', 'joins,believed', '', 'believed'],
    ],
    [
      'over letters beyond ASCII',
      [[1, TAG, 'artist', 'BJÖRK']],
      'artist:björk',
      [[1], [], [], [], []],
      ['ascii', 'ascii', 'ascii', 'ascii'],
    ],
    [
      'over an accent that is a code point of its own',
      [[1, TAG, 'artist', 'Zoe\u0301']],
      'artist:zo?',
      // To S4 a letter with its accent is one character, to SQLite each code point.
      [[1], [], [], [], []],
      ['ascii', 'ascii', 'ascii', 'ascii'],
    ],
    [
      'over a per cent sign',
      [
        [1, TAG, 'title', '100 proof'],
        [2, TAG, 'title', '100%'],
      ],
      'title~0%',
      [[2], [1, 2], [1, 2], [2], [2]],
      ['texts', 'texts', '', ''],
    ],
    [
      'over the digits of a number',
      [[1, TAG, 'tracknr', 12]],
      'tracknr:1*',
      [[], [1], [1], [], []],
      ['texts', 'texts', '', ''],
    ],
  ])('%s', (_, said, query, all, reasons) => {
    expect(found(said, query)).toEqual({ all, reasons });
  });

  test('over a source that changes its mind: XMMS2 keeps the last', () => {
    const said: Said[] = [
      [1, TAG, 'artist', 'Air'],
      [1, TAG, 'artist', 'Zero 7'],
    ];
    expect(found(said, 'artist:air').all).toEqual([[1], [], [], [1], [1]]);
    expect(found(said, '"zero 7"').all).toEqual([[1], [1], [1], [1], []]);
  });
});

test('a property may be called as SQL likes it least', () => {
  const said: Said[] = [
    [1, 'server', 'status', 1],
    [1, TAG, 'song', 'x'],
    [1, TAG, 'Artist', "O'Brien"],
    [1, TAG, 'artist', 'y'],
    [1, TAG, 'a"b', 'z'],
  ];
  const { ask, meant, close } = inSqlite(librarySaying(said));
  for (const query of ['song:x', "Artist:o'brien", 'artist:y', 'a"b:z', 'a"b~z NOT song:y']) {
    for (const dialect of ['sql-well', 'sql-wide', 'sql-wide-rows'] as const) {
      const rows = rowsOf(ask(query, dialect).rows);
      expect(rows, query).toEqual(meant(query, 's4'));
      expect(rows, query).toHaveLength(1);
    }
  }
  close();
});
