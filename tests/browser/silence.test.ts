/**
 * The meter of silence against a recorder at the output, which knows nothing of the worlds: what is missing in the sound
 * of A and of B is what the meter has counted, gap by gap.
 */
import { expect, test } from 'vitest';
import { readLog } from '../../web/src/audio/output-reading.ts';
import type { Side } from '../../web/src/engine/types.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { listenTo, type Played, played, RATE, RING } from './audio.listen.ts';

/** Shortest gap that counts, in frames: 3 ms. */
const LEAST = (RATE * 3) / 1000;
/** Frames that the engine computes at a time, by which the start of a gap may be off. */
const BLOCK = 512;

async function gapsOf(what: Played, side: Side, isolated: boolean) {
  const { recording, card } = await listenTo(what, side, isolated, RATE / 2);
  const frames = recording.sounding.length / 2 + recording.gaps;
  const read = () => readLog(card.log()!, RATE);
  // Through a port the log arrives after it was asked for.
  await expect.poll(() => read().seconds * RATE).toBeGreaterThanOrEqual(frames);
  // Its newest gap need not be over yet.
  const meter = read().gaps.map(({ seconds, cause }) => ({ frames: Math.round(seconds * RATE), cause }));
  return { recorded: recording.silences, meter };
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
    const counted = meter.filter(({ frames }) => long(frames)).slice(0, heard.length);
    expect(heard.length).toBeGreaterThan(0);
    for (const [index, frames] of heard.entries())
      expect(Math.abs(frames - counted[index].frames), `gap ${index}`).toBeLessThanOrEqual(BLOCK);
    const blocked = counted.filter(({ cause }) => cause === 'blocked');
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
    const counted = meter.slice(0, recorded.length).map(({ frames }) => frames);
    expect(Math.abs(sum(recorded) - sum(counted))).toBeLessThanOrEqual(BLOCK * recorded.length);
  },
);
