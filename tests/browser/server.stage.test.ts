/** The figure, table and code of the server lab for scenes of the real engine. */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EventKind, State } from '../../engine/pkg-memory/layouts/server.ts';
import init, { catalogue, Session } from '../../engine/pkg-memory/ringside.js';
import type { Lab, Variant } from '../../web/src/engine/types.ts';
import { page as labServer } from '../../web/src/labs/server/page.ts';
import { Scene } from '../../web/src/labs/server/scene.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';
import { scenesAt } from './stage.worlds.ts';

const show = partsOf(labServer);

let lab: Lab;
beforeAll(async () => {
  await page.viewport(800, 700);
  await init();
  lab = catalogue().labs.find(({ id }) => id === 'server')!;
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const variant = (id: string): Variant => lab.variants.find((one) => one.id === id)!;

/** Both sides at a time of the lab, in ticks, with their newest events. */
function at(a: string, b: string, time: number, knobs: Record<string, number> = {}) {
  const config = {
    ...{ lab: 'server', a, b, seed: 0, rate: 48_000 },
    knobs: { ...defaultKnobs(lab), live: 1, ...knobs },
  };
  return scenesAt(Session, (data) => new Scene(data), config, time);
}
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';

test('a leak is drawn behind the body’s end, and said', async () => {
  const [a, b] = at('fresh-cut', 'lent-cut', 20_000, { forgets_rounding: 1, mixed: 1 });
  const leaking = await show.stage({ scene: b, variant: variant('lent-cut'), side: 1 as const });
  expect(leaking.container.querySelector('.foreign')).not.toBeNull();
  expect(text(leaking.container)).toMatch(/\+ 1.024 B of document \d\d/);
  await expect.element(page.getByRole('img')).toHaveAccessibleName(/got 1.024 bytes that are not its own/);
  await leaking.unmount();
  const { container } = await show.stage({ scene: a, variant: variant('fresh-cut'), side: 0 as const });
  expect(container.querySelector('.foreign')).toBeNull();
});

test('with a pool there are shelves with buffers at rest; without, what is lent, and a heap with dead in it', async () => {
  const [a, b] = at('fresh', 'lent-cut', 20_000);
  const without = await show.stage({ scene: a, variant: variant('fresh'), side: 0 as const });
  expect(text(without.container)).toContain('no pool: every buffer is made');
  expect(without.container.querySelector('.dead')?.getAttribute('d')).not.toBe('');
  expect(without.container.querySelectorAll('.board')).toHaveLength(0);
  await without.unmount();
  const { container } = await show.stage({ scene: b, variant: variant('lent-cut'), side: 1 as const });
  expect(container.querySelectorAll('.board').length).toBeGreaterThan(3);
  expect(container.querySelector('.dead')?.getAttribute('d')).toBe('');
});

test('nothing yet, and failed', async () => {
  const [a] = at('fresh', 'lent-cut', 0);
  const idle = await show.stage({
    scene: a,
    variant: variant('fresh'),
    side: 0 as const,
    onplay: () => {},
  });
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await idle.unmount();
  await show.stage({ variant: variant('fresh'), side: 0 as const, failed: 'The engine stopped.' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The engine stopped.');
});

test.each(['light', 'dark'])('axe, %s: figure, legend, thumbnail, table and code', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const scenes = at('lent', 'lent-cut', 2_003, { connections: 4 });
  const variants: [Variant, Variant] = [variant('lent'), variant('lent-cut')];
  const trace = new Uint32Array([29_000, 1 | (EventKind.made << 16) | (State.open << 24), 7, 8_192]);
  const all = [
    await show.stage({ scene: scenes[1], variant: variants[1], side: 1 as const }),
    await show.legend(['lent', 'lent-cut']),
    await show.thumbnail({ scene: scenes[0], side: 0 as const, variant: variants[0], onswap: () => {} }),
    await show.table({ scenes, variants, traces: [trace, new Uint32Array(0)] }),
    await show.code({ scenes, variants }),
  ];
  expect(text(all[3].container)).toContain('2had a buffer madeopens the file78.19');
  await until(() => all[4].container.querySelectorAll('ol').length === 6);
  for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
});
