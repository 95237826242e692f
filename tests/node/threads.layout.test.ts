import { expect, test } from 'vitest';
import { blocks, shownCounts } from '../../web/src/labs/threads/bars.ts';
import { BLOCKS, COUNT, HEIGHT, layout, LOCK, TALLEST } from '../../web/src/labs/threads/layout.ts';
import { PoolState } from '../../web/src/labs/threads/scene.ts';
import { labels } from '../../web/src/labs/threads/labels.ts';
import { sentence } from '../../web/src/labs/threads/summary.ts';
import { cells, flooded, forging, gated, STATES, recycling, scene } from '../browser/threads.scene.ts';

const WIDTHS = [330, 360, 494, 700];

const HEIGHTS = [HEIGHT, 440, 535, TALLEST];

test('nothing overlaps: jobs in the queue, free nodes, hands and actors keep apart, within the figure', () => {
  for (const [width, height] of WIDTHS.flatMap((one) => HEIGHTS.map((other) => [one, other]))) {
    for (const world of [forging(), recycling(), gated(), flooded(), cells()]) {
      const pool = layout(world, STATES, { width, height, counts: 3 });
      const { jobs, freeNodes, workers, producers, queue } = pool;
      const queued = jobs.filter(({ where }) => where === 'queue');
      for (const points of [queued, freeNodes]) {
        points.forEach((one, index) => {
          expect(one.x).toBeGreaterThan(queue.from);
          expect(one.x).toBeLessThan(queue.to);
          for (const other of points.slice(0, index))
            expect(one.y === other.y ? Math.abs(one.x - other.x) : Math.abs(one.y - other.y)).toBeGreaterThan(
              one.y === other.y ? 19 : 42,
            );
        });
      }
      for (const column of [workers, producers]) {
        column.slice(1).forEach(({ y }, index) => expect(y - column[index].y).toBeGreaterThan(12));
      }
      // A payload beside an actor ends before the lock's clamp.
      for (const { x, box } of jobs.filter(({ where }) => where !== 'queue')) {
        if (box === 'left') expect(x - 22).toBeGreaterThan(queue.to + 10);
        else expect(x + 22).toBeLessThan(queue.from - 14);
      }
      // From top to bottom: the queue, the heap with its blocks, the counts that have room.
      const foot = pool.shelf + BLOCKS.y + pool.heap;
      expect(pool.shelf).toBeGreaterThan(queue.foot + LOCK + 16);
      expect(pool.heap).toBeGreaterThanOrEqual(BLOCKS.least);
      expect(pool.counts.y).toBeGreaterThan(foot);
      expect(pool.counts.y + pool.counts.shown * COUNT).toBe(height);
      // Workers beside the heap leave it narrow.
      if (workers.at(-1)!.y > pool.shelf - 20) expect(pool.below).toBeLessThan(width - 68);
    }
  }
});

test('blocks of both sides have one scale, in which all fit, and show what only the other side has', () => {
  const [one, other] = [forging(), recycling()];
  const count = (d: string) => d.match(/M/g)?.length ?? 0;
  const [few, many] = [blocks(other, one, 300, 90), blocks(one, other, 300, 90)];
  // 14 blocks in use beside 215, of which 20 are in use.
  expect([count(few.used), count(few.freed), few.other?.count]).toEqual([14, 0, 215]);
  expect([count(many.used), count(many.freed), many.other]).toEqual([20, 195, null]);
  const size = (d: string) => d.match(/h(\d+)v/)?.[1];
  expect(size(few.used)).toBe(size(many.used));
  expect(few.per).toBe(1);
  // Nothing leaves the heap.
  for (const { d } of [few.other!, { d: many.freed }]) {
    for (const [, x, y] of d.matchAll(/M([\d.]+) ([\d.]+)/g)) {
      expect(Number(x)).toBeLessThan(300);
      expect(Number(y)).toBeLessThan(90);
    }
  }
  // Where squares would be too small, one stands for ten blocks or more, and none is lost.
  const flood = blocks(flooded(), undefined, 300, 90);
  expect(flood.per).toBeGreaterThanOrEqual(10);
  expect(count(flood.used) + count(flood.freed)).toBe(
    Math.ceil(flooded().counter('allocations') / flood.per),
  );
  expect(shownCounts(cells(), undefined)).toEqual(['jobs', 'mostLiveJobs', 'gateTicks']);
  expect(shownCounts(cells(), one)).toEqual(['jobs', 'mostLiveJobs', 'lockWaits', 'heldTicks', 'gateTicks']);
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
