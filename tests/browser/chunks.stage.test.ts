/** The figure, table and code of the lengths lab for scenes of the real engine. */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Operation, EventKind } from '../../engine/pkg-memory/layouts/chunks.ts';
import init, { catalogue, Session } from '../../engine/pkg-memory/ringside.js';
import type { Lab, Variant } from '../../web/src/engine/types.ts';
import { page as labChunks } from '../../web/src/labs/chunks/page.ts';
import { Scene } from '../../web/src/labs/chunks/scene.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';
import { scenesAt } from './stage.worlds.ts';

const show = partsOf(labChunks);

let lab: Lab;
beforeAll(async () => {
  await page.viewport(800, 700);
  await init();
  lab = catalogue().labs.find(({ id }) => id === 'chunks')!;
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const variant = (id: string): Variant => lab.variants.find((one) => one.id === id)!;

/** Both sides at a time of the lab, in ticks. */
function at(a: string, b: string, time: number, knobs: Record<string, number> = {}): [Scene, Scene] {
  return scenesAt(
    Session,
    (data) => new Scene(data),
    {
      ...{ lab: 'chunks', a, b, seed: 0, rate: 44_100 },
      knobs: { ...defaultKnobs(lab), ...knobs },
    },
    time,
  );
}
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const path = (container: Element, kind: string) =>
  [...container.querySelectorAll(kind)].map((one) => one.getAttribute('d')).join('');

test('A walks a list and its record knows nothing; B stands at a record that knows', async () => {
  const [a, b] = at('walked', 'cached', 2_060);
  const walking = await show.stage({ scene: a, variant: variant('walked'), side: 0 as const });
  expect(walking.container.querySelectorAll('.badge.unknown')).toHaveLength(3);
  expect(path(walking.container, '.needle')).not.toBe('');
  await expect.element(page.getByRole('img')).toHaveAccessibleName(/records keep no length/);
  await walking.unmount();
  const { container } = await show.stage({ scene: b, variant: variant('cached'), side: 1 as const });
  expect(container.querySelectorAll('.badge.unknown')).toHaveLength(0);
  expect(text(container)).toContain('882');
  await expect.element(page.getByRole('img')).toHaveAccessibleName(/records keep their lengths/);
});

test('every operator adds an empty chunk, but for ours; all rest when a tick is done', async () => {
  const [a, b] = at('walked', 'short', 2_199, { operators: 5 });
  const walked = await show.stage({ scene: a, variant: variant('walked'), side: 0 as const });
  const rects = (container: Element) => path(container, '.empty').match(/M/g)?.length ?? 0;
  expect(rects(walked.container)).toBe(1 + 2 + 3 + 4 + 5 + 6 + 7);
  expect(text(walked.container)).toContain('done, rests until the next tick');
  expect(path(walked.container, '.needle')).toBe('');
  await walked.unmount();
  const { container } = await show.stage({ scene: b, variant: variant('short'), side: 1 as const });
  expect(rects(container)).toBe(0);
});

test('ten outputs hang side by side; more looks than there is room for are broken and counted', async () => {
  const [a] = at('walked', 'cached', 2_199, { outputs: 10, operators: 0, buffer: 14 });
  const { container } = await show.stage({ scene: a, variant: variant('walked'), side: 0 as const });
  expect(container.querySelectorAll('rect.operator')).toHaveLength(11);
  expect(path(container, '.path').match(/M/g)).toHaveLength(10);
  expect(container.querySelectorAll('.break').length).toBeGreaterThan(0);
  expect(text(container)).toMatch(/next tick4.839496/);
});

test('nothing yet, and failed', async () => {
  const [a] = at('walked', 'cached', 0);
  expect(a.time).toBe(0);
  const onplay = () => {};
  const idle = await show.stage({ scene: a, variant: variant('walked'), side: 0 as const, onplay });
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await idle.unmount();
  await show.stage({ variant: variant('walked'), side: 0 as const, failed: 'The engine stopped.' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The engine stopped.');
});

test.each(['light', 'dark'])('axe, %s: figure, legend, thumbnail, table and code', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const scenes = at('walked', 'short', 2_030);
  const variants: [Variant, Variant] = [variant('walked'), variant('short')];
  const trace = new Uint32Array([29_000, 1 | (EventKind.touched << 16) | (Operation.length << 24), 146, 3]);
  const all = [
    await show.stage({ scene: scenes[1], variant: variants[1], side: 1 as const }),
    await show.legend(['walked', 'short']),
    await show.thumbnail({ scene: scenes[0], side: 0 as const, variant: variants[0], onswap: () => {} }),
    await show.table({ scenes, variants, traces: [trace, new Uint32Array(0)] }),
    await show.code({ scenes, variants }),
  ];
  expect(text(all[3].container)).toContain('operator 1looks at a chunklength146number 4 of its list');
  await until(() => all[4].container.querySelectorAll('ol').length === 6);
  for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
});
