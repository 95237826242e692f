import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { page as labThreads } from '../../web/src/labs/threads/page.ts';
import { Doing, type Scene } from '../../web/src/labs/threads/scene.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { BLOCKS, cells, flooded, forging, gated, recycling, scene, variant } from './threads.scene.ts';
import { soon } from './patience.ts';

const show = partsOf(labThreads);

beforeEach(() => page.viewport(800, 700));
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const stage = (of: Scene | undefined, id = 'baseline', props = {}) =>
  show.stage({ scene: of, variant: variant(id), side: 0 as const, ...props });
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const count = (container: Element, marks: string) => container.querySelectorAll(marks).length;

describe('what the figure says', () => {
  test('the baseline: who allocates, who frees, who holds the lock and who waits for it', async () => {
    const { container } = await stage(forging());
    expect(text(container)).toContain('worker 1 holds the lock, 300 ns1 waits');
    expect(text(container)).toContain('no free list: each job is allocated');
    expect(text(container)).toContain('215blocks allocated');
    expect(count(container, '.clamp.held')).toBe(1);
    expect(count(container, '.grip')).toBe(1);
    expect(count(container, '.reach')).toBe(2);
    expect(count(container, '.reader.stopped')).toBe(1);
    // Seven jobs are in the queue and two with actors; worker 2 has freed its payload already.
    expect(count(container, '.queue .box')).toBe(7);
    expect(count(container, '.node[d]:not([d=""])')).toBe(0);
    await expect
      .element(page.getByRole('img'))
      .toHaveAccessibleName(
        /^Baseline: a pool of 4 workers, jobs of 24 B with 4 B in a block of their own\. The lock is held by worker 1/,
      );
  });

  test('the free list: free nodes, jobs in nodes with their payload inside, rays on a woken worker', async () => {
    const { container } = await stage(recycling(), 'shipped');
    expect(text(container)).toContain('free list: 5 nodes');
    expect(container.querySelector('.node')?.getAttribute('d')?.match(/M/g)).toHaveLength(5);
    expect(count(container, 'g .node')).toBe(6);
    expect(count(container, '.inside')).toBeGreaterThan(3);
    expect(count(container, '.rays')).toBe(1);
    expect(count(container, '.run .job')).toBe(1);
  });

  test('a full queue, with two producers asleep before it', async () => {
    const { container } = await stage(gated(), 'bounded');
    expect(text(container)).toContain('queue full');
    expect(count(container, '.end-mark.full')).toBe(1);
    expect(count(container, '.publisher.sleeps')).toBe(2);
    await expect.element(page.getByRole('status')).toHaveTextContent('2 producers wait for room');
  });

  test('a flood: what has no room is a number, and more blocks share a square', async () => {
    const { container } = await stage(flooded());
    expect(text(container)).toMatch(/and 12.4\d\d more/);
    expect(text(container)).toMatch(/12.480jobs in the queue/);
    expect(text(container)).toMatch(/a square is \d+ blocks/);
  });

  test('the ring of cells has no lock', async () => {
    const { container } = await stage(cells(), 'beyond');
    expect(text(container)).toContain('no lock: a cell is claimed by one atomic number');
    expect(count(container, '.clamp')).toBe(0);
    expect(text(container)).toContain('holds 64 jobs');
  });

  test('a high figure has more of the queue, and counts on the scale of both sides', async () => {
    await page.viewport(400, 900);
    const { container } = await stage(flooded(), 'baseline', { peer: recycling(), maxHeight: 640 });
    expect(page.getByRole('img').element().getBoundingClientRect().height).toBeCloseTo(640, 0);
    expect(count(container, 'g.queue')).toBeGreaterThan(30);
    expect(text(container)).toContain('jobs run2');
    expect(count(container, '[data-mark=lockWaits] .own')).toBe(1);
    // What only the other side has is outlined: its blocks, and its jobs in memory.
    expect(count(container, '.other')).toBe(0);
    const few = await stage(recycling(), 'shipped', { peer: flooded(), maxHeight: 640 });
    expect(text(few.container)).toMatch(/B allocated 29.000/);
    expect(count(few.container, '[data-mark=mostLiveJobs] .other')).toBe(1);
    const low = await stage(recycling(), 'shipped', { peer: flooded() });
    expect(count(low.container, '[data-mark=lockWaits] .own')).toBe(0);
  });

  test('a phone’s figure fits, with short words', async () => {
    await page.viewport(390, 844);
    const { container } = await stage(flooded());
    const { width, height } = page.getByRole('img').element().getBoundingClientRect();
    expect(width).toBeLessThanOrEqual(390);
    expect(height).toBeGreaterThan(320);
    expect(text(container)).toContain('freed');
    expect(text(container)).not.toContain('blocks freed');
  });
});

describe('moving and static marks', () => {
  test('a job keeps its mark where steps can be followed, and glides', async () => {
    const { container, rerender } = await stage(scene({ queued: [BLOCKS, BLOCKS] }), 'baseline', {
      playing: true,
      speed: 1 / 64,
    });
    const jobs = () => [...container.querySelectorAll('g.queue')];
    const [, second] = jobs();
    expect(second.classList).toContain('slow');
    const before = getComputedStyle(second).transform;
    const workers = [{ doing: Doing.runs, job: 100, ...BLOCKS }, {}, {}, {}];
    const next = scene({ queued: [{ job: 101, ...BLOCKS }], workers });
    // Worker 1 has taken the first of the two jobs; the second is still in the queue.
    await rerender({ scene: next });
    await soon(() => expect(jobs()).toHaveLength(1));
    expect(jobs()[0]).toBe(second);
    await soon(() => expect(getComputedStyle(second).transform).not.toBe(before));
  });

  test('at full speed marks are reused for other jobs', async () => {
    const { container, rerender } = await stage(scene({ queued: [BLOCKS, BLOCKS] }), 'baseline', {
      playing: true,
      speed: 1,
    });
    const marks = [...container.querySelectorAll('g.queue')];
    await rerender({ scene: scene({ queued: [BLOCKS, BLOCKS], time: 2_000 }) });
    expect([...container.querySelectorAll('g.queue')]).toEqual(marks);
    expect(marks[0].classList).not.toContain('slow');
  });

  test('before anything: what to press; when it stopped: that it has', async () => {
    const onplay = vi.fn();
    const { rerender } = await stage(scene({ time: 0, head: { enqueued: 0 } }), 'baseline', { onplay });
    await page.getByRole('button', { name: 'Play' }).click();
    expect(onplay).toHaveBeenCalledOnce();
    await rerender({ failed: 'The engine stopped.' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The engine stopped.');
  });

  test('the thumbnail says what a press shows', async () => {
    const onswap = vi.fn();
    await show.thumbnail({ scene: gated(), side: 1, variant: variant('bounded'), onswap });
    await page.getByRole('button', { name: 'Show B, Bounded queue' }).click();
    expect(onswap).toHaveBeenCalledOnce();
  });
});

test.each(['light', 'dark'])('axe, %s', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const worlds: [string, Scene][] = [
    ['baseline', forging()],
    ['shipped', recycling()],
    ['bounded', gated()],
    ['beyond', cells()],
  ];
  for (const [id, world] of worlds) {
    const { container } = await stage(world, id);
    expect((await axe.run(container)).violations).toEqual([]);
  }
  const { container } = await show.legend(['baseline', 'shipped']);
  expect((await axe.run(container)).violations).toEqual([]);
});
