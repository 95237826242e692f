/** Files that can be played, and the message for each kind of file that cannot. */
import { expect, test, vi } from 'vitest';
import { decodeFile, limitsAt } from '../../web/src/audio/decode.ts';
import { randomOf as random } from '../../web/src/own/run/random.ts';
import { denseAdts, denseFlac, denseOpus, wav } from '../fixtures/audio.dense.ts';
import { difference, makeWav, type WavFormat } from './audio.wav.ts';

const ALLOWED = /Choose a sound file .* of up to 128\u202fMB and 10\u202fminutes\.$/;

async function media(file: File, rate = 48_000) {
  const decoded = await decodeFile(file, rate);
  if (!('media' in decoded)) throw new Error(decoded.refusal);
  return decoded.media;
}

async function refusal(file: File) {
  const decoded = await decodeFile(file, 48_000);
  if (!('refusal' in decoded)) throw new Error(`${file.name} was not refused`);
  expect(decoded.refusal).toMatch(ALLOWED);
  return decoded.refusal;
}

/** A file that claims to have `size` bytes, and whose bytes must not be read. */
function untouchable(name: string, size: number) {
  const file = new File(['x'], name);
  const touched = () => {
    throw new Error('the file was read');
  };
  return Object.defineProperties(file, {
    size: { value: size },
    arrayBuffer: { value: touched },
    slice: { value: touched },
    stream: { value: touched },
  });
}

/** A long WAV at 8 kHz, whose samples are not worth making. */
async function silence(name: string, channels: number, seconds: number) {
  const size = 2 * channels * 8000 * seconds;
  const head = new DataView(await makeWav({ channels, rate: 8000, frames: 0 }).file.arrayBuffer());
  head.setUint32(4, size + 36, true);
  head.setUint32(40, size, true);
  return new File([head.buffer, new Uint8Array(size)], name);
}

test.each(['pcm16', 'float32'] as WavFormat[])(
  '%s at the rate of the card comes out bit for bit',
  async (format) => {
    for (const channels of [1, 2]) {
      const made = makeWav({ format, channels });
      const got = await media(made.file);
      expect(got).toMatchObject({ name: 'test.wav', channels, rate: 48_000, seconds: 0.5 });
      expect(difference(got.pcm, made.samples)).toBe('');
    }
  },
);

test('another rate is converted to that of the card', async () => {
  const got = await media(makeWav({ rate: 44_100, frames: 44_100 }).file, 96_000);
  expect(got).toMatchObject({ rate: 96_000, channels: 2 });
  expect(got.seconds).toBeCloseTo(1, 3);
  expect(got.pcm.length / 2).toBeCloseTo(96_000, -1);
});

test('six channels are mixed down to two', async () => {
  const got = await media(makeWav({ channels: 6, format: 'float32', frames: 4800 }).file);
  expect(got.channels).toBe(2);
  expect(got.pcm).toHaveLength(9600);
});

test('more than one slice is interleaved without a seam', async () => {
  const made = makeWav({ frames: 2 ** 19 + 1000 });
  expect(difference((await media(made.file)).pcm, made.samples)).toBe('');
});

test('empty', async () => {
  expect(await refusal(new File([], 'nothing.wav'))).toContain('nothing.wav is empty.');
});

test('too big is refused before it is read', async () => {
  const said = await refusal(untouchable('concert.flac', 2e9));
  expect(said).toContain('concert.flac is 2.00\u202fGB, which is too big.');
});

test('too long is refused before it is decoded', async () => {
  const hour = await silence('hour.wav', 1, limitsAt(48_000).seconds + 60);
  hour.arrayBuffer = () => Promise.reject(new Error('the file was read'));
  expect(await refusal(hour)).toContain('hour.wav lasts 11.0\u202fminutes, which is too long.');
});

test.each([
  // 50 kB: an hour and a half.
  ['long.flac', denseFlac(3800), 'lasts 94.1'],
  ['long.opus', denseOpus(120), 'lasts 61.2'],
  ['long.aac', denseAdts(6000), 'lasts 55.7'],
  ['long.wav', new Blob([wav(0, 7.2e6)]), 'lasts 15.0'],
])('%s whose header claims less is refused before it is decoded', async (name, file, said) => {
  const decode = vi.spyOn(OfflineAudioContext.prototype, 'decodeAudioData');
  expect(await refusal(new File([file], name))).toContain(said);
  expect(decode).not.toHaveBeenCalled();
  decode.mockRestore();
});

