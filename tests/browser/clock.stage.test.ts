/** The figure, table and code of the clock lab for scenes of the real engine. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import init, { catalogue, Session } from '../../engine/pkg-station/ringside.js';
import type { Action, Lab } from '../../web/src/engine/types.ts';
import Actions from '../../web/src/labs/clock/Actions.svelte';
import { Scene } from '../../web/src/labs/clock/scene.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { scenesAt } from './stage.worlds.ts';

let lab: Lab;
beforeAll(async () => {
  await page.viewport(800, 700);
  await init();
  lab = catalogue().labs.find(({ id }) => id === 'clock')!;
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

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
