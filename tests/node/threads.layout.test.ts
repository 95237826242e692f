import { expect, test } from 'vitest';
import { clampPath, layout } from '../../web/src/labs/threads/layout.ts';
import { PoolState } from '../../web/src/labs/threads/scene.ts';
import { decades, share } from '../../web/src/labs/threads/gauge.ts';
import { labels } from '../../web/src/labs/threads/labels.ts';
import { sentence } from '../../web/src/labs/threads/summary.ts';
import { cells, flooded, forging, gated, STATES, recycling, scene } from '../browser/threads.scene.ts';

const WIDTHS = [330, 360, 494, 700];

test('nothing overlaps: jobs in the queue, free nodes, hands and actors keep apart, within the figure', () => {
  for (const width of WIDTHS) {
    for (const world of [forging(), recycling(), gated(), flooded(), cells()]) {
      const { jobs, freeNodes, workers, producers, queue } = layout(world, STATES, width);
      const queued = jobs.filter(({ where }) => where === 'queue').map(({ x }) => x);
      for (const xs of [queued, freeNodes.map(({ x }) => x)]) {
        const sorted = xs.toSorted((a, b) => a - b);
        sorted.slice(1).forEach((x, index) => expect(x - sorted[index]).toBeGreaterThanOrEqual(19));
        for (const x of xs) {
          expect(x).toBeGreaterThan(queue.from);
          expect(x).toBeLessThan(queue.to);
        }
      }
      for (const column of [workers, producers]) {
        column.slice(1).forEach(({ y }, index) => expect(y - column[index].y).toBeGreaterThan(15));
      }
      // A payload beside an actor ends before the lock's clamp.
      for (const { x, box } of jobs.filter(({ where }) => where !== 'queue')) {
        if (box === 'left') expect(x - 22).toBeGreaterThan(queue.to + 10);
        else expect(x + 22).toBeLessThan(queue.from - 14);
      }
    }
  }
});

test('the next job is the one nearest to the workers, and what has no room is counted', () => {
  const { jobs, more } = layout(flooded(), STATES, 494);
  const queued = jobs.filter(({ where }) => where === 'queue');
  expect(queued[0].x).toBe(Math.max(...queued.map(({ x }) => x)));
  expect(queued.length + more).toBe(12_480);
  expect(layout(forging(), STATES, 494).more).toBe(0);
});

test('the clamp guards the free list too where there is one, and is not there without a lock', () => {
  const plain = layout(forging(), STATES, 494);
  const reused = layout(recycling(), STATES, 494);
  expect(reused.clamp!.y).toBeLessThan(reused.freeNodes[0].y);
  expect(plain.clamp!.y).toBeGreaterThan(reused.freeNodes[0].y);
  expect(clampPath(plain.clamp!)).toMatch(/^M.*M/);
  expect(plain.grip?.holder.number).toBe(1);
  expect(layout(cells(), STATES, 494).clamp).toBeUndefined();
});

test('a bounded queue ends behind its last job when it is full', () => {
  const { end, jobs } = layout(gated(), STATES, 494);
  expect(end?.full).toBe(true);
  expect(end!.x).toBeLessThan(Math.min(...jobs.filter(({ where }) => where === 'queue').map(({ x }) => x)));
  expect(layout(cells(), STATES, 494).end?.full).toBe(false);
  expect(layout(forging(), STATES, 494).end).toBeUndefined();
});

test('an actor that uses memory has an arm to it, and a woken actor has rays', () => {
  const { producers, workers } = layout(recycling(), STATES, 494);
  expect([producers[0].reach, workers[2].reach]).toEqual(['take', 'return']);
  expect(workers.map(({ spark }) => spark)).toEqual([false, true, false, false]);
  const alloc = layout(forging(), STATES, 494);
  expect([alloc.producers[0].reach, alloc.workers[1].reach]).toEqual(['alloc', 'free']);
  expect(alloc.workers.map(({ sign }) => sign)).toEqual(['works', 'works', 'stopped', 'sleeps']);
});

test('the gauge goes from one to a million', () => {
  expect([0, 1, 1_000, 1e6, 1e9].map(share)).toEqual([0, 0, 0.5, 1, 1]);
  expect(decades).toEqual([1, 10, 100, 1e3, 1e4, 1e5, 1e6]);
});

const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('the sentence names the lock’s holder, and counts the waiters and the queued jobs', () => {
  expect(plain(sentence(forging()))).toBe(
    'The lock is held by worker 1; 1 waits for it. 7 jobs in the queue. 0 workers run, 1 sleeps.',
  );
  expect(plain(sentence(gated()))).toBe(
    'The queue is full: 2 producers wait for room. 4 jobs in the queue. 4 workers run, 0 sleep.',
  );
  expect(plain(sentence(recycling()))).toMatch(/3 jobs in the queue, 5 free nodes\. 1 worker runs, 1 sleeps/);
  expect(plain(sentence(scene({ head: { state: PoolState.drained } })))).toMatch(/^All 2 000 jobs are done/);
  expect(sentence(scene({ head: { enqueued: 0 } }))).toBe('No job yet.');
});

test('the words on the drawing are those of the variant', () => {
  const says = (world: ReturnType<typeof forging>, terse = false) => {
    const { freeList, bound, lock } = labels(world, terse);
    return [freeList, bound, lock].map(plain);
  };
  expect(says(recycling())[0]).toBe('free list: 5 nodes');
  expect(says(forging())[2]).toBe('worker 1 holds the lock, 300 ns');
  expect(says(forging(), true)).toEqual([
    'each job is allocated',
    says(forging())[1],
    'lock: worker 1, 300 ns',
  ]);
  expect(says(gated())[1]).toBe('queue full');
  expect(says(cells())).toEqual([
    'no free list: the ring’s cells are reused',
    'holds 64 jobs',
    'no lock: a cell is claimed by one atomic number',
  ]);
});
