/**
 * The producer of samples: by port, with the worklet's queue at its other end and no audio at all; and over shared memory, with the
 * amount that it delivers and the events that wake it.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BLOCK_FRAMES, BlockQueue, MOST_BLOCKS, type ToQueue } from '../../web/src/audio/block-queue.ts';
import { GRAIN, openProducer, type Producer } from '../../web/src/audio/producer.ts';
import { filled, openRing, pull, ringMemory, starvation } from '../../web/src/audio/sample-ring.ts';
import { LOOK_EVERY } from '../../web/src/audio/line.ts';
import { nextTask } from '../../web/src/platform/next-task.ts';
import { randomOf as random } from '../../web/src/own/run/random.ts';

describe('by port', () => {
  const TARGET = 4096;
  let producer: Producer;
  /** The producer's end of the channel. */
  let near: MessagePort;
  afterEach(() => producer.close());

  function connected() {
    const { port1, port2 } = new MessageChannel();
    near = port2;
    const starved = { quanta: 0, frames: 0 };
    const queue = new BlockQueue(port1, starved);
    producer = openProducer({ kind: 'port', port: port2, target: TARGET });
    const left = new Float32Array(128);
    const right = new Float32Array(128);
    const play = () => {
      queue.pull(left, right);
      return { left, right };
    };
    return { producer, play, starved };
  }

  const numbered = (first: number, frames: number) =>
    Float32Array.from({ length: 2 * frames }, (_, at) => (at % 2 ? -1 : 1) * (first + (at >> 1)));

  /** Resolves when everything that the producer has sent has arrived: messages of a port arrive in order. */
  async function messages() {
    // The producer sends the remaining frames when it starts to wait, which happens in a later task.
    await nextTask();
    await new Promise((resolve) => {
      near.addEventListener('message', resolve, { once: true });
      near.postMessage({ kind: 'ask' } satisfies ToQueue);
    });
  }

  test('every frame arrives once and in order, for pushes of any size', async () => {
    const { producer, play } = connected();
    const next = random(3);
    const heard: number[] = [];
    let sent = 0;
    while (heard.length < 100_000) {
      while (producer.space() > 0) {
        const offered = 1 + Math.floor(next() * 1500);
        expect(producer.push(numbered(sent + 1, offered), offered)).toBe(offered);
        sent += offered;
      }
      const woken = producer.woken();
      await messages();
      for (let quantum = 0; quantum < 32; quantum++) {
        const { left, right } = play();
        for (const [at, sample] of left.entries()) {
          if (sample === 0) continue;
          heard.push(sample);
          expect(right[at]).toBe(-sample);
        }
      }
      await woken;
      expect(producer.space()).toBeGreaterThan(0);
    }
    expect(heard).toEqual(Array.from({ length: heard.length }, (_, at) => at + 1));
  });

  test('a sink that does not play has its fill, and one that gets too much takes what fits', async () => {
    const { producer } = connected();
    while (producer.space() > 0) producer.push(numbered(1, 700), 700);
    void producer.woken();
    await messages();
    expect(producer.space()).toBe(0);
    const fits = MOST_BLOCKS * BLOCK_FRAMES;
    expect(producer.push(numbered(1, 2 * fits), 2 * fits)).toBeLessThan(fits);
    expect(producer.push(numbered(1, 1), 1)).toBe(0);
  });

  test('nothing plays before the fill is there, and a rest lets out what there is', async () => {
    const { producer, play, starved } = connected();
    producer.push(numbered(1, 200), 200);
    void producer.woken();
    await messages();
    expect(play().left[0]).toBe(0);
    producer.rest();
    await messages();
    expect(play().left[127]).toBe(128);
    expect([...play().left.subarray(70, 74)]).toEqual([199, 200, 0, 0]);
    expect(starved).toEqual({ quanta: 0, frames: 0 });
  });

  test('missing frames are silence and are counted while samples flow', async () => {
    const { producer, play, starved } = connected();
    producer.push(numbered(1, TARGET), TARGET);
    await messages();
    for (let quantum = 0; quantum < TARGET / 128 + 2; quantum++) play();
    expect(starved).toEqual({ quanta: 2, frames: 256 });
  });
});

describe('over shared memory', () => {
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
});

test.each(['port', 'shared'] as const)('closing wakes a producer that waits: %s', async (kind) => {
  const { port2: port } = new MessageChannel();
  const shared = { kind: 'shared', buffer: ringMemory(8_192), target: 4_096 } as const;
  const producer = openProducer(kind === 'shared' ? shared : { kind, port, target: 4_096 });
  const block = new Float32Array(2 * 700).fill(0.5);
  while (producer.space() > 0) producer.push(block, 700);
  const woken = producer.woken();
  await nextTask();
  producer.close();
  await expect(woken).resolves.toBeUndefined();
});
