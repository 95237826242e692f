/** The producer over shared memory: the amount that it delivers, and the events that wake it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GRAIN, openProducer } from '../../web/src/audio/producer.ts';
import { LOOK_EVERY } from '../../web/src/audio/line.ts';
import { nextTask } from '../../web/src/platform/next-task.ts';
import { filled, openRing, pull, ringMemory, starvation } from '../../web/src/audio/sample-ring.ts';

const TARGET = 2048;
const { waitAsync } = Atomics as { waitAsync?: unknown };
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  Object.assign(Atomics, { waitAsync });
});

function connected() {
  const buffer = ringMemory(2 * TARGET);
  const ring = openRing(buffer);
  const producer = openProducer({ kind: 'shared', buffer, target: TARGET });
  const play = (frames: number) => pull(ring, new Float32Array(frames), new Float32Array(frames));
  return { ring, producer, play };
}

const block = new Float32Array(2 * 700).fill(0.5);
/** Waits until the producer waits and its timer has polled once. */
async function task() {
  await nextTask();
  await vi.advanceTimersByTimeAsync(2 * LOOK_EVERY);
}

test('it delivers its target and at most a push more', () => {
  const { ring, producer } = connected();
  while (producer.space() > 0) expect(producer.push(block, 700)).toBe(700);
  expect(filled(ring)).toBeGreaterThan(TARGET - GRAIN);
  expect(filled(ring)).toBeLessThan(TARGET + 700);
});

test.each([
  ['by the sink', true],
  ['by a timer where waitAsync is missing', false],
])('it is woken %s once a grain is wanted, not before', async (_, has) => {
  if (!has) Object.assign(Atomics, { waitAsync: undefined });
  const { ring, producer, play } = connected();
  while (producer.space() > 0) producer.push(block, 700);
  const woken = vi.fn();
  const waiting = producer.woken().then(woken);
  await task();
  play(filled(ring) - TARGET + GRAIN - 1);
  await task();
  expect(woken).not.toHaveBeenCalled();
  play(1);
  await task();
  await waiting;
  expect(producer.space()).toBe(GRAIN);
});

test('closing wakes a waiting producer', async () => {
  const { producer } = connected();
  while (producer.space() > 0) producer.push(block, 700);
  const waiting = producer.woken();
  await task();
  producer.close();
  await expect(waiting).resolves.toBeUndefined();
});

test('a start is not starved, a late producer is, a resting one is not', () => {
  const { ring, producer, play } = connected();
  producer.push(block, 700);
  play(128);
  expect([filled(ring), starvation(ring).quanta]).toEqual([700, 0]);
  while (producer.space() > 0) producer.push(block, 700);
  play(filled(ring) + 28);
  expect(starvation(ring)).toEqual({ quanta: 1, frames: 28 });
  producer.rest();
  play(128);
  expect(starvation(ring).quanta).toBe(1);
});
