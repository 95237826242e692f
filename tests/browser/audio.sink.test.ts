/** From a worker through ring or port and worklet to the device: samples arrive unchanged, and missing ones are counted. */
import { afterEach, expect, test } from 'vitest';
import { decodeFile } from '../../web/src/audio/decode.ts';
import { FLOWING } from '../../web/src/audio/line.ts';
import type { ProducerEnd } from '../../web/src/audio/producer.ts';
import { openRing, push, setFlow } from '../../web/src/audio/sample-ring.ts';
import { openSink } from '../../web/src/audio/sink.ts';
import { SoundCard } from '../../web/src/audio/sound-card.ts';
import type { Feed } from './audio.feeder.worker.ts';
import { Recorder } from './audio.recorder.ts';
import { difference, makeWav, signal } from './audio.wav.ts';

let card: SoundCard | undefined;
afterEach(() => card?.stop());

/** A running card whose output is recorded. */
async function recordedCard(isolated: boolean, rate = 48_000) {
  const context = new AudioContext({ sampleRate: rate });
  const recorder = await Recorder.into(context);
  card = new SoundCard({ open: () => context, shared: isolated });
  expect(await card.start()).toBe(true);
  return { card, recorder };
}

test.each([
  ['shared', 'pcm16'],
  ['port', 'float32'],
] as const)('a file is decoded and played %s, as %s, bit for bit', async (kind, format) => {
  const { card, recorder } = await recordedCard(kind === 'shared');
  const made = makeWav({ format });
  const decoded = await decodeFile(made.file, 48_000);
  if (!('media' in decoded)) throw new Error(decoded.refusal);
  const end = card.producerEnd();
  if (!end) throw new Error('no producer end');
  expect(end.kind).toBe(kind);

  const fed = feed(end, decoded.media.pcm);
  await recorder.heard(made.samples.length / 2);
  await fed;
  card.readings();
  await expect.poll(() => card.readings()?.starved.frames).toBe(recorder.recording().gaps);
  expect(difference(recorder.recording().sounding, made.samples)).toBe('');
});

test('a worker fills the ring lap after lap at another rate than usual', async () => {
  const { card, recorder } = await recordedCard(true, 96_000);
  const end = card.producerEnd();
  if (end?.kind !== 'shared') throw new Error('no shared end');
  expect(end.target).toBe(4096);
  const samples = signal(60_000, 2, 96_000, 5);
  const fed = feed(end, samples);
  await recorder.heard(60_000);
  await fed;
  expect(difference(recorder.recording().sounding, samples)).toBe('');
});

test('a second producer continues after the first one', async () => {
  for (const isolated of [true, false]) {
    const { card, recorder } = await recordedCard(isolated);
    const samples = signal(6000, 2, 48_000, 9);
    for (const part of [samples.subarray(0, 6000), samples.subarray(6000)]) {
      const before = recorder.recording().sounding.length / 2;
      const end = card.producerEnd();
      if (!end) throw new Error('no producer end');
      const fed = feed(end, part);
      await recorder.heard(before + part.length / 2);
      await fed;
    }
    expect(difference(recorder.recording().sounding, samples)).toBe('');
    await card.stop();
  }
});

test('rendered offline: the frames there are, then silence, each missing frame counted', async () => {
  const context = new OfflineAudioContext(2, 2048, 48_000);
  const sink = await openSink(context, true);
  sink.node.connect(context.destination);
  const end = sink.producerEnd();
  if (end.kind !== 'shared') throw new Error('no shared end');
  const samples = signal(1000, 2, 48_000, 11);
  const ring = openRing(end.buffer);
  push(ring, samples, 1000);
  setFlow(ring, FLOWING);

  const rendered = await context.startRendering();
  for (const channel of [0, 1]) {
    const expected = new Float32Array(2048);
    expected.set(samples.filter((_, at) => at % 2 === channel));
    expect(difference(rendered.getChannelData(channel), expected)).toBe('');
  }
  expect(sink.starved()).toEqual({ quanta: 9, frames: 1048 });
});

/** Feeds interleaved stereo to a sink; resolves when the producer has passed on all of it. */
async function feed(end: ProducerEnd, pcm: Float32Array): Promise<void> {
  const worker = new Worker(new URL('./audio.feeder.worker.ts', import.meta.url), { type: 'module' });
  try {
    await new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ end, pcm } satisfies Feed, end.kind === 'port' ? [end.port] : []);
    });
  } finally {
    // Over a port, the last block may still be in flight.
    setTimeout(() => worker.terminate(), 1000);
  }
}
