/** The figure, table and code of the clock lab for scenes of the real engine. */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { EventKind, Phase } from '../../engine/pkg-station/layouts/clock.ts';
import init, { catalogue, Session } from '../../engine/pkg-station/ringside.js';
import type { Action, Lab, Variant } from '../../web/src/engine/types.ts';
import Actions from '../../web/src/labs/clock/Actions.svelte';
import { page as labClock } from '../../web/src/labs/clock/page.ts';
import { Scene } from '../../web/src/labs/clock/scene.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';
import { scenesAt } from './stage.worlds.ts';

const show = partsOf(labClock);

let lab: Lab;
beforeAll(async () => {
  await page.viewport(800, 700);
  await init();
  lab = catalogue().labs.find(({ id }) => id === 'clock')!;
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const variant = (id: string): Variant => lab.variants.find((one) => one.id === id)!;

/** Both sides at a time of the lab, in ticks; or, with `steps`, after so many more actions. */
function at(a: string, b: string, time: number, knobs: Record<string, number> = {}, steps = 0) {
  return scenesAt(
    Session,
    (data) => new Scene(data),
    {
      ...{ lab: 'clock', a, b, seed: 0, rate: 48_000 },
      knobs: { ...defaultKnobs(lab), ...knobs },
    },
    time,
    steps,
  );
}
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const shown = (scene: Scene, id: string, side: 0 | 1) => show.stage({ scene, variant: variant(id), side });

test('asking lights every line, being told leaves them dark', async () => {
  const [a, b] = at('ask-all', 'tell', 10_000);
  const asking = await shown(a, 'ask-all', 0);
  expect(asking.container.querySelectorAll('.asked')).toHaveLength(11);
  expect(asking.container.querySelectorAll('.edge')).toHaveLength(11);
  expect(text(asking.container)).toMatch(/11 (questions )?this tick/);
  await asking.unmount();
  const dark = await shown(b, 'tell', 1);
  expect(dark.container.querySelectorAll('.asked, .told')).toHaveLength(0);
  expect(dark.container.querySelectorAll('.edge')).toHaveLength(11);
  expect(text(dark.container)).toMatch(/0 (questions )?this tick/);
});

test('the question under way is the one arrow', async () => {
  // A scene in the middle of a tick, during a query from one operator to another.
  const asked = (scene: Scene) => scene.left > 0 && scene.what === EventKind.asked && scene.value > 0;
  const a = [3, 4, 5, 6, 7].map((steps) => at('ask-all', 'tell', 10_000, {}, steps)[0]).find(asked)!;
  const { container } = await shown(a, 'ask-all', 0);
  expect(container.querySelectorAll('.now')).toHaveLength(1);
  expect(container.querySelectorAll('.head')).toHaveLength(1);
  expect(container.querySelectorAll('.box').length).toBe(11);
});

test('bursts and sleeps in its own time; lower bars, evenly, when a card keeps it', async () => {
  const [own] = at('ask-all', 'tell', 10_000);
  const alone = await shown(own, 'ask-all', 0);
  expect(alone.container.querySelectorAll('.rest').length).toBeGreaterThan(2);
  expect(text(alone.container)).toMatch(/own time: 6 ticks, then a sleep/);
  await alone.unmount();
  const [, kept] = at('ask-all', 'tell', 20_000, { device: 1, plugged: 1 });
  const card = await shown(kept, 'tell', 1);
  expect(card.container.querySelectorAll('.rest')).toHaveLength(0);
  expect(card.container.querySelectorAll('rect.tick.card').length).toBeGreaterThan(20);
  expect(text(card.container)).toMatch(/follows the sound card.*the device paces it/);
  expect(card.container.querySelector('.device.card.open')).not.toBeNull();
});

test('a wrong clock shows that, and a clock with two sources stops', async () => {
  const [a] = at('tell', 'tell-and-ask', 20_000, { device: 1, plugged: 1, silent: 1 });
  const wrong = await shown(a, 'tell', 0);
  expect(text(wrong.container)).toContain('the clock is wrong');
  await expect.element(page.getByRole('img')).toHaveAccessibleName(/It is wrong/);
  await wrong.unmount();
  const [, both] = at('ask-until', 'ask-all', 10_000, { device: 3, plugged: 1 });
  const stopped = await shown(both, 'ask-all', 1);
  expect(text(stopped.container)).toMatch(/two at once: error 17.*two sync sources/);
});

test('devices that are there can be opened and closed', async () => {
  const done: Action[] = [];
  const [scene] = at('ask-all', 'tell', 100, { device: 1 });
  const { rerender } = await render(Actions, { scene, onact: (action: Action) => done.push(action) });
  await userEvent.click(page.getByRole('button', { name: 'Open the sound card' }));
  expect(page.getByRole('button').elements()).toHaveLength(1);
  const [open] = at('ask-all', 'tell', 10_000, { device: 3, plugged: 1 });
  await rerender({ scene: open });
  await userEvent.click(page.getByRole('button', { name: 'Disconnect the peer' }));
  expect(done).toEqual([
    { kind: 'plug', device: 0 },
    { kind: 'unplug', device: 1 },
  ]);
});

test('nothing yet, and failed', async () => {
  const [a] = at('ask-all', 'tell', 0);
  const idle = await show.stage({
    scene: a,
    variant: variant('tell'),
    side: 0 as const,
    onplay: () => {},
  });
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await idle.unmount();
  await show.stage({ variant: variant('tell'), side: 0 as const, failed: 'The engine stopped.' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The engine stopped.');
});

test.each(['light', 'dark'])('axe, %s: figure, legend, thumbnail, table, actions and code', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const scenes = at('ask-all', 'tell-and-ask', 10_000, { device: 3, plugged: 1 });
  const variants: [Variant, Variant] = [variant('ask-all'), variant('tell-and-ask')];
  const trace = new Uint32Array([50, 0 | (EventKind.asked << 16) | (Phase.finds << 24), 1, 9]);
  const all = [
    await shown(scenes[1], 'tell-and-ask', 1),
    await show.legend(['ask-all', 'tell-and-ask']),
    await show.thumbnail({ scene: scenes[0], side: 0 as const, variant: variants[0], onswap: () => {} }),
    await show.table({ scenes, variants, traces: [trace, new Uint32Array(0)] }),
    await render(Actions, { scene: scenes[0], onact: () => {} }),
    await show.code({ scenes, variants }),
  ];
  expect(text(all[3].container)).toMatch(/5.mspeer 1was askedwho sets the pace1operator 9/);
  await until(() => all[5].container.querySelectorAll('ol').length >= 3);
  for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
});
