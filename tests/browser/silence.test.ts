/**
 * The meter of silence against a recorder at the output, which knows nothing of the worlds: what is missing in the sound
 * of A and of B is what the meter has counted, gap by gap.
 */
import { expect, test } from 'vitest';
import { LOG_SECONDS } from '../../web/src/audio/output-log.ts';
import { readLog } from '../../web/src/audio/output-reading.ts';
import type { Side } from '../../web/src/engine/types.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { listenTo, type Played, played, RATE, RING } from './audio.listen.ts';

/** Shortest gap that counts, in frames: 3 ms. */
const LEAST = (RATE * 3) / 1000;
/** Frames that the engine computes at a time, by which the start of a gap may be off. */
const BLOCK = 512;
/** Seconds at the old end of the log, which on a busy machine is shorter than the run, in which a gap may be cut. */
const EDGE = 0.1;

async function gapsOf(what: Played, side: Side, isolated: boolean) {
  const { recording, card } = await listenTo(what, side, isolated, RATE / 2);
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
  return { recorded, meter };
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

/** Every lab that sounds, besides the ring’s A. */
const SOUND: [string, Played, Side[]][] = [
  ['ring', RING, [1]],
  ['chunks', played('memory', 'chunks', 'walked', 'cached', {}), [0, 1]],
  ['reslice', played('memory', 'reslice', 'copied', 'gather', {}), [0, 1]],
  ['share', played('memory', 'share', 'apart', 'shared', {}), [0, 1]],
  ['pools', played('memory', 'pools', 'none', 'fifo', {}), [0, 1]],
  ['clock', played('station', 'clock', 'ask-all', 'tell', {}), [0, 1]],
  ['station', played('station', 'station', 'station-244', 'station-245', {}), [0, 1]],
];

test('no lab that sounds is left out', async () => {
  const labs = await Promise.all(
    Object.entries(registry).map(async ([id, { load }]) => ({ id, sound: (await load()).sound })),
  );
  const sounding = labs.filter(({ sound }) => sound).map(({ id }) => id);
  expect(new Set(SOUND.map(([id]) => id))).toEqual(new Set(sounding));
});

const EACH = SOUND.flatMap(([lab, what, sides]) =>
  sides.map((side) => [lab, side === 0 ? 'A' : 'B', what, side] as const),
);
test.each(EACH)(
  '%s, %s, has no gap but those of the machine, in the recording and on the meter',
  async (_lab, _letter, what, side) => {
    const { recorded, meter } = await gapsOf(what, side, true);
    expect(meter.filter(({ cause }) => cause !== 'late')).toEqual([]);
    const sum = (all: number[]) => all.reduce((total, frames) => total + frames, 0);
    const counted = silencesOf(meter).slice(0, recorded.length);
    expect(Math.abs(sum(recorded) - sum(counted))).toBeLessThanOrEqual(BLOCK * recorded.length);
  },
);
