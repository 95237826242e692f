/** Decodes files that the engine writes with FFmpeg: every frame of the original is there, and equal. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { media_clip, MediaFile } from '../../engine/pkg-memory/ringside.js';
import { decode, type Decoded } from './media.ffmpeg.ts';
import './modules.ts';

const foreign = new Uint8Array(readFileSync(new URL('../fixtures/foreign.flv', import.meta.url)));

/** FFmpeg's name of each of the engine's formats. */
const FORMATS = { h264: 'h264', aac: 'aac', flv: 'flv', ts: 'mpegts' };

const hashes = (frames: Decoded[]) => frames.map(({ md5 }) => md5);
const times = (frames: Decoded[]) => frames.map(({ at }) => at - frames[0].at);

describe.each([
  { name: 'the file of another program', bytes: () => foreign, pictures: 50, sounds: 88 },
  { name: 'the built-in clip', bytes: media_clip, pictures: 100, sounds: 173 },
])('$name', ({ bytes, pictures, sounds }) => {
  const file = new MediaFile(bytes());
  const original = { v: decode(bytes(), 'flv', 'v'), a: decode(bytes(), 'flv', 'a') };

  test('has its frames, no two pictures alike', () => {
    expect(original.v).toHaveLength(pictures);
    expect(original.a).toHaveLength(sounds);
    expect(new Set(hashes(original.v)).size).toBe(pictures);
    const { video, audio } = file.summary();
    expect([video?.sizes.length, audio?.sizes.length]).toEqual([pictures, sounds]);
  });

  test.each(['h264', 'flv', 'ts'] as const)('is the same video as %s, frame for frame', (format) => {
    const written = decode(file.convert(format), FORMATS[format], 'v');
    expect(hashes(written)).toEqual(hashes(original.v));
    // An elementary stream has no timestamps.
    if (format !== 'h264') expect(times(written)).toEqual(times(original.v));
  });

  test.each(['aac', 'flv', 'ts'] as const)('is the same audio as %s, frame for frame', (format) => {
    const written = decode(file.convert(format), FORMATS[format], 'a');
    expect(hashes(written)).toEqual(hashes(original.a));
  });
});

test('a frame that is bent is not taken for the original', () => {
  const stream = new MediaFile(media_clip()).convert('h264');
  const before = hashes(decode(stream, 'h264', 'v'));
  // A raw sample of the first picture; later pictures repeat it until they overwrite it.
  stream[1_000] ^= 1;
  const after = hashes(decode(stream, 'h264', 'v'));
  expect(after).toHaveLength(before.length);
  expect(after[0]).not.toBe(before[0]);
});

test('the clip is, to the byte, what the native build makes', () => {
  const digest = createHash('sha256').update(media_clip()).digest('hex');
  expect(digest).toBe('518cfee85f2ddfd94bb428d3d764809707d27f7740e11c4a871039ca8f9524c4');
});

test('a file of another format is refused with the byte offset', () => {
  const refused = (file: Uint8Array) => {
    try {
      new MediaFile(file);
    } catch (refusal) {
      return refusal;
    }
    throw new Error('It was taken.');
  };
  const bytes = (count: number) => ({ kind: 'range', min: count, max: count, unit: 'bytes' });
  expect(refused(foreign.subarray(0, 5_000))).toEqual({
    knob: 'media',
    value: '1',
    allowed: { kind: 'media', at: 4_999, field: 'tag header', fault: 'truncated', expected: bytes(11) },
  });
  expect(refused(new Uint8Array(0))).toEqual({
    knob: 'media',
    value: '0',
    allowed: { kind: 'media', at: 0, field: 'FLV header', fault: 'truncated', expected: bytes(13) },
  });
  expect(() => new MediaFile(foreign).convert('mkv')).toThrow(expect.objectContaining({ knob: 'format' }));
});
