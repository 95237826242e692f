/** The whole way: a file, the engine's ring, its sound card's reader, the worklet. Not one sample is lost or changed. */
import { afterEach, expect, test } from 'vitest';
import { decodeFile } from '../../web/src/audio/decode.ts';
import { SoundCard } from '../../web/src/audio/sound-card.ts';
import { EngineClient, engineWorker } from '../../web/src/engine/client.ts';
import type { Config, Side } from '../../web/src/engine/types.ts';
import { Recorder } from './audio.recorder.ts';
import { difference, makeWav } from './audio.wav.ts';

const RATE = 48_000;
/** A ring of 8 slots comes round to the slow reader's slot in a third of a second. */
const config: Config = { lab: 'ring', a: 'rwmutex', b: 'cond', seed: 0, rate: RATE, knobs: { slots: 8 } };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A worker with the engine in it. */
async function engine(): Promise<EngineClient> {
  let failed = '';
  const client = await new Promise<EngineClient>((resolve, reject) => {
    const client: EngineClient = new EngineClient(
      {
        onready: () => resolve(client),
        onframe: () => undefined,
        onfail: (message) => reject(new Error((failed = message))),
      },
      () => engineWorker('sharing'),
    );
    client.start();
  });
  ends.push(() => {
    client.stop();
    expect(failed).toBe('');
  });
  return client;
}

/** Streams a file through the engine and its card and records `frames` frames that sound. */
async function listenTo(side: Side, isolated: boolean, frames: number) {
  const made = makeWav({ format: 'float32', frames: 30_000 });
  const decoded = await decodeFile(made.file, RATE);
  if (!('media' in decoded)) throw new Error(decoded.refusal);
  const context = new AudioContext({ sampleRate: RATE });
  const recorder = await Recorder.into(context);
  const card = new SoundCard({ open: () => context, isolated });
  ends.push(() => card.stop());
  expect(await card.start()).toBe(true);

  const client = await engine();
  const { pcm, channels, rate } = decoded.media;
  await client.ask({ kind: 'open', config, goal: 0, script: [], look: 0 });
  await client.ask({ kind: 'media', media: { pcm, channels, rate } });
  await client.ask({ kind: 'hear', side });
  const end = card.producerEnd();
  if (!end) throw new Error('no producer end');
  await client.ask({ kind: 'sink', end }, end.kind === 'port' ? [end.port] : []);
  await client.ask({ kind: 'live', on: true });
  await recorder.heard(frames);
  return { made, recording: recorder.recording(), starved: card.readings()?.starved.frames ?? 0 };
}

test.each([
  ['shared memory', true],
  ['a port', false],
])('a file that is streamed is heard through %s, sample for sample', async (_, isolated) => {
  // Twice through the file, so that its end is followed by its beginning.
  const heard = 2 * 30_000;
  const { made, recording } = await listenTo(1, isolated, heard);
  const start = made.samples.indexOf(recording.sounding[0]);
  expect(start % 2).toBe(0);
  const expected = new Float32Array(2 * heard).map(
    (_, at) => made.samples[(start + at) % made.samples.length],
  );
  expect(difference(recording.sounding.subarray(0, 2 * heard), expected)).toBe('');
});

test('a publisher that a slow reader stops is heard as silence', async () => {
  const { recording, starved } = await listenTo(0, true, RATE / 2);
  // Silence that our own ring put in, on a busy machine, does not count.
  expect(recording.gaps - starved).toBeGreaterThan(RATE / 10);
});
