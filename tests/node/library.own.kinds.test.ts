/**
 * Files as programs of the field write them. The right answers come from the formats' own descriptions and from what the
 * programs mean, not from the reader: the sources stand above the cases.
 */
import { expect, test } from 'vitest';
import { readOwn } from '../../web/src/labs/library/own/read.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The songs of files, each with its properties (without `status`), and the problems. */
async function readFiles(...files: [name: string, content: string | Bytes][]) {
  const { relations, problems } = await readOwn(files.map(([name, content]) => new File([content], name)));
  const songs: Record<string, string | number>[] = [];
  for (const { song, key, value } of relations) (songs[song - 1] ??= {})[key] = value;
  songs.forEach((song) => delete song['status']);
  return { songs, problems };
}

const songsIn = async (name: string, content: string | Bytes) => {
  const { songs, problems } = await readFiles([name, content]);
  expect(problems).toEqual([]);
  return songs;
};
const refusal = async (name: string, content: string | Bytes) => {
  const { songs, problems } = await readFiles([name, content]);
  expect(songs).toEqual([]);
  return problems.join(' ');
};

const bytes = (...parts: (string | number[])[]): Bytes =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : part)),
  );
const utf16 = (text: string, isLittle: boolean, mark: boolean): Bytes =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((unit, at) => {
      const pair = [unit & 255, unit >> 8];
      const whole = at === 0 && mark ? [255, 254, ...pair] : pair;
      return isLittle ? whole : at === 0 && mark ? [254, 255, pair[1], pair[0]] : pair.reverse();
    }),
  );

const LISTS: [name: string, text: string][] = [
  ['a.m3u', '#EXTM3U\r\n#EXTINF:10,Anna - Ónë 日\r\n/one.mp3\r\n'],
  ['a.txt', '#EXTM3U\n#EXTINF:10,Anna - Ónë 日\n/one.mp3\n'],
  ['a.csv', 'title\tartist\r\nÓnë 日\tAnna\r\n'],
  ['a.tsv', 'title\tartist\nÓnë 日\tAnna'],
  ['b.txt', 'Name\tArtist\tTime\rÓnë 日\tAnna\t10\r'],
  ['a.json', '[{"title": "Ónë 日", "artist": "Anna"}]'],
  ['a.pls', '[playlist]\r\nFile1=/one.mp3\r\nTitle1=Anna - Ónë 日\r\n'],
  [
    'a.xspf',
    '<?xml version="1.0" encoding="UTF-16"?><playlist><trackList><track><title>Ónë 日</title><creator>Anna</creator></track></trackList></playlist>',
  ],
];
test.each(LISTS)('%s may be UTF-16, in both orders, with and without a mark', async (name, text) => {
  for (const isLittle of [true, false]) {
    for (const mark of [true, false]) {
      const [song] = await songsIn(name, utf16(text, isLittle, mark));
      expect(song).toMatchObject({ title: 'Ónë 日', artist: 'Anna' });
    }
  }
});

test('other encodings are named', async () => {
  expect(await refusal('a.csv', bytes([255, 254, 0, 0, 0x74, 0, 0, 0]))).toContain('it is UTF-32');
  expect(await refusal('a.csv', bytes('title\n', [0, 0, 0, 1, 0, 2, 0, 0]))).toContain('it is no text');
  // Shift-JIS, KOI8-R, GBK: nothing in them tells them from Windows-1252.
  for (const letters of [
    [0x8e, 0x4f, 0x91, 0xee],
    [0xf0, 0xe5, 0xd3],
    [0xc4, 0xe3],
  ]) {
    const { songs, problems } = await readFiles(['a.csv', bytes('title,artist\n', letters, ',A\n')]);
    expect(songs).toHaveLength(1);
    expect(problems).toEqual([expect.stringMatching(/a\.csv is not UTF-8 and was read as Windows-1252/)]);
  }
});

/** https://github.com/freearhey/iptv-playlist-parser/issues/19: attributes may contain commas and quotes of the other kind. */
test.each([
  ['-1 tvg-id="" tvg-name="One, two" group-title="Films",One, two', { title: 'One, two' }],
  ["-1 group-title='A, B',Three", { title: 'Three' }],
  ['251 a="x" b="y",Air - "Run", again', { title: '"Run", again', artist: 'Air', duration: 251_000 }],
  ['-1 tvg-logo="http://localhost/a,b.png",It\'s one, two', { title: "It's one, two" }],
  ['123.5,Mix 12", long', { title: 'Mix 12", long', duration: 123_500 }],
  ['-1 tvg-name="open,Four', { title: 'Four' }],
  ['0,Five', { title: 'Five' }],
])('EXTINF:%s', async (line, song) => {
  expect(await songsIn('a.m3u', `#EXTM3U\n#EXTINF:${line}\nhttp://localhost/1`)).toEqual([
    { url: 'http://localhost/1', ...song },
  ]);
});

