import { expect, test } from 'vitest';
import { blocks, shownCounts } from '../../web/src/labs/threads/bars.ts';
import { BAR, clampPath, COUNT, HEIGHT, layout, LOCK, TALLEST } from '../../web/src/labs/threads/layout.ts';
import { PoolState } from '../../web/src/labs/threads/scene.ts';
import { decades, share } from '../../web/src/labs/threads/gauge.ts';
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
      // From top to bottom: the queue, the heap, the counts if they are shown, the gauge.
      const heap = pool.shelf + BAR.y + BAR.height;
      expect(pool.shelf).toBeGreaterThan(queue.foot + LOCK + 16);
      expect(pool.gauge - 20).toBeGreaterThan(pool.counts === null ? heap : pool.counts + 3 * COUNT - 4);
      if (pool.counts !== null) expect(pool.counts).toBeGreaterThan(heap);
      // Workers beside the heap leave it narrow.
      if (workers.at(-1)!.y > pool.shelf - 20) expect(pool.below).toBeLessThan(width - 68);
    }
  }
});

test('a higher figure first has the counts, then more rows of the queue, along which jobs move from slot to slot', () => {
  const at = (height: number) => layout(flooded(), STATES, { width: 380, height, counts: 3 });
  expect([HEIGHT, 416, 462, 535, TALLEST].map((height) => at(height).queue.rows)).toEqual([1, 1, 2, 3, 5]);
  expect([HEIGHT, 415, 416].map((height) => at(height).counts !== null)).toEqual([false, false, true]);
  const { jobs, queue, more } = at(535);
  const queued = jobs.filter(({ where }) => where === 'queue');
  expect(queued).toHaveLength(27);
  expect(more).toBe(12_480 - 27);
  const row = queue.line.match(/v([\d.]+)/)![1];
  queued.slice(1).forEach(({ x, y }, index) => {
    const [across, down] = [Math.abs(x - queued[index].x), y - queued[index].y];
    expect([across, down]).toEqual(across > 0 ? [20, 0] : [0, Number(row)]);
  });
});

test('bars of both sides have one scale, and show what only the other side has', () => {
  const [one, other] = [forging(), recycling()];
  const [few, many] = [blocks(other, one, 300, 14), blocks(one, other, 300, 14)];
  // 14 blocks in use beside 215, of which 20 are in use.
  expect([few.end, few.other, few.count, few.freed]).toEqual([19.5, 300, 215, '']);
  expect([many.end, many.other]).toEqual([300, null]);
  expect(many.freed).toMatch(/^M27\.9 /);
  // As long as there is room, each block is a cell.
  expect(blocks(other, undefined, 300, 14).used.match(/M/g)).toHaveLength(14);
  expect(shownCounts(cells(), undefined)).toEqual(['jobs', 'gateTicks']);
  expect(shownCounts(cells(), one)).toEqual(['jobs', 'lockWaits', 'heldTicks', 'gateTicks']);
});

test('the next job is the one nearest to the workers, and what has no room is counted', () => {
  const { jobs, more } = layout(flooded(), STATES, { width: 494, height: HEIGHT });
  const queued = jobs.filter(({ where }) => where === 'queue');
  expect(queued[0].x).toBe(Math.max(...queued.map(({ x }) => x)));
  expect(queued.length + more).toBe(12_480);
  expect(layout(forging(), STATES, { width: 494, height: HEIGHT }).more).toBe(0);
});

test('the clamp guards the free list too where there is one, and is not there without a lock', () => {
  const plain = layout(forging(), STATES, { width: 494, height: HEIGHT });
  const reused = layout(recycling(), STATES, { width: 494, height: HEIGHT });
  expect(reused.clamp!.y).toBeLessThan(reused.freeNodes[0].y);
  expect(plain.clamp!.y).toBeGreaterThan(reused.freeNodes[0].y);
  expect(clampPath(plain.clamp!)).toMatch(/^M.*M/);
  expect(plain.grip?.holder.number).toBe(1);
  expect(layout(cells(), STATES, { width: 494, height: HEIGHT }).clamp).toBeUndefined();
});

test('a bounded queue ends behind its last job when it is full', () => {
  const { end, jobs } = layout(gated(), STATES, { width: 494, height: HEIGHT });
  expect(end?.full).toBe(true);
  expect(end!.x).toBeLessThan(Math.min(...jobs.filter(({ where }) => where === 'queue').map(({ x }) => x)));
  expect(layout(cells(), STATES, { width: 494, height: HEIGHT }).end?.full).toBe(false);
  expect(layout(forging(), STATES, { width: 494, height: HEIGHT }).end).toBeUndefined();
});

test('an actor that uses memory has an arm to it, and a woken actor has rays', () => {
  const { producers, workers } = layout(recycling(), STATES, { width: 494, height: HEIGHT });
  expect([producers[0].reach, workers[2].reach]).toEqual(['take', 'return']);
  expect(workers.map(({ spark }) => spark)).toEqual([false, true, false, false]);
  const alloc = layout(forging(), STATES, { width: 494, height: HEIGHT });
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
