/** The figure, table and code of the share lab for scenes of the real engine. */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EventKind, Format } from '../../engine/pkg-memory/layouts/share.ts';
import type { Lab, Variant } from '../../web/src/engine/types.ts';
import { page as labShare } from '../../web/src/labs/share/page.ts';
import { Scene } from '../../web/src/labs/share/scene.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';
import { engineLab, scenesAt } from './wire.scenes.ts';

const show = partsOf(labShare);

let lab: Lab;
beforeAll(async () => {
  await page.viewport(800, 700);
  lab = await engineLab('share');
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const variant = (id: string): Variant => lab.variants.find((one) => one.id === id)!;
const at = (a: string, b: string, time: number, knobs: Record<string, number> = {}) =>
  scenesAt(lab, [a, b], knobs, time, (data) => new Scene(data));
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const shown = (scene: Scene, id: string, side: 0 | 1) => show.stage({ scene, variant: variant(id), side });
/** A tick at which the first picture is complete in all views. */
const FIRST = 80;

test('what is shared is solid and tied to the frame, what is copied is drawn twice', async () => {
  const [a, b] = at('apart', 'sliced', FIRST, { rtp_out: 0, ts_out: 0 });
  const copies = await shown(a, 'apart', 0);
  expect(copies.container.querySelectorAll('.shell')).toHaveLength(0);
  expect(copies.container.querySelectorAll('.copied').length).toBeGreaterThan(5);
  await copies.unmount();
  const shells = await shown(b, 'sliced', 1);
  expect(shells.container.querySelectorAll('.copied')).toHaveLength(0);
  expect(shells.container.querySelectorAll('.shell').length).toBeGreaterThan(2);
  expect(shells.container.querySelector('.tie')?.getAttribute('d')).not.toBe('');
  expect(text(shells.container)).toMatch(/nobody asks/);
});

test('a view without subscribers shows that', async () => {
  const nobody = { flv_out: 0, rtp_out: 0, elementary_out: 0, ts_out: 0, rtmp_out: 4 };
  const [a, b] = at('shared', 'sliced', 120, nobody);
  const eager = await shown(a, 'shared', 0);
  expect(text(eager.container)).toMatch(/[\d.]+.kB copied, \d+.B written, for nobody/);
  expect(eager.container.querySelector('.waste')).not.toBeNull();
  await eager.unmount();
  const asked = await shown(b, 'sliced', 1);
  expect(text(asked.container)).not.toContain(', for nobody');
});

test('nothing yet, and failed', async () => {
  const [a] = at('apart', 'shared', 0);
  const idle = await show.stage({
    scene: a,
    variant: variant('apart'),
    side: 0 as const,
    onplay: () => {},
  });
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await idle.unmount();
  await show.stage({ variant: variant('apart'), side: 0 as const, failed: 'The engine stopped.' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The engine stopped.');
});

test.each(['light', 'dark'])('axe, %s: figure, legend, thumbnail, table and code', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const scenes = at('apart', 'shared', 2);
  const variants: [Variant, Variant] = [variant('apart'), variant('shared')];
  const trace = new Uint32Array([50, 0 | (EventKind.copied << 16) | (Format.rtp << 24), 1, 1_400]);
  const all = [
    await shown(scenes[1], 'shared', 1),
    await show.legend(['apart', 'shared']),
    await show.thumbnail({ scene: scenes[0], side: 0 as const, variant: variants[0], onswap: () => {} }),
    await show.table({ scenes, variants, traces: [trace, new Uint32Array(0)] }),
    await show.code({ scenes, variants }),
  ];
  expect(text(all[3].container)).toMatch(/5.msRTPallcopied11\.40.kB/);
  await until(() => all[4].container.querySelectorAll('ol').length >= 3);
  for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
});
