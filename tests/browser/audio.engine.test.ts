/**
 * The whole path: a file, a lab's mechanism in the engine, the reader of its sound card, the worklet. No sample is lost or
 * changed, whether it passes through a ring's slots, a pool's blocks, a re-slicer's chunks or a list of chunks.
 */
import { expect, test } from 'vitest';
import type { Side } from '../../web/src/engine/types.ts';
import { listenTo, type Played, played, RATE, RING } from './audio.listen.ts';
import { difference } from './audio.wav.ts';

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
