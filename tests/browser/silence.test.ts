/**
 * The whole path against a recorder at the output: a file, a lab's mechanism in the engine, the reader of its sound card, the
 * worklet. No sample is lost or changed, and what is missing is what the meter of silence has counted, gap by gap.
 */
import { afterEach, expect, test } from 'vitest';
import { decodeFile } from '../../web/src/audio/decode.ts';
import { LOG_SECONDS } from '../../web/src/audio/output-log.ts';
import { readLog } from '../../web/src/audio/output-reading.ts';
import { SoundCard } from '../../web/src/audio/sound-card.ts';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import type { Config, Side } from '../../web/src/engine/types.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { Recorder } from './audio.recorder.ts';
import { difference, makeWav } from './audio.wav.ts';
import { loadEngine } from './engine.real.ts';

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
  return { made, recording, card };
}

/** Shortest gap that counts, in frames: 3 ms. */
const LEAST = (RATE * 3) / 1000;
/** Frames that the engine computes at a time, by which the start of a gap may be off. */
const BLOCK = 512;
/** Seconds at the old end of the log, which on a busy machine is shorter than the run, in which a gap may be cut. */
const EDGE = 0.1;

async function gapsOf(what: Played, side: Side, isolated: boolean, least = RATE / 2) {
  const { made, recording, card } = await listenTo(what, side, isolated, least);
  const frames = recording.sounding.length / 2 + recording.gaps;
  const read = () => readLog(card.log()!, RATE);
  // Through a port the log arrives after it was asked for.
  await expect.poll(() => read().seconds * RATE).toBeGreaterThanOrEqual(frames);
  const log = read();
  // The recording starts with the first audible frame; the log holds the last seconds.
  const kept = log.seconds - LOG_SECONDS;
  const recorded = recording.silences.filter(({ at }) => at / RATE > kept + EDGE).map(({ frames }) => frames);
  const meter = log.gaps
    .filter(({ ago }) => ago < LOG_SECONDS - EDGE)
    .map(({ ago, seconds, cause }) => ({ ago, frames: Math.round(seconds * RATE), cause }));
  return { recorded, meter, samples: made.samples, sounding: recording.sounding };
}

/** A gap whose cause changes while it lasts is one silence for the recorder, and two on the meter. */
function silencesOf(meter: { ago: number; frames: number }[]): number[] {
  const silences: { end: number; frames: number }[] = [];
  for (const { ago, frames } of meter) {
    const last = silences.at(-1);
    const end = ago - frames / RATE;
    if (last && Math.abs(last.end - ago) < 1 / RATE)
      Object.assign(last, { end, frames: last.frames + frames });
    else silences.push({ end, frames });
  }
  return silences.map(({ frames }) => frames);
}

test.each([
  ['shared memory', true],
  ['a port', false],
])(
  'a slow reader silences A, and the meter counts what the recorder finds, through %s',
  async (_, isolated) => {
    const { recorded, meter } = await gapsOf(RING, 0, isolated);
    const long = (frames: number) => frames >= LEAST;
    const heard = recorded.filter(long);
    // The newest gap of the meter need not be over yet.
    const counted = silencesOf(meter).filter(long).slice(0, heard.length);
    expect(heard.length).toBeGreaterThan(0);
    for (const [index, frames] of heard.entries())
      expect(Math.abs(frames - counted[index]), `gap ${index} of ${counted.join(', ')}`).toBeLessThanOrEqual(
        BLOCK,
      );
    const blocked = meter.filter(({ cause }) => cause === 'blocked');
    expect(blocked.reduce((sum, { frames }) => sum + frames, 0)).toBeGreaterThan(RATE / 10);
  },
);

/** A side of a lab that is heard by shared memory or by a port. */
const heard = (lab: string, what: Played, side: Side, isolated = true) => ({
  ...{ lab, what, side, isolated },
  name: `${lab}, ${'AB'[side]}, by ${isolated ? 'shared memory' : 'a port'}`,
});
const both = (lab: string, what: Played) => ([0, 1] as const).map((side) => heard(lab, what, side));

/** The labs that stream the picked file. */
const OF_FILES = [
  heard('ring', RING, 1),
  heard('ring', RING, 1, false),
  ...both('pools', played('memory', 'pools', 'none', 'fifo', { chunk: 1_000 })),
  heard('pools', played('memory', 'pools', 'ranges', 'log', {}), 1, false),
  ...both('reslice', played('memory', 'reslice', 'copied', 'gather', {})),
  ...both('chunks', played('memory', 'chunks', 'walked', 'cached', {})),
];
/** The other labs that sound. */
const OWN = [
  ...both('share', played('memory', 'share', 'apart', 'shared', {})),
  ...both('clock', played('station', 'clock', 'ask-all', 'tell', {})),
  ...both('station', played('station', 'station', 'station-244', 'station-245', {})),
];

test('no lab that sounds is left out', async () => {
  const labs = await Promise.all(
    Object.entries(registry).map(async ([id, { load }]) => ({ id, sound: (await load()).sound })),
  );
  const sounding = labs.filter(({ sound }) => sound).map(({ id }) => id);
  expect(new Set([...OF_FILES, ...OWN].map(({ lab }) => lab))).toEqual(new Set(sounding));
});

/** Expects no gap but those of the machine, in the recording and on the meter. */
function expectWhole({ recorded, meter }: Awaited<ReturnType<typeof gapsOf>>) {
  expect(meter.filter(({ cause }) => cause !== 'late')).toEqual([]);
  const sum = (all: number[]) => all.reduce((total, frames) => total + frames, 0);
  const counted = silencesOf(meter).slice(0, recorded.length);
  expect(Math.abs(sum(recorded) - sum(counted))).toBeLessThanOrEqual(BLOCK * recorded.length);
}

test.each(OF_FILES)(
  '$name: a file is heard sample for sample, without a gap',
  async ({ what, side, isolated }) => {
    // Plays the file twice, so that its end is followed by its beginning.
    const frames = 2 * 30_000;
    const found = await gapsOf(what, side, isolated, frames);
    const { samples, sounding } = found;
    const start = samples.indexOf(sounding[0]);
    expect(start % 2).toBe(0);
    const expected = new Float32Array(2 * frames).map((_, at) => samples[(start + at) % samples.length]);
    expect(difference(sounding.subarray(0, 2 * frames), expected)).toBe('');
    expectWhole(found);
  },
);

test.each(OWN)('$name: no gap', async ({ what, side, isolated }) =>
  expectWhole(await gapsOf(what, side, isolated)),
);
