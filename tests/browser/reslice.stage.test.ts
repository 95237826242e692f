/** The figure, table and code of the re-slice lab for scenes of the real engine. */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EventKind } from '../../engine/pkg-memory/layouts/reslice.ts';
import type { Lab, Variant } from '../../web/src/engine/types.ts';
import { page as labReslice } from '../../web/src/labs/reslice/page.ts';
import { Scene } from '../../web/src/labs/reslice/scene.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';
import { engineLab, scenesAt } from './wire.scenes.ts';

const show = partsOf(labReslice);

let lab: Lab;
beforeAll(async () => {
  await page.viewport(800, 700);
  lab = await engineLab('reslice');
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const variant = (id: string): Variant => lab.variants.find((one) => one.id === id)!;
const at = (a: string, b: string, time: number, knobs: Record<string, number> = {}) =>
  scenesAt(lab, [a, b], knobs, time, (data) => new Scene(data));
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const shown = (scene: Scene, id: string, side: 0 | 1) => show.stage({ scene, variant: variant(id), side });

test('copies are drawn two or three times; data used in place are solid', async () => {
  const [once, none] = at('copied', 'gather', 399);
  const a = await shown(once, 'copied', 0);
  // The lens shows five chunks of 200 bytes, and their copies.
  expect(a.container.querySelectorAll('.copied')).toHaveLength(10);
  expect(a.container.querySelectorAll('.piece')).toHaveLength(0);
  await a.unmount();
  const b = await shown(none, 'gather', 1);
  expect(b.container.querySelectorAll('.copied')).toHaveLength(0);
  expect(b.container.querySelectorAll('.piece').length).toBeGreaterThan(5);
  expect(text(b.container)).toContain('call, 110 in its list');
  await b.unmount();
  const [twice] = at('flushed', 'gather', 399);
  const c = await shown(twice, 'flushed', 0);
  expect(c.container.querySelectorAll('.copied')).toHaveLength(15);
});

test('a list beyond the limit of a call is split, and the cost is shown', async () => {
  const knobs = { in_chunk: 128, out_chunk: 128, message: 100_000, subscribers: 1 };
  const [a, b] = at('gather', 'joined', 399, knobs);
  const gathered = await shown(a, 'gather', 0);
  expect(gathered.container.querySelector('.span')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  expect(text(gathered.container)).toMatch(/2calls1.564pieces/);
  expect(text(gathered.container)).toMatch(/takes 54.9.µs \(modelled\)/);
  await expect.element(page.getByRole('img')).toHaveAccessibleName(/The longest list had 1.024 pieces/);
  await gathered.unmount();
  const joined = await shown(b, 'joined', 1);
  expect(text(joined.container)).toMatch(/takes 20\.\d.µs \(modelled\)/);
});

test('data copied once for all subscribers are drawn at the input', async () => {
  const [, b] = at('gather', 'coalesce', 399);
  const { container } = await shown(b, 'coalesce', 1);
  expect(text(container)).toContain('copied into one block for all');
  expect(container.querySelectorAll('.copied').length).toBeGreaterThan(0);
  expect(container.querySelectorAll('.piece').length).toBeGreaterThan(0);
});

test('nothing yet, and failed', async () => {
  const [a] = at('copied', 'gather', 0);
  const idle = await show.stage({
    scene: a,
    variant: variant('copied'),
    side: 0 as const,
    onplay: () => {},
  });
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await idle.unmount();
  await show.stage({ variant: variant('copied'), side: 0 as const, failed: 'The engine stopped.' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The engine stopped.');
});

test.each(['light', 'dark'])('axe, %s: figure, legend, thumbnail, table and code', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const scenes = at('copied', 'gather', 80);
  const variants: [Variant, Variant] = [variant('copied'), variant('gather')];
  const place = variants[0].writer_states.indexOf('build');
  const trace = new Uint32Array([80, 2 | (EventKind.copied << 16) | (place << 24), 1, 200]);
  const all = [
    await shown(scenes[1], 'gather', 1),
    await show.legend(['copied', 'gather']),
    await show.thumbnail({ scene: scenes[0], side: 0 as const, variant: variants[0], onswap: () => {} }),
    await show.table({ scenes, variants, traces: [trace, new Uint32Array(0)] }),
    await show.code({ scenes, variants }),
  ];
  expect(text(all[3].container)).toMatch(/8.mssubscriber 2copiedputs it together1200.B/);
  await until(() => all[4].container.querySelectorAll('ol').length === 6);
  expect(all[4].container.querySelectorAll('ol svg').length).toBeGreaterThan(0);
  for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
});
