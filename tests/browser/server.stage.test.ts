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
import { number } from '../../web/src/words/format.ts';
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

/** The path of a mark of a class; empty if nothing is drawn. */
const drawn = (container: Element, path: string) =>
  [...container.querySelectorAll(`path.${path}`)].map((one) => one.getAttribute('d') ?? '').join('');
/** The large number of a counter. */
const large = (container: Element, counter: string) =>
  container.querySelector(`[data-mark="${counter}"] .value`)?.textContent;

test('a leak is hatched in the buffer with which it was sent, and said', async () => {
  const [a, b] = at('fresh-cut', 'lent-cut', 20_000, { forgets_rounding: 1, mixed: 1 });
  const leaking = await show.stage({ scene: b, variant: variant('lent-cut'), side: 1 as const });
  expect(drawn(leaking.container, 'foreign')).not.toBe('');
  expect(text(leaking.container)).toMatch(/request \d+ got \+ 1.024 B of document \d\d/);
  await expect.element(page.getByRole('img')).toHaveAccessibleName(/got 1.024 bytes that are not its own/);
  await leaking.unmount();
  const { container } = await show.stage({ scene: a, variant: variant('fresh-cut'), side: 0 as const });
  expect(drawn(container, 'foreign')).toBe('');
});

test('without a pool buffers are left behind and pile up; with one they are handed back and rest', async () => {
  const [a, b] = at('fresh', 'lent-cut', 20_000);
  const without = await show.stage({ scene: a, peer: b, variant: variant('fresh'), side: 0 as const });
  expect(text(without.container)).toMatch(/no pool: [\d\s]+ buffers for the collector/);
  expect([drawn(without.container, 'left'), drawn(without.container, 'pile')]).not.toContain('');
  expect(drawn(without.container, 'returned') + drawn(without.container, 'rest')).toBe('');
  expect(large(without.container, 'buffersLent')).toBe('0');
  await without.unmount();
  const { container } = await show.stage({
    scene: b,
    peer: a,
    variant: variant('lent-cut'),
    side: 1 as const,
  });
  expect([drawn(container, 'returned'), drawn(container, 'rest'), drawn(container, 'way')]).not.toContain('');
  expect(drawn(container, 'left') + drawn(container, 'pile')).toBe('');
  expect(large(container, 'droppedBytes')).toBe('0\u202fB');
  expect(large(container, 'buffersLent')).toBe(number(b.counter('buffersLent')));
  expect(drawn(container, 'gain')).not.toBe('');
});

test('the curve of A rises above that of B on the same scale, and its collector works', async () => {
  const [a, b] = at('fresh', 'lent-cut', 60_000);
  const first = await show.stage({ scene: a, peer: b, variant: variant('fresh'), side: 0 as const });
  const axis = () => [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  const top = axis().findLast((one) => /^\d+\u202f[kM]B$/.test(one));
  const height = (container: Element) => {
    const line = drawn(container, 'line').split(/[ML]/).filter(Boolean);
    return Math.min(...line.map((point) => Number(point.split(' ')[1])));
  };
  expect(drawn(first.container, 'collector')).not.toBe('');
  const high = height(first.container);
  await first.unmount();
  const { container } = await show.stage({
    scene: b,
    peer: a,
    variant: variant('lent-cut'),
    side: 1 as const,
  });
  expect(axis()).toContain(top);
  expect(height(container)).toBeGreaterThan(high + 20);
  expect(drawn(container, 'collector')).toBe('');
});

test('every mark of the legend is drawn, and its elements say which it is', async () => {
  const scenes = at('lent', 'lent-cut', 20_000, { forgets_rounding: 1, mixed: 1 });
  const marks = new Set<string>();
  for (const side of [0, 1] as const) {
    const { container, unmount } = await show.stage({ scene: scenes[side], variant: variant('lent'), side });
    for (const one of container.querySelectorAll<SVGElement>('[data-mark]')) marks.add(one.dataset.mark!);
    await unmount();
  }
  const listed = labServer.legend.items(['lent', 'lent-cut']).flatMap((item) => (item ? [item.mark] : []));
  // Which connection acts changes from step to step.
  for (const mark of listed.filter((one) => one !== 'acts')) expect(marks).toContain(mark);
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
  await until(() => all[4].container.querySelectorAll('ol').length === 8);
  expect(text(all[4].container)).toContain('A and B run the same lines');
  for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
});
