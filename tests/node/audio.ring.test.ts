/** Invariants of the sample ring on one thread; `tests/browser/audio.sink.test.ts` tests it with a worker as the producer. */
import { expect, test } from 'vitest';
import {
  capacity,
  filled,
  openRing,
  pull,
  push,
  readCount,
  ringMemory,
  setFlow,
  starvation,
  type SampleRing,
} from '../../web/src/audio/sample-ring.ts';
import { FILLING, FLOWING, RESTING } from '../../web/src/audio/line.ts';
import { randomOf as random } from '../../web/src/own/run/random.ts';

const CANARY = -77;

/** Interleaved frames whose samples encode the frame's number: n on the left, -n on the right. */
function numbered(first: number, frames: number): Float32Array {
  return Float32Array.from({ length: 2 * frames }, (_, at) => (at % 2 ? -1 : 1) * (first + (at >> 1)));
}

/** Pulls into arrays with canaries around them. */
function pulled(ring: SampleRing, frames: number) {
  const [left, right] = [0, 1].map(() => new Float32Array(frames + 2).fill(CANARY));
  pull(ring, left.subarray(1, -1), right.subarray(1, -1));
  for (const side of [left, right]) expect([side[0], side.at(-1)]).toEqual([CANARY, CANARY]);
  return { left: left.subarray(1, -1), right: right.subarray(1, -1) };
}

/** Moves a ring's two counts to `count` frames, as if it had run that long. */
function ranFor(ring: SampleRing, count: number) {
  // Both counts are the first word of their 128-byte line.
  ring.words[0] = ring.words[32] = count | 0;
}

function playLaps(ring: SampleRing, laps: number, seed: number) {
  const next = random(seed);
  const total = laps * capacity(ring);
  let [sent, got] = [0, 0];
  while (got < total) {
    const offered = 1 + Math.floor(next() * capacity(ring) * 1.5);
    const room = capacity(ring) - (sent - got);
    const taken = push(ring, numbered(sent + 1, offered), offered);
    expect(taken).toBe(Math.min(offered, room));
    sent += taken;
    expect(filled(ring)).toBe(sent - got);

    const wanted = 1 + Math.floor(next() * capacity(ring) * 1.5);
    const there = Math.min(wanted, sent - got);
    const { left, right } = pulled(ring, wanted);
    const expected = numbered(got + 1, there);
    expect(left.slice(0, there)).toEqual(expected.filter((_, at) => at % 2 === 0));
    expect(right.slice(0, there)).toEqual(expected.filter((_, at) => at % 2 === 1));
    expect(left.subarray(there).every((sample) => sample === 0)).toBe(true);
    got += there;
  }
}

test('random sizes over 100 laps: every frame once, in order, nothing else touched', () => {
  const ring = openRing(ringMemory(256));
  playLaps(ring, 100, 1);
});

test.each([2 ** 31 - 700, 2 ** 32 - 700])('counts wrap after %i frames', (start) => {
  const ring = openRing(ringMemory(64));
  ranFor(ring, start);
  playLaps(ring, 40, 2);
  expect(readCount(ring) >>> 0).toBeLessThan(2 ** 32);
  expect(readCount(ring) >>> 0).not.toBe(start);
});

test('a full ring accepts no frames and keeps its contents', () => {
  const ring = openRing(ringMemory(8));
  expect(push(ring, numbered(1, 20), 20)).toBe(8);
  expect(push(ring, numbered(90, 4), 4)).toBe(0);
  expect(filled(ring)).toBe(8);
  expect([...pulled(ring, 8).left]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('missing frames are silent and counted, by quantum and by frame', () => {
  const ring = openRing(ringMemory(1024));
  push(ring, numbered(1, 300), 300);
  setFlow(ring, FLOWING);
  for (let quantum = 0; quantum < 4; quantum++) pulled(ring, 128);
  expect(starvation(ring)).toEqual({ quanta: 2, frames: 4 * 128 - 300 });
});

test('silence before the first frame, and while the producer rests, is no fault', () => {
  const ring = openRing(ringMemory(256));
  pulled(ring, 128);
  push(ring, numbered(1, 100), 100);
  setFlow(ring, FLOWING);
  setFlow(ring, RESTING);
  expect(pulled(ring, 128).left[99]).toBe(100);
  expect(starvation(ring)).toEqual({ quanta: 0, frames: 0 });
});

test('while the producer fills the ring nothing is played and nothing is missing', () => {
  const ring = openRing(ringMemory(256));
  setFlow(ring, FILLING);
  push(ring, numbered(1, 100), 100);
  expect([...pulled(ring, 2).left]).toEqual([0, 0]);
  expect(starvation(ring)).toEqual({ quanta: 0, frames: 0 });
  setFlow(ring, FLOWING);
  expect([...pulled(ring, 2).left]).toEqual([1, 2]);
});

test('any length of quantum will do', () => {
  const ring = openRing(ringMemory(1024));
  push(ring, numbered(1, 1000), 1000);
  expect(pulled(ring, 441).left[440]).toBe(441);
  expect(pulled(ring, 1).left[0]).toBe(442);
  expect(pulled(ring, 558).left[557]).toBe(1000);
});

test.each([0, 1, 3, 1000, 2 ** 25, Number.NaN])('a ring of %d frames is refused', (frames) => {
  expect(() => ringMemory(frames)).toThrow(RangeError);
});
