/** Sound of A and B from real threads: the audible side, the meters, and the message for a side that cannot play. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SoundPlan } from '../../engine/pkg-threads/ringside.js';
import type { LiveSlots } from '../../web/src/engine/threads/live-slots.ts';
import type { Readings } from '../../web/src/audio/sink.ts';
import { EngineFailed, Refused } from '../../web/src/engine/supervisor.ts';
import type { Media } from '../../web/src/engine/messages.ts';
import type { Config } from '../../web/src/engine/types.ts';
import { Streams } from '../../web/src/state/streams.svelte.ts';
import { soon } from './patience.ts';

const RATE = 48_000;
const config: Config = {
  lab: 'ring',
  a: 'rwmutex',
  b: 'cond',
  seed: 1,
  rate: 44_100,
  knobs: { slots: 64, streams: 8 },
};
const card: Readings = {
  ...{
    rate: RATE,
    kind: 'shared',
    queueLatency: 0.04,
    portLatency: 0,
    baseLatency: 0.01,
    outputLatency: 0.03,
  },
  ...{ starved: { quanta: 3, frames: 300 }, device: null },
};

/** A stream whose samples all have one value. */
class FakeStream {
  plan: SoundPlan | undefined;
  fader: GainNode | undefined;
  media: Media | null | undefined;
  stopped = 0;
  meter = { filled: () => 4800, starved: () => ({ quanta: 1, frames: 128 }) };
  refusal: Error | undefined;

  start(_: AudioContext, plan: SoundPlan, fader: GainNode, media: Media | null) {
    this.plan = plan;
    this.fader = fader;
    this.media = media;
    return this.refusal ? Promise.reject(this.refusal) : Promise.resolve();
  }
  stop() {
    this.stopped++;
    return Promise.resolve();
  }
}

let context: AudioContext;
let made: FakeStream[];
let died: ((message: string) => void)[];
let refusals: (Error | undefined)[];
let streams: Streams;
const trouble = vi.fn<(text: string) => void>();

beforeEach(() => {
  trouble.mockClear();
  context = new AudioContext({ sampleRate: RATE });
  [made, died, refusals] = [[], [], []];
  streams = new Streams((onfail) => {
    const stream = new FakeStream();
    stream.refusal = refusals.shift();
    died.push(onfail);
    made.push(stream);
    return Promise.resolve(stream as unknown as LiveSlots);
  });
  streams.ontrouble = trouble;
});
afterEach(async () => {
  await streams.stop();
  await context.close();
});

const gains = () => made.slice(-2).map(({ fader }) => fader?.gain.value);

test('both sides play with the card’s rate, one stream each, and the one that is heard is', async () => {
  await streams.start(context, config, 1);
  expect(streams.on).toBe(true);
  expect(made.map(({ plan }) => plan?.variant)).toEqual(['rwmutex', 'cond']);
  expect(made[0].plan).toMatchObject({
    lead: 6,
    config: { rate: RATE, knobs: { slots: 64, streams: 1, tracks: 1 } },
  });
  expect(gains()).toEqual([0, 1]);
  expect(streams.threads).toBe(4);
  streams.hear(0);
  await soon(() => expect(gains()[0]).toBeCloseTo(1, 3));
  await soon(() => expect(gains()[1]).toBeCloseTo(0, 3));
});

test('the meters show the stream’s filled slots and underruns', async () => {
  expect(streams.readings(card)).toEqual(card);
  await streams.start(context, config, 1);
  expect(streams.readings(card)).toEqual({
    ...card,
    ...{ kind: 'slots', queueLatency: 0.1, starved: { quanta: 1, frames: 128 } },
  });
});

test('another strategy is begun when the hand rests; the same again is not', async () => {
  await streams.start(context, config, 0);
  streams.follow({ ...config, knobs: { ...config.knobs } });
  streams.follow({ ...config, a: 'sleep' });
  streams.follow({ ...config, a: 'epoch' });
  await soon(() => expect(made).toHaveLength(4));
  expect(made.map(({ stopped }) => stopped)).toEqual([1, 1, 0, 0]);
  expect(made[2].plan?.variant).toBe('epoch');
  await streams.stop();
  streams.follow({ ...config, a: 'cond' });
  expect(made.map(({ stopped }) => stopped)).toEqual([1, 1, 1, 1]);
});

test('a picked file is streamed by both sides from now on, and the built-in piece when it is taken back', async () => {
  const media = { pcm: new Float32Array(2), channels: 1, rate: RATE };
  await streams.play(media);
  expect(made, 'nothing is begun while they are off').toHaveLength(0);
  await streams.start(context, config, 0);
  await streams.play(null);
  expect(made.map(({ media }) => media)).toEqual([media, media, null, null]);
  expect(made.map(({ stopped }) => stopped)).toEqual([1, 1, 0, 0]);
  expect(gains()).toEqual([1, 0]);
});

test('a strategy without a ring is silent and named, and the other side plays', async () => {
  refusals = [
    new Refused({ knob: 'variant', value: 'queue-copy', allowed: { kind: 'needs', need: 'ring' } }),
  ];
  await streams.start(context, { ...config, a: 'queue-copy' }, 1);
  expect(trouble.mock.calls.flat()).toEqual([expect.stringMatching(/\(A\) has no version on real threads/)]);
  expect(streams.on).toBe(true);
  expect(streams.readings(card).kind).toBe('slots');
});

test('if neither side starts, sound stays off with a message', async () => {
  refusals = [
    new EngineFailed(),
    new Refused({
      knob: 'rate',
      value: '1',
      allowed: { kind: 'range', min: 8000, max: 192000, unit: 'frames/s' },
    }),
  ];
  await streams.start(context, config, 1);
  expect(streams.on).toBe(false);
  expect(trouble).toHaveBeenCalledTimes(2);
  expect(made.map(({ stopped }) => stopped)).toEqual([1, 1]);
});

test('dying threads are reported, by side', async () => {
  await streams.start(context, config, 1);
  died[1]('unreachable.');
  expect(trouble.mock.calls.flat()).toEqual([
    expect.stringMatching(/^The threads of B stopped \(unreachable\), /),
  ]);
});

test('stopped while it starts, it stays off, and what had started is stopped', async () => {
  const starting = streams.start(context, config, 1);
  await streams.stop();
  await starting;
  expect(streams.on).toBe(false);
  expect(made.every(({ stopped }) => stopped === 1)).toBe(true);
  expect(streams.readings(card)).toEqual(card);
});