test.each([
  [
    'TITLE, ARTIST\n"The water", "Anna"\n"Not me", "Bell, C."',
    [
      ['The water', 'Anna'],
      ['Not me', 'Bell, C.'],
    ],
  ],
  ['title ;\t"artist"\n One\t;  "A;B" \n', [['One', 'A;B']]],
  ['title,artist\n "a ""b""" ,"c"\t', [['a "b"', 'c']]],
  // A quotation mark that does not enclose the cell is a letter.
  ['title,artist\n 12" mix, "Heroes" (live)\n', [['12" mix', '"Heroes" (live)']]],
  [
    'title,artist\n "open,Anna\nTwo,Bert\n',
    [
      ['"open', 'Anna'],
      ['Two', 'Bert'],
    ],
  ],
  ['sep=;\ntitle;artist\n"1;2";x', [['1;2', 'x']]],
  ['"title; of all",artist,title\nx,Anna,One', [['One', 'Anna']]],
  ['title,artist\nOne,Anna,,\n', [['One', 'Anna']]],
])('cells of %j', async (table, rows) => {
  const songs = await songsIn('a.csv', table);
  expect(songs.map(({ title, artist }) => [title, artist])).toEqual(rows);
});

test('a row with more cells than the first line is named, not cut', async () => {
  const { songs, problems } = await readFiles(['a.csv', 'title,artist\nOne,Bell, C.\nTwo,Anna\n']);
  expect(songs).toEqual([{ url: 'a.csv#3', title: 'Two', artist: 'Anna' }]);
  expect(problems).toEqual([
    'a.csv, row 2 (“One,Bell, C.”) was left out: it has 3 cells, the first line 2; a cell with a comma inside needs quotation marks around it.',
  ]);
});

test.each([
  ['3', 3],
  ['03', 3],
  ['006', 6],
  ['06/12', 6],
  ['6 / 12', 6],
  ['3 of 12', 3],
  ['3/', 3],
  ['3.0', 3],
  ['A1', 'A1'],
  ['3-12', '3-12'],
  ['12.5', '12.5'],
  ['99999999999', '99999999999'],
])('track number %s', async (text, track) => {
  const csv = await songsIn('a.csv', `title,Track Number,disc\nOne,${text},${text}`);
  const json = await songsIn('a.json', JSON.stringify([{ title: 'One', track: text, discnumber: text }]));
  for (const [song] of [csv, json]) expect([song['tracknr'], song['partofset']]).toEqual([track, track]);
});

/**
 * beets exports `length` in seconds with a fraction, or as m:ss; foobar2000's %length% is [h:]mm:ss and
 * %length_seconds% whole seconds; Spotify has `duration_ms`, Exportify `Duration (ms)`; iTunes' XML has Total Time in
 * milliseconds, its lists Time in seconds; XMMS2 `duration` in milliseconds.
 */
test.each<[name: string, text: string | number, milliseconds: number | string]>([
  ['length', 225.34, 225_340],
  ['length', '3:45', 225_000],
  ['length', 225, 225_000],
  ['%length%', '1:02:03', 3_723_000],
  ['%length_seconds%', 225, 225_000],
  ['%length_seconds_fp%', '225.341', 225_341],
  ['duration_ms', 8_000, 8_000],
  ['Duration (ms)', '225340', 225_340],
  ['durationMs', 225_340, 225_340],
  ['trackDurationMs', 225_340, 225_340],
  ['Total Time', 225_340, 225_340],
  ['Time', 225, 225_000],
  ['time', '3:45', 225_000],
  ['duration', 225_340, 225_340],
  ['duration', 240, 240_000],
  ['duration', '0:03:45', 225_000],
  ['duration', '3:45.5', 225_500],
  ['duration', 'PT3M45S', 225_000],
  ['duration', '3 min 45 s', 225_000],
  ['duration', '225s', 225_000],
  ['Length (s)', '225,5', 225_500],
  ['length in seconds', 225, 225_000],
  ['duration (min)', 3.75, 225_000],
  ['length', 'unknown', 'unknown'],
])('length %s: %s', async (name, text, milliseconds) => {
  const [json] = await songsIn('a.json', JSON.stringify([{ title: 'One', [name]: text }]));
  const [csv] = await songsIn('a.csv', `title;${name}\nOne;${text}`);
  expect([json['duration'], csv['duration']]).toEqual([milliseconds, milliseconds]);
});

