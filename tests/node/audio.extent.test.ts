/** How much sound a file's frames decode to, compared with files that FFmpeg encoded, and for files whose headers lie. */
import { expect, test } from 'vitest';
import { extentOf } from '../../web/src/audio/extent/extent.ts';
import { isCutShort } from '../../web/src/audio/extent/wav.ts';
import { denseAdts, denseFlac, denseOpus, wav } from '../fixtures/audio.dense.ts';
import { encode } from './media.ffmpeg.ts';

const SECONDS = 4;

/** Encoder, rate, channels, container. */
const ENCODED: [name: string, rate: number, channels: number, codec: string[]][] = [
  ['WAV', 44_100, 2, ['-f', 'wav']],
  ['WAV of 24 bits and six channels', 48_000, 6, ['-c:a', 'pcm_s24le', '-f', 'wav']],
  ['RF64', 48_000, 1, ['-rf64', 'always', '-f', 'wav']],
  ['FLAC', 44_100, 2, ['-f', 'flac']],
  ['FLAC in Ogg', 48_000, 1, ['-c:a', 'flac', '-f', 'ogg']],
  ['FLAC in MP4', 48_000, 2, ['-c:a', 'flac', '-strict', '-2', '-f', 'mp4']],
  ['MP3', 44_100, 2, ['-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3']],
  ['MP3 of variable bit rate, MPEG-2', 22_050, 1, ['-c:a', 'libmp3lame', '-q:a', '4', '-f', 'mp3']],
  ['MP2', 48_000, 2, ['-c:a', 'mp2', '-f', 'mp2']],
  ['AAC in ADTS', 44_100, 2, ['-c:a', 'aac', '-f', 'adts']],
  ['AAC in MP4', 48_000, 2, ['-c:a', 'aac', '-f', 'mp4']],
  [
    'AAC in MP4, fragmented',
    24_000,
    2,
    ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4'],
  ],
  ['Vorbis', 44_100, 2, ['-c:a', 'libvorbis', '-f', 'ogg']],
  ['Vorbis in WebM', 48_000, 2, ['-c:a', 'libvorbis', '-f', 'webm']],
  ['Opus', 48_000, 2, ['-c:a', 'opus', '-strict', '-2', '-f', 'ogg']],
  ['Opus of 2.5 ms, mono', 48_000, 1, ['-c:a', 'opus', '-strict', '-2', '-opus_delay', '2.5', '-f', 'ogg']],
  ['Opus in WebM', 48_000, 2, ['-c:a', 'opus', '-strict', '-2', '-f', 'webm']],
];

test.each(ENCODED)('%s is as long as it was made', (_, rate, channels, codec) => {
  const file = encode(SECONDS, ['-ar', String(rate), '-ac', String(channels), ...codec]);
  const extent = extentOf(file.buffer);
  expect(extent.frames / extent.rate).toBeGreaterThan(SECONDS - 0.01);
  // Encoders add a frame in front or behind.
  expect(extent.frames / extent.rate).toBeLessThan(SECONDS + 0.2);
  expect(extent.rate).toBe(rate);
  expect(extent.channels).toBeGreaterThanOrEqual(channels);
  expect(extent.channels).toBeLessThanOrEqual(Math.max(channels, 2));
});

test.each<[string, Blob, number, number, number]>([
  ['FLAC', denseFlac(1000), 65_535_000, 44_100, 1],
  // 65,025 bytes of packets; each is 120 ms of 48 kHz.
  ['Opus', denseOpus(4), 4 * 255 * 5760, 48_000, 2],
  ['AAC', denseAdts(1000), 4_096_000, 7350, 2],
])('%s is counted by its frames, whatever its header claims', async (_, file, frames, rate, channels) => {
  expect(extentOf(await file.arrayBuffer())).toEqual({ frames, rate, channels });
});

test('tables of MP4 are counted, also where a size of 32 bits would be too small for the samples', () => {
  const file = encode(1, ['-ar', '48000', '-ac', '2', '-c:a', 'aac', '-f', 'mp4']);
  const view = new DataView(file.buffer);
  const at = new TextDecoder('latin1').decode(file).indexOf('stsz');
  // A million samples of two bytes, which may all lie at the same place.
  view.setUint32(at + 8, 2);
  view.setUint32(at + 12, 1e6);
  expect(extentOf(file.buffer)).toMatchObject({ frames: 1_024e6, rate: 48_000 });
});

test.each([
  // SoX src/wav.c: MS_UNSPEC 0x7ffff000, as a multiple of a frame; here of 1 and of 6 bytes.
  [0x7ffff000, 0x7ffff024],
  [0x7fffeffe, 0x7ffff022],
  // FFmpeg libavformat/wavenc.c to a pipe; also with a list of tags in front.
  [0xffffffff, 0xffffffff],
  // arecord (alsa-utils aplay.c): the limit of 2 GiB, and 0x7fffff00 for a raw count.
  [0x80000000, 0x80000024],
  [0x7fffff00, 0x7fffff24],
  // LAME --decode to a pipe; GStreamer and mpg123 leave zeros; Node's wav: 2^32 - 101.
  [0x7fffffff, 0x80000023],
  [0, 36],
  [0, 0],
  [0xffffff9b, 0xffffffbf],
  // The size of the whole is unknown, or counts tags behind the samples that were left out: the samples are all there.
  [1000, 0xffffffff],
  [1000, 1400],
])('WAV whose sizes are %i and %i is whole', (size, riff) => {
  expect(isCutShort(wav(size, 1000, { riff }))).toBe(false);
});

test.each([1001, 2000, 1e6, 3e9])('WAV of 1,000 bytes that promises %i is cut short', (size) => {
  expect(isCutShort(wav(size, 1000))).toBe(true);
});
