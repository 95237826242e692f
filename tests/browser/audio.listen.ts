/** Streams a file through the engine and a sound card into a recorder, for tests of what is heard. */
import { afterEach, expect } from 'vitest';
import { decodeFile } from '../../web/src/audio/decode.ts';
import { SoundCard } from '../../web/src/audio/sound-card.ts';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import type { Config, Side } from '../../web/src/engine/types.ts';
import { Recorder } from './audio.recorder.ts';
import { makeWav } from './audio.wav.ts';
import { loadEngine } from './engine.real.ts';

export const RATE = 48_000;

/** A configuration that plays the file, and its module. */
export interface Played {
  module: ModuleId;
  config: Config;
}
export const played = (
  module: ModuleId,
  lab: string,
  a: string,
  b: string,
  knobs: Config['knobs'],
): Played => ({
  ...{ module, config: { lab, a, b, seed: 0, rate: RATE, knobs } },
});
/** With 8 slots, the publisher returns to the slow reader's slot after a third of a second. */
export const RING = played('sharing', 'ring', 'rwmutex', 'cond', { slots: 8 });

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Streams a file through the engine and its card, and records `frames` audible frames. */
export async function listenTo({ module, config }: Played, side: Side, isolated: boolean, frames: number) {
  const made = makeWav({ format: 'float32', frames: 30_000 });
  const decoded = await decodeFile(made.file, RATE);
  if (!('media' in decoded)) throw new Error(decoded.refusal);
  const context = new AudioContext({ sampleRate: RATE });
  const recorder = await Recorder.into(context);
  const card = new SoundCard({ open: () => context, shared: isolated });
  ends.push(() => card.stop());
  expect(await card.start()).toBe(true);

  const { client, failed } = await loadEngine(module);
  ends.push(() => {
    client.end();
    expect(failed()).toBe('');
  });
  const { pcm, channels, rate } = decoded.media;
  await client.ask({ kind: 'open', config, goal: 0, script: [], look: 0 });
  await client.ask({ kind: 'media', media: { pcm, channels, rate } });
  await client.ask({ kind: 'hear', side });
  const end = card.producerEnd();
  if (!end) throw new Error('no producer end');
  await client.ask({ kind: 'sink', end }, end.kind === 'port' ? [end.port] : []);
  await client.ask({ kind: 'live', on: true });
  await recorder.heard(frames);
  const recording = recorder.recording();
  return { made, recording, card, starved: card.readings()?.starved.frames ?? 0 };
}
