/**
 * Reads the tags of an audio file. ID3v1 tags are separate: they are truncated, and engines differ in which values they
 * then show.
 */
import type { IAudioMetadata } from 'music-metadata';
import { own as words } from '../../../words/library.own.en.ts';
import { MOST_TEXT, MOST_VALUES } from './limits.ts';
import { type Fact, fact, stood } from './song.ts';

/** Sources by kind of tags. XMMS2 prefers ID3v2 to all other plugins. */
const SOURCES: [kinds: RegExp, source: string][] = [
  [/^ID3v2/, 'plugin/id3v2'],
  [/^vorbis/, 'plugin/vorbis'],
  [/^iTunes/, 'plugin/mp4'],
  [/^APEv2/, 'plugin/apetag'],
];
/** Source of ID3v1 tags: the decoder. */
const VERSION_1 = 'plugin/mad';

function said({ common, format }: IAudioMetadata): Fact[] {
  const source =
    SOURCES.find(([kinds]) => format.tagTypes?.some((kind) => kinds.test(kind)))?.[1] ?? VERSION_1;
  const { track, disk, genre = [], comment = [], composer = [], label = [] } = common;
  const texts: [string, string | number | null | undefined][] = [
    ['artist', common.artist],
    ['album', common.album],
    ['title', common.title],
    ['performer', common.albumartist],
    ['tracknr', track.no],
    ['partofset', disk.no],
    ['date', common.date ?? common.year],
    ...[...genre].map((text): [string, string] => ['genre', text]),
    ...comment.map(({ text }): [string, string | undefined] => ['comment', text]),
    ...composer.map((text): [string, string] => ['composer', text]),
    ...label.map((text): [string, string] => ['publisher', text]),
  ];
  return texts.flatMap(([key, value]) => fact(key, String(value ?? ''), source) ?? []);
}

function sounds({ format }: IAudioMetadata, dataBytes?: number): Fact[] {
  const { bitrate } = format;
  const seconds = dataBytes !== undefined && bitrate ? (dataBytes * 8) / bitrate : format.duration;
  const figures: [string, number | undefined][] = [
    ['duration', seconds && Math.round(seconds * 1000)],
    ['bitrate', bitrate && Math.round(bitrate)],
    ['samplerate', format.sampleRate],
    ['channels', format.numberOfChannels],
  ];
  return figures.flatMap(([key, value]) => fact(key, String(value ?? ''), VERSION_1) ?? []);
}

function version1({ native }: IAudioMetadata): Fact[] {
  const tags = native['ID3v1'] ?? [];
  return tags.flatMap(({ id, value }) =>
    ['artist', 'album', 'title', 'comment'].includes(id) && typeof value === 'string'
      ? (fact(id, value, VERSION_1) ?? [])
      : [],
  );
}

/**
 * Facts of one file. Without a title, its name is used.
 * @param dataBytes length of the samples of a WAV file, where its header has no room for it
 * @throws Error with the file's kind if it is not sound, and errors of the tag reader
 */
export async function fromTags(file: File, dataBytes?: number): Promise<Fact[]> {
  // 250 kB, so it is loaded only for users with audio files.
  const { parseBlob, CouldNotDetermineFileTypeError, UnsupportedFileTypeError } =
    await import('music-metadata');
  const read = await parseBlob(file, { skipCovers: true }).catch((error: unknown) => {
    const isOther =
      error instanceof CouldNotDetermineFileTypeError || error instanceof UnsupportedFileTypeError;
    throw isOther ? new Error(words.unknown, { cause: error }) : error;
  });
  const facts = [...said(read), ...version1(read)];
  if (!facts.some(({ key }) => key === 'title')) {
    facts.push({ key: 'title', value: file.name, source: 'plugin/file' });
  }
  const size = fact('size', String(file.size), 'plugin/file') ?? [];
  const lmod = fact('lmod', String(Math.floor(file.lastModified / 1000)), 'plugin/file') ?? [];
  const at = file.webkitRelativePath || file.name;
  const all = [...facts, ...sounds(read, dataBytes), size, lmod].flat();
  // Tags may contain very long texts, which are not properties of a song.
  const short = all.filter(({ value }) => String(value).length <= MOST_TEXT).slice(0, MOST_VALUES);
  return [...stood(at), ...short];
}
