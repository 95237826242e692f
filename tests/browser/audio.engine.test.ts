/**
 * The whole path: a file, a lab's mechanism in the engine, the reader of its sound card, the worklet. No sample is lost or
 * changed, whether it passes through a ring's slots, a pool's blocks, a re-slicer's chunks or a list of chunks.
 */
import { afterEach, expect, test } from 'vitest';
import { decodeFile } from '../../web/src/audio/decode.ts';
import { SoundCard } from '../../web/src/audio/sound-card.ts';
import { EngineClient, engineWorker } from '../../web/src/engine/client.ts';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import type { Config, Side } from '../../web/src/engine/types.ts';
import { Recorder } from './audio.recorder.ts';
import { difference, makeWav } from './audio.wav.ts';
import { faultText } from '../../web/src/words/faults.en.ts';

const RATE = 48_000;

/** A configuration that plays the file, and its module. */
interface Played {
  module: ModuleId;
  config: Config;
}
const played = (module: ModuleId, lab: string, a: string, b: string, knobs: Config['knobs']): Played => ({
  ...{ module, config: { lab, a, b, seed: 0, rate: RATE, knobs } },
});
/** With 8 slots, the publisher returns to the slow reader's slot after a third of a second. */
const RING = played('sharing', 'ring', 'rwmutex', 'cond', { slots: 8 });

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A worker that runs the engine. */
async function engine(module: ModuleId): Promise<EngineClient> {
  let failed = '';
  const client = await new Promise<EngineClient>((resolve, reject) => {
    const client: EngineClient = new EngineClient(
      {
        onready: () => resolve(client),
        onframe: () => undefined,
        onfail: (fault) => reject(new Error((failed = faultText(fault)))),
      },
      () => engineWorker(module),
    );
    client.start();
  });
  ends.push(() => {
    client.stop();
    expect(failed).toBe('');
  });
  return client;
}

/** Streams a file through the engine and its card, and records `frames` audible frames. */
async function listenTo({ module, config }: Played, side: Side, isolated: boolean, frames: number) {
  const made = makeWav({ format: 'float32', frames: 30_000 });
  const decoded = await decodeFile(made.file, RATE);
  if (!('media' in decoded)) throw new Error(decoded.refusal);
  const context = new AudioContext({ sampleRate: RATE });
  const recorder = await Recorder.into(context);
  const card = new SoundCard({ open: () => context, shared: isolated });
  ends.push(() => card.stop());
  expect(await card.start()).toBe(true);

  const client = await engine(module);
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

test.each<[string, Played, Side, boolean]>([
  ['a ring and shared memory', RING, 1, true],
  ['a ring and a port', RING, 1, false],
  ['blocks that are allocated', played('memory', 'pools', 'none', 'fifo', {}), 0, true],
  ['blocks of a pool', played('memory', 'pools', 'none', 'fifo', { chunk: 1_000 }), 1, true],
  ['a log of segments', played('memory', 'pools', 'ranges', 'log', {}), 1, false],
  ['chunks sent on in another size', played('memory', 'reslice', 'copied', 'gather', {}), 1, true],
  ['lists of chunks', played('memory', 'chunks', 'walked', 'cached', {}), 1, true],
])('a file that is streamed is heard through %s, sample for sample', async (_, what, side, isolated) => {
  // Plays the file twice, so that its end is followed by its beginning.
  const heard = 2 * 30_000;
  const { made, recording } = await listenTo(what, side, isolated, heard);
  const start = made.samples.indexOf(recording.sounding[0]);
  expect(start % 2).toBe(0);
  const expected = new Float32Array(2 * heard).map(
    (_, at) => made.samples[(start + at) % made.samples.length],
  );
  expect(difference(recording.sounding.subarray(0, 2 * heard), expected)).toBe('');
});

test('a publisher that a slow reader stops is heard as silence', async () => {
  const { recording, starved } = await listenTo(RING, 0, true, RATE / 2);
  // Silence that the page's own sample ring inserts on a busy machine does not count.
  expect(recording.gaps - starved).toBeGreaterThan(RATE / 10);
});