test('the browser decodes what is there, not what the header claims', async () => {
  // 20 frames of 65,535 samples at 44.1 kHz, and a header of one second. Chromium drops frames at the end.
  const { pcm } = await media(new File([denseFlac(20)], 'thirty.flac'), 44_100);
  expect(pcm.length).toBeGreaterThan(10 * 65_535);
  expect(pcm.length).toBeLessThanOrEqual(20 * 65_535);
});

test('many channels are refused by the memory that they take', async () => {
  const file = await silence('wide.wav', 32, 120);
  expect(await refusal(file)).toContain('wide.wav would take 860\u202fMB of memory when decoded');
});

test.each([0x7ffff000, 0xffffffff, 0x80000000, 0])(
  'WAV from a pipe, with a size of %i, is whole',
  async (size) => {
    const file = new File([wav(size, 8000)], 'piped.wav');
    const decoded = await decodeFile(file, 8000);
    expect(decoded).not.toHaveProperty('note');
    expect(decoded).toMatchObject({ media: { seconds: 1 } });
  },
);

test('a card of a higher rate takes as much memory, so fewer minutes', async () => {
  expect(limitsAt(8000).seconds).toBe(600);
  const decoded = await decodeFile(untouchable('concert.flac', 2e9), 192_000);
  expect(decoded).toMatchObject({ refusal: expect.stringMatching(/and 2\.5\u202fminutes\.$/) as string });
});

test('a file of unknown length above the limit is refused before decoding', async () => {
  const file = new File([new Uint8Array(9e6)], 'zeros.bin');
  expect(await refusal(file)).toContain('zeros.bin does not say how long it is');
});

test('a file that was deleted after it was chosen', async () => {
  const { file } = makeWav();
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  expect(await refusal(file)).toContain('test.wav cannot be read any more');
});

test('no sound at all, a header alone, noise, and a name that is markup', async () => {
  const next = random(4);
  const noise = Uint8Array.from({ length: 50_000 }, () => next() * 256);
  const header = makeWav().file.slice(0, 20);
  for (const [name, content] of [
    ['notes.txt', 'this is a text'],
    ['header.wav', header],
    ['noise.mp3', noise],
    ['<img src=x>.wav', 'x'],
  ] as [string, BlobPart][])
    expect(await refusal(new File([content], name))).toContain(
      `${name} holds no sound that this browser can decode`,
    );
});

test('a file cut in two plays its first half and says so', async () => {
  const made = makeWav({ format: 'float32' });
  const half = new File([made.file.slice(0, 44 + made.samples.length * 2)], 'half.wav');
  const decoded = await decodeFile(half, 48_000);
  if (!('media' in decoded)) throw new Error(decoded.refusal);
  expect(decoded.note).toContain('half.wav is cut short');
  // Chromium drops incomplete packets.
  const { length } = decoded.media.pcm;
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(made.samples.length / 2);
  expect(difference(decoded.media.pcm, made.samples.subarray(0, length))).toBe('');
  expect(await decodeFile(made.file, 48_000)).not.toHaveProperty('note');
});

test('cut at any byte or with any byte changed: sound or a sentence, never an exception', async () => {
  const next = random(6);
  const bytes = new Uint8Array(await makeWav({ frames: 500 }).file.arrayBuffer());
  for (let round = 0; round < 60; round++) {
    const hostile = bytes.slice(0, round % 2 ? bytes.length : 1 + Math.floor(next() * bytes.length));
    for (let change = 0; change < 4; change++) hostile[Math.floor(next() * 44)] = next() * 256;
    const decoded = await decodeFile(new File([hostile], 'hostile.wav'), 48_000);
    if ('refusal' in decoded) expect(decoded.refusal).toMatch(ALLOWED);
    else expect(decoded.media.pcm.length).toBeGreaterThan(0);
  }
});
