/** When the engine traps, the page stays usable, reports the trap, and restarts the engine on request. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { useBrowser } from './harness.ts';
import { alerts, closeDrawer, openTab, picture, press, ready, soon, time } from './lab.ts';

const open = useBrowser();

const wasm = readFileSync(`${root}engine/pkg/ringside_bg.wasm`);

/** Serves a truncated engine until the route is removed. */
function truncated(page: Page) {
  return page.route('**/*.wasm', (route) =>
    route.fulfill({ contentType: 'application/wasm', body: wasm.subarray(0, wasm.length >> 1) }),
  );
}

test('an engine that does not load: a sentence, and Restart loads it', async () => {
  const { page } = await open('#v2/ring?a=sleep', { prepare: truncated });
  await soon(async () => (await alerts(page)).join()).toMatch(
    /The engine stopped: .*address bar still holds/,
  );
  await page.getByRole('banner').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Restart the engine' }).click();
  await ready(page);
  await page.getByRole('img', { name: /^Sleep/ }).waitFor();
  expect(await alerts(page)).toEqual([]);
});

/** Makes the engine trap at the next step of the worlds, as an unreachable instruction does. */
const TRAP = `
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    const { module, instance } = await instantiate(...given);
    const traps = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.of(
      0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11,
    )));
    const exports = { ...instance.exports, session_advance_to: (...given) => {
      if (given[1] > 30_000) traps.exports.trap();
      return instance.exports.session_advance_to(...given);
    } };
    return { module, instance: { exports } };
  };
`;

test('an engine that traps while it plays: the picture stays, and Restart begins anew', async () => {
  const { page } = await open('#v2/ring?t=2000&a=sleep', {
    prepare: (page) =>
      page.route('**/engine.worker*.js', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: TRAP + (await response.text()) });
      }),
  });
  await ready(page, 20_000);
  await press(page, 'Play');
  await soon(async () => (await alerts(page)).join()).toMatch(
    /The engine stopped: .*unreachable.*address bar/,
  );
  // The rest of the page works.
  await picture(page, 'A').waitFor();
  await openTab(page, 'Code');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restart the engine' }).click();
  await soon(() => alerts(page)).toEqual([]);
  await soon(() => time(page)).toBe(0);
  await closeDrawer(page);
  await page.getByRole('img', { name: /^Sleep/ }).waitFor();
});
