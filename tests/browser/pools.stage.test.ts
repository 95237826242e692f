/** The figure, table and code of the pools lab for scenes of the real engine. */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EventKind } from '../../engine/pkg-memory/layouts/pools.ts';
import init, { catalogue, Session } from '../../engine/pkg-memory/ringside.js';
import type { Lab, Variant } from '../../web/src/engine/types.ts';
import { page as labPools } from '../../web/src/labs/pools/page.ts';
import { Scene, State } from '../../web/src/labs/pools/scene.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import { code as words } from '../../web/src/words/pools.en.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';
import { scenesAt } from './stage.worlds.ts';

const show = partsOf(labPools);

let lab: Lab;
beforeAll(async () => {
  await page.viewport(800, 700);
  await init();
  lab = catalogue().labs.find(({ id }) => id === 'pools')!;
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const variant = (id: string): Variant => lab.variants.find((one) => one.id === id)!;

/** Both sides at a time in ticks, at which small rings have completed a few laps. */
function at(a: string, b: string, time: number, knobs: Record<string, number> = {}): [Scene, Scene] {
  const small = { publishers: 2, slots: 20, p_bytes: 900, i_bytes: 6_000, gop: 7 };
  return scenesAt(
    Session,
    (data) => new Scene(data),
    {
      ...{ lab: 'pools', a, b, seed: 0, rate: 48_000 },
      knobs: { ...defaultKnobs(lab), ...small, ...knobs },
    },
    time,
  );
}
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const drawn = (container: Element, of: string) => container.querySelector(of)?.getAttribute('d') ?? '';

test('a pool has a shelf for each size in use, with all blocks at rest on them', async () => {
  const [scene] = at('fifo', 'none', 40_000);
  const { container } = await show.stage({ scene, variant: variant('fifo'), side: 0 as const });
  const used = Array.from({ length: scene.levels }, (_, index) => scene.level(index)).filter(
    ({ most }) => most > 0,
  );
  expect(container.querySelectorAll('.board')).toHaveLength(used.length);
  const blocks = [...container.querySelectorAll('.block')].map((path) => path.getAttribute('d')).join('');
  const atRest = used.reduce((sum, level) => sum + level.atRest, 0);
  expect(atRest).toBeGreaterThan(5);
  expect(blocks.match(/M/g)).toHaveLength(atRest);
  expect(drawn(container, '.over')).not.toBe('');
  await expect.element(page.getByRole('img')).toHaveAccessibleName(/a ring of 20 slots, one of 2 publishers/);
});

test('blocks of the newest frame: from the shelves where there is a pool, new where there is none; and their way back', async () => {
  const [none, fifo] = at('none', 'fifo', 40_000);
  const marks = (container: Element, of: string) => drawn(container, of).match(/M/g)?.length ?? 0;
  const without = await show.stage({ scene: none, variant: variant('none'), side: 0 as const });
  expect([marks(without.container, '.kept'), marks(without.container, '.made')]).toEqual([0, none.made]);
  expect(marks(without.container, '.left')).toBe(none.leftBehind);
  expect(text(without.container)).toContain(`${none.made} new`);
  expect(text(without.container)).toContain(`${none.leftBehind} left to the collector`);
  await without.unmount();
  const { container } = await show.stage({ scene: fifo, variant: variant('fifo'), side: 1 as const });
  expect(marks(container, '.kept')).toBe(fifo.reused);
  expect(fifo.reused).toBeGreaterThan(0);
  expect(marks(container, '.left')).toBe(0);
  expect(text(container)).toContain(`${fifo.reused} used again`);
  expect(text(container)).toContain(`${fifo.cameBack} back to the pool`);
});

test('without a pool there is the heap, and beside it the ring of a pool has no overhead', async () => {
  const [none, fifo] = at('none', 'fifo', 40_000);
  const without = await show.stage({ scene: none, peer: fifo, variant: variant('none'), side: 0 as const });
  expect(drawn(without.container, '.alive')).not.toBe('');
  expect(drawn(without.container, '.dead')).not.toBe('');
  expect(text(without.container)).toContain('heap (modelled)');
  await without.unmount();
  const { container } = await show.stage({
    scene: fifo,
    peer: none,
    variant: variant('fifo'),
    side: 1 as const,
  });
  expect([drawn(container, '.alive'), drawn(container, '.over')]).toEqual(['', '']);
});

test('four counts are bars beside the other side, at every height, and three are numbers beside its thumbnail', async () => {
  const [none, fifo] = at('none', 'fifo', 40_000);
  for (const maxHeight of [344, 500]) {
    const props = { scene: none, peer: fifo, variant: variant('none'), side: 0 as const, maxHeight };
    const { container, unmount } = await show.stage(props);
    const names = [...container.querySelectorAll('.pair .note')].map((one) => one.textContent);
    expect(names).toEqual(['new memory', 'most in use', 'collector’s work', 'new objects']);
    await unmount();
  }
  const { container } = await show.stage({ scene: none, variant: variant('none'), side: 0 as const });
  expect(container.querySelectorAll('.pair')).toHaveLength(0);
  expect(container.querySelectorAll('.value')).toHaveLength(3);
});

test('a log is drawn in segments, one of them being written; ranges in areas', async () => {
  const [log, ranges] = at('log', 'ranges', 40_000);
  const first = await show.stage({ scene: log, variant: variant('log'), side: 0 as const });
  expect(drawn(first.container, '.lent')).not.toBe('');
  expect(drawn(first.container, '.written').match(/M/g)).toHaveLength(1);
  await first.unmount();
  const { container } = await show.stage({ scene: ranges, variant: variant('ranges'), side: 1 as const });
  expect(drawn(container, '.free')).not.toBe('');
  expect(drawn(container, '.over')).toBe('');
});

test('the flawed trial is killed when memory is exhausted, and says so', async () => {
  const [, scene] = at('locked', 'flawed', 300_000, { slots: 256, chunk: 64 });
  await show.stage({ scene, variant: variant('flawed'), side: 1 as const });
  await expect.element(page.getByRole('img')).toHaveAccessibleName(/Memory is exhausted at 1\d\d/);
});

test('nothing yet, and failed', async () => {
  const [scene] = at('none', 'fifo', 0);
  const idle = await show.stage({ scene, variant: variant('none'), side: 0 as const, onplay: () => {} });
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await idle.unmount();
  await show.stage({ variant: variant('fifo'), side: 0 as const, failed: 'The engine stopped.' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The engine stopped.');
});

test.each(['light', 'dark'])('axe, %s: figures, legend, thumbnail, table and code', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const scenes = at('fifo', 'log', 40_003);
  const variants: [Variant, Variant] = [variant('fifo'), variant('log')];
  const trace = new Uint32Array([
    40_000,
    1 | (EventKind.missed << 16) | (State.ingest << 24),
    99,
    7 | (128 << 8),
  ]);
  const all = [
    await show.stage({ scene: scenes[0], variant: variants[0], side: 0 as const }),
    await show.stage({ scene: scenes[1], variant: variants[1], side: 1 as const }),
    await show.legend(['fifo', 'log']),
    await show.thumbnail({ scene: scenes[0], side: 0 as const, variant: variants[0], onswap: () => {} }),
    await show.table({ scenes, variants, traces: [trace, new Uint32Array(0)] }),
    await show.code({ scenes, variants }),
  ];
  expect(text(all[4].container)).toContain('had a block madereads a chunk99128');
  const { append, begin, decay, put } = words.functions;
  await until(() => text(all[5].container).includes(decay));
  for (const title of [append, put]) expect(text(all[5].container)).toContain(title);
  // A pool with levels has no code for the beginning of a frame.
  expect(text(all[5].container)).not.toContain(begin);
  for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
});
