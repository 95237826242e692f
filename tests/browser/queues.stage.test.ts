/** The figures, tables and code of the queues lab's three parts for scenes of the real engine. */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EventKind, Operation } from '../../engine/pkg-station/layouts/queues.ts';
import type { Lab, Variant } from '../../web/src/engine/types.ts';
import * as compare from '../../web/src/labs/compare/page.ts';
import * as dispatch from '../../web/src/labs/dispatch/page.ts';
import * as queues from '../../web/src/labs/queues/page.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';
import { engineLab, scenesAt } from './queues.scenes.ts';

const PARTS = { queues, dispatch, compare };
type Part = keyof typeof PARTS;
const labs = {} as Record<Part, Lab>;
beforeAll(async () => {
  await page.viewport(800, 700);
  for (const id of Object.keys(PARTS) as Part[]) labs[id] = await engineLab(id);
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const variant = (part: Part, id: string): Variant => labs[part].variants.find((one) => one.id === id)!;
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const lamps = (container: Element, kind: string) =>
  (container.querySelector(`.${kind}`)?.getAttribute('d') ?? '').split('M').length - 1;

/** Both figures of a part at a time. */
async function shown(part: Part, ids: [string, string], time: number, knobs: Record<string, number> = {}) {
  const scenes = scenesAt(labs[part], ids, knobs, time);
  const show = partsOf(PARTS[part].page);
  return Promise.all(
    scenes.map((scene, side) =>
      show.stage({ scene, variant: variant(part, ids[side]), side: side as 0 | 1 }),
    ),
  );
}

test('a lamp for each slot: alive, never used, and zombies between crossfades', async () => {
  const [a, b] = await shown('queues', ['every', 'doubling'], 9_990);
  expect([a, b].map(({ container }) => lamps(container, 'alive'))).toEqual([10, 10]);
  expect([a, b].map(({ container }) => lamps(container, 'free'))).toEqual([0, 6]);
  expect(text(b.container)).toMatch(/10 of 16 slots used/);
  await a.unmount();
  await b.unmount();
  const [zombies] = await shown('queues', ['doubling', 'loaded'], 39_990, { happens: 2 });
  expect(lamps(zombies.container, 'zombie')).toBeGreaterThan(3);
  await zombies.unmount();
});

test('an array that is filled shows how far', async () => {
  // A copy is in progress at some time within the second.
  for (let time = 100; ; time += 50) {
    const [a, b] = await shown('queues', ['every', 'doubling'], time, { sources: 60 });
    const copied = a.container.querySelectorAll('.copied').length;
    const says = text(a.container);
    await a.unmount();
    await b.unmount();
    if (copied === 0) continue;
    expect(copied).toBe(2);
    expect(says).toMatch(/\d+ copied into an array of \d+/);
    break;
  }
});

test('a door for each type, and seven blocks for a handler', async () => {
  const [a, b] = await shown('dispatch', ['tried', 'matched'], 40);
  expect(a.container.querySelectorAll('.door')).toHaveLength(10);
  expect(text(a.container)).toContain('ffmpeg.video.raw');
  expect(text(b.container)).toContain('no handler is made');
  expect(b.container.querySelectorAll('.made')).toHaveLength(0);
  await a.unmount();
  await b.unmount();
});

test('a machine of four stations where any two values are compared, of two for integers', async () => {
  const [a, b] = await shown('compare', ['polymorphic', 'int-all'], 40);
  expect([a, b].map(({ container }) => container.querySelectorAll('.station').length)).toEqual([4, 2]);
  await a.unmount();
  await b.unmount();
});

test.each(['light', 'dark'])('axe, %s: figures, legends, thumbnails, tables and code', async (theme) => {
  document.documentElement.dataset.theme = theme;
  for (const [part, ids] of [
    ['queues', ['every', 'doubling']],
    ['dispatch', ['tried', 'indexed']],
    ['compare', ['polymorphic', 'int-min']],
  ] as [Part, [string, string]][]) {
    const show = partsOf(PARTS[part].page);
    const scenes = scenesAt(labs[part], ids, {}, 60);
    const variants: [Variant, Variant] = [variant(part, ids[0]), variant(part, ids[1])];
    const trace = new Uint32Array([50, 3 | (EventKind.compared << 16) | (Operation.register << 24), 1, 4]);
    const all = [
      await show.stage({ scene: scenes[1], variant: variants[1], side: 1 as const }),
      await show.legend(ids),
      await show.thumbnail({ scene: scenes[0], side: 0 as const, variant: variants[0], onswap: () => {} }),
      await show.table({ scenes, variants, traces: [trace, new Uint32Array(0)] }),
      await show.code({ scenes, variants }),
    ];
    expect(text(all[3].container)).toMatch(/5.msregistercompares314 times/);
    await until(() => all[4].container.querySelectorAll('ol').length >= 4);
    for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
    for (const one of all) await one.unmount();
  }
});