test('a plain number is in the unit that suits the whole file', async () => {
  const songs = (...lengths: number[]) => JSON.stringify(lengths.map((length) => ({ title: 'x', length })));
  const lengths = async (...of: number[]) =>
    (await songsIn('a.json', songs(...of))).map(({ duration }) => duration);
  // A mix of six hours among songs, and a jingle of three seconds.
  expect(await lengths(200, 21_600, 240)).toEqual([200_000, 21_600_000, 240_000]);
  expect(await lengths(200_000, 3_000, 240_000)).toEqual([200_000, 3_000, 240_000]);
});

test('a time of day is no length', async () => {
  const [song] = await songsIn('a.csv', 'title,time\nOne,2023-01-01 10:00');
  expect(song).toEqual({ url: 'a.csv#2', title: 'One', time: '2023-01-01 10:00' });
});

test('records without title and artist are refused with the names that they have', async () => {
  const streamed = [{ endTime: '2023-01-01 10:00', artistName: 'Anna', trackName: 'One', msPlayed: 180_000 }];
  const [{ ts }, songs] = [{ ts: 'x' }, streamed];
  for (const list of [songs, { items: songs }, [{ ts, master_metadata_track_name: 'One' }], [{}]]) {
    const why = await refusal('a.json', JSON.stringify(list));
    expect(why).toContain('its records have neither title nor artist');
    for (const name of Object.keys(Array.isArray(list) ? list[0] : songs[0])) expect(why).toContain(name);
  }
  // One song with a title is enough: the others may lack it.
  expect(await songsIn('a.json', '[{"url": "x"}, {"Name": "One"}]')).toHaveLength(2);
});

