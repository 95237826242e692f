import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { page as labThreads } from '../../web/src/labs/threads/page.ts';
import { Doing, type Scene } from '../../web/src/labs/threads/scene.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { BLOCKS, scene, variant } from './threads.scene.ts';
import { soon } from './patience.ts';

const show = partsOf(labThreads);

beforeEach(() => page.viewport(800, 700));
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const stage = (of: Scene | undefined, id = 'baseline', props = {}) =>
  show.stage({ scene: of, variant: variant(id), side: 0 as const, ...props });

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
});
