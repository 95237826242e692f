/** Playing a library: a file, then the generated tune of a song without a file, from the worker that the page uses. */
import { afterEach, expect, test } from 'vitest';
import init, { LibraryTune } from '../../engine/pkg-library/ringside.js';
import { BlockQueue } from '../../web/src/audio/block-queue.ts';
import type { SoundCard } from '../../web/src/audio/sound-card.ts';
import { Playlist, type Track } from '../../web/src/labs/library/playlist/playlist.svelte.ts';
import { until } from './patience.ts';

const RATE = 8_000;
const playlists: Playlist[] = [];
afterEach(() => playlists.splice(0).forEach((one) => one.stop()));

/** A card that plays on demand, and records the samples. */
function listened() {
  const { port1, port2 } = new MessageChannel();
  const queue = new BlockQueue(port1, { quanta: 0, frames: 0 });
  const heard: number[] = [];
  const left = new Float32Array(128);
  const pull = () => {
    queue.pull(left, new Float32Array(128));
    heard.push(...left);
  };
  const card = {
    rate: RATE,
    status: { state: 'running', sentence: '' },
    start: () => Promise.resolve(true),
    stop: () => Promise.resolve(),
    producerEnd: () => ({ kind: 'port', port: port2, target: 2_048 }),
  };
  const playlist = new Playlist(undefined, () => card as unknown as SoundCard);
  playlists.push(playlist);
  return { playlist, pull, heard };
}

/** A WAV file of 16 bits and one channel. */
function wav(samples: number): File {
  const view = new DataView(new ArrayBuffer(44 + 2 * samples));
  const words: [number, string][] = [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ];
  for (const [at, word] of words)
    [...word].forEach((sign, nth) => view.setUint8(at + nth, sign.charCodeAt(0)));
  view.setUint32(4, 36 + 2 * samples, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  view.setUint32(40, 2 * samples, true);
  for (let nth = 0; nth < samples; nth++) view.setInt16(44 + 2 * nth, 16_384, true);
  return new File([view.buffer], 'half.wav');
}

const track = (song: number, file?: File): Track => ({ song, artist: undefined, title: undefined, file });

test('a file sounds as it is, then a song has the tune of its number, and the last one ends it', async () => {
  const { playlist, pull, heard } = listened();
  await playlist.play([track(9, new File(['no sound'], 'no.mp3')), track(1, wav(900)), track(17)]);
  // A file that cannot be read is skipped with a message.
  expect(playlist.trouble).toMatch(/^Skipped: no\.mp3/);
  expect(playlist.at).toBe(1);
  await until(() => {
    pull();
    return playlist.at === 2 && playlist.sounding !== undefined;
  });
  expect(playlist.sounding).toEqual({ made: { key: 11, beats: 96 }, seconds: 85 });
  await init();
  const tune = new LibraryTune(17, RATE);
  const made = [...tune.block(0)].filter((_, nth) => nth % 2 === 0);
  const half = (sample: number) => Math.abs(sample - 0.5) < 1e-3;
  await until(() => {
    for (let nth = 0; nth < 4; nth++) pull();
    return heard.length > 6_000;
  });
  expect(heard.filter(half)).toHaveLength(900);
  // There may be silence in between, if the card pulled too early; the piece begins with silence, too.
  const sounds = (samples: number[]) =>
    samples.slice(samples.findIndex((sample) => sample !== 0)).slice(0, 300);
  expect(sounds(heard.slice(heard.findLastIndex(half) + 1))).toEqual(sounds(made));
  await playlist.skip(1);
  expect([playlist.at, playlist.track]).toEqual([undefined, undefined]);
});

test('a card that does not start is reported, and nothing plays', async () => {
  const sentence = 'The sound card is blocked.';
  const card = {
    status: { state: 'blocked', sentence },
    start: () => Promise.resolve(false),
    stop: () => Promise.resolve(),
  };
  const playlist = new Playlist(undefined, () => card as unknown as SoundCard);
  await playlist.play([track(1)]);
  expect([playlist.trouble, playlist.at]).toEqual([sentence, undefined]);
});