test('playlists of Winamp, XSPF and iTunes are read', async () => {
  const pls =
    '[playlist]\nFile2=/music/two%20x.mp3\nLength2=-1\nFile1=http://localhost/1\nTitle1=Anna - One\nLength1=120\nNumberOfEntries=2';
  expect(await songsIn('list.pls', pls)).toEqual([
    { url: 'http://localhost/1', title: 'One', artist: 'Anna', duration: 120_000 },
    { url: '/music/two%20x.mp3', title: 'two x' },
  ]);
  // https://xspf.org/spec: durations in milliseconds.
  const xspf = `<?xml version="1.0"?><!-- a list -->
<playlist version="1" xmlns="http://xspf.org/ns/0/"><title>The list</title><trackList>
  <track><location>file:///a%20b.mp3</location><title>A &amp; B &#233;</title><creator>Anna</creator><album><![CDATA[<1>]]></album>
    <duration>225340</duration><trackNum>3</trackNum><extension application="x"><vlc:id>0</vlc:id></extension></track>
  <track><location>/two.mp3</location></track><track/>
</trackList></playlist>`;
  expect(await songsIn('list.xspf', xspf)).toEqual([
    {
      url: 'file:///a%20b.mp3',
      title: 'A & B é',
      artist: 'Anna',
      album: '<1>',
      duration: 225_340,
      tracknr: 3,
    },
    { url: '/two.mp3', title: 'two' },
    { url: 'list.xspf#3' },
  ]);
  const itunes = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>Major Version</key><integer>1</integer>
  <key>Tracks</key><dict>
    <key>17</key><dict><key>Track ID</key><integer>17</integer><key>Name</key><string>One</string>
      <key>Artist</key><string>Anna &#38; Bert</string><key>Album Artist</key><string>Anna</string><key>Total Time</key><integer>225340</integer>
      <key>Track Number</key><integer>3</integer><key>Year</key><integer>1998</integer><key>Compilation</key><true/>
      <key>Location</key><string>file:///one.mp3</string></dict>
  </dict>
  <key>Playlists</key><array><dict><key>Name</key><string>Library</string>
    <key>Playlist Items</key><array><dict><key>Track ID</key><integer>17</integer></dict></array></dict></array>
</dict></plist>`;
  expect(await songsIn('Library.xml', itunes)).toEqual([
    {
      ...{
        url: 'file:///one.mp3',
        title: 'One',
        artist: 'Anna & Bert',
        performer: 'Anna',
        duration: 225_340,
      },
      ...{ tracknr: 3, date: '1998', track_id: '17', compilation: 'true' },
    },
  ]);
  expect(
    await refusal('Library.xml', '<plist version="1.0"><dict><key>Tracks</key><dict/></dict></plist>'),
  ).toBe('Library.xml holds no songs.');
});

test.each<[name: string, content: string | Bytes, kind: string]>([
  ['a.cue', 'PERFORMER "Anna"\nFILE "a.wav" WAVE\n  TRACK 01 AUDIO\n', 'a cue sheet'],
  ['a.txt', 'PERFORMER "Anna"\nFILE "a.wav" WAVE\n  TRACK 01 AUDIO\n', 'a cue sheet'],
  ['a.asx', '<asx version="3.0"><entry><ref href="x"/></entry></asx>', 'an ASX playlist'],
  ['a.m3u', '<ASX VERSION="3.0">', 'an ASX playlist'],
  ['a.wpl', '<?wpl version="1.0"?><smil/>', 'WPL'],
  ['rhythmdb.xml', '<?xml version="1.0"?><rhythmdb version="2.0"/>', '“rhythmdb”'],
  ['feed.xml', '<!-- x --><rss version="2.0"></rss>', '“rss”'],
  ['a.zip', bytes('PK', [3, 4, 0, 0]), 'a ZIP archive'],
  ['songs.csv', bytes('PK', [3, 4, 0, 0]), 'a ZIP archive'],
  ['songs.xlsx', bytes('PK', [3, 4, 0, 0]), 'an office document'],
  ['a.exe', bytes('MZ', [0x90, 0, 3, 0]), 'a program'],
  ['a.gz', bytes([0x1f, 0x8b, 8, 0]), 'a compressed archive'],
  ['a.png', bytes([0x89], 'PNG\r\n', [0x1a, 10, 0]), 'a picture'],
  ['a.jpg', bytes([0xff, 0xd8, 0xff, 0xe0, 0]), 'a picture'],
  ['a.pdf', '%PDF-1.7\n', 'a PDF document'],
  ['library.db', bytes('SQLite format 3', [0, 16, 0]), 'an SQLite database'],
  ['a.html', '<!DOCTYPE html><html></html>', 'a web page'],
  ['a.mid', bytes('MThd', [0, 0, 0, 6]), 'a MIDI file'],
  ['live.m3u8', '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nseg1.ts\n', 'HLS'],
  ['a.bin', bytes([0, 1, 2, 3, 4, 5, 6, 7, 8]), 'of no kind that is read'],
  ['words.lrc', '[00:12.00]Line 1\n', 'it is a text, but neither'],
  ['empty.mp3', '', 'empty.mp3 holds no songs'],
  ['notes.txt', 'Some words.\nMore words.\n', 'it is a text, but neither'],
])('%s is refused as what it is', async (name, content, kind) => {
  expect(await refusal(name, content)).toContain(kind);
});

test('a text without a known ending is read as what it is', async () => {
  expect(await songsIn('list', '/one.mp3\nhttp://localhost/two\n')).toHaveLength(2);
  expect(await songsIn('songs.tab', 'Title\tArtist\nOne\tAnna')).toEqual([
    { url: 'songs.tab#2', title: 'One', artist: 'Anna' },
  ]);
  expect(await songsIn('export.txt', '[{"title": "One"}]')).toHaveLength(1);
});

/** A WAV of 8 kHz, mono, 16 bits and 0.25 s, after EBU Tech 3306: sizes of 64 bits in `ds64`. */
function rf64(mark: string, size: number, samples: number): Bytes {
  const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255];
  const ds64 = [28, 4072, 0, size, 0, 2000, 0, 0].flatMap(u32);
  const format = [...u32(16), 1, 0, 1, 0, ...u32(8000), ...u32(16_000), 2, 0, 16, 0];
  const unknown = [255, 255, 255, 255];
  return bytes(
    mark,
    unknown,
    'WAVEds64',
    ds64,
    'fmt ',
    format,
    'data',
    unknown,
    Array<number>(samples).fill(0),
  );
}
test.each(['RF64', 'BW64'])('%s is read as RIFF is', async (mark) => {
  const { songs, problems } = await readFiles(
    ['a.wav', rf64(mark, 4000, 4000)],
    // Cut short: it has half of what it promises.
    ['b.wav', rf64(mark, 4000, 2000)],
  );
  expect(problems).toEqual([]);
  expect(songs).toMatchObject([
    { samplerate: 8000, channels: 1, bitrate: 128_000, duration: 250, size: 4080 },
    { samplerate: 8000, channels: 1, duration: 125 },
  ]);
  const headless = bytes(mark, [255, 255, 255, 255], 'WAVEdata', [255, 255, 255, 255, 0, 0]);
  expect(await refusal('c.wav', headless)).toContain('does not say how long its samples are');
});
