/**
 * No input breaks the page: workers of the built site hang, trap, overflow, run out of memory or close while they
 * start. The page reports it within its deadline, stays usable, keeps the link, and a valid link opens in the same tab.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { failing, TOLD, type Way } from './failure.ts';
import { useBrowser } from './harness.ts';
import { hash, openTab, picture, press, ready, soon, time } from './lab.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';

const open = useBrowser();
const ENGINE = '**/engine.worker*.js';
/** The ring fails beyond this tick; links to earlier times are valid. */
const BAD = `name === 'session_advance_to' && given[1] > 30_000`;

const panel = (page: Page) => page.getByRole('region', { name: 'The engine stopped' });

const bad = '#v2/ring?t=4000&a=sleep';

/** Opens the ring at a time at which its engine fails. */
async function failed(way: Exclude<Way, 'close at start'>) {
  const { page } = await open(bad, { prepare: (page) => failing(page, ENGINE, way, BAD) });
  await panel(page).waitFor({ timeout: 40_000 });
  await expect(panel(page).getByRole('alert').innerText()).resolves.toMatch(TOLD[way]);
  expect(hash(page)).toBe(bad);
  return page;
}

async function opensGood(page: Page) {
  await page.evaluate((hash) => (location.hash = hash), '#v2/ring?t=1000&a=sleep');
  await ready(page, 10_000);
  await soon(() => panel(page).count()).toBe(0);
}

test.each(['trap', 'stack', 'memory'] as const)(
  'an engine that fails by a %s: said, kept in the link; a good link opens in the same tab',
  async (way) => opensGood(await failed(way)),
);

test('an engine that hangs: the rest of the page works, each way on is offered, and the link is kept', async () => {
  const page = await failed('hang');
  await openTab(page, 'Code');
  await press(page, 'Copy the link that failed');
  await opensGood(page);
  await press(page, 'Play');
  await soon(() => time(page)).toBeGreaterThan(10_000);

  const asked = Date.now();
  await page.evaluate((hash) => (location.hash = hash), bad);
  await panel(page).waitFor({ timeout: 40_000 });
  // The deadline and 3 s, doubled for a loaded machine.
  expect(Date.now() - asked).toBeLessThan(2 * (5_000 + 3_000));

  await page.goto(`${page.url().replace(/#.*/, '')}?again${bad}`);
  await panel(page).waitFor({ timeout: 40_000 });
  await press(page, 'Open with the defaults');
  await ready(page);
  await soon(() => panel(page).count()).toBe(0);
  await page.goBack();
  await panel(page).waitFor({ timeout: 40_000 });
  expect(hash(page)).toBe(bad);
  // Four deadlines, and four starts.
}, 150_000);

test('a restart into the same failure offers the defaults first', async () => {
  const { page } = await open('#v2/ring', {
    prepare: (page) => failing(page, ENGINE, 'trap', `name === 'session_scene'`),
  });
  const first = () => panel(page).getByRole('button').first().innerText();
  await panel(page).waitFor();
  expect(await first()).toBe('Restart the engine');
  await press(page, 'Restart the engine');
  await soon(first).toBe('Open with the defaults');
});

test('an engine that closes at its start is reported and can be restarted', async () => {
  const { page } = await open('#v2/ring?t=1000', {
    prepare: (page) => failing(page, ENGINE, 'close at start', ''),
  });
  await panel(page).waitFor({ timeout: 40_000 });
  expect(await panel(page).getByRole('alert').innerText()).toMatch(TOLD['close at start']);
  await page.unrouteAll({ behavior: 'wait' });
  await press(page, 'Restart the engine');
  await ready(page, 10_000);
});

test('a measurement that hangs is reported in its panel, the lab plays on, and the next one works', async () => {
  const { page } = await open('#v2/ring?t=1000', {
    prepare: (page) => failing(page, '**/measure.worker*.js', 'hang', `name === 'measure_advance'`),
  });
  await ready(page, 10_000);
  await page
    .getByRole('button', { name: new RegExp(`^${MEASURE}`) })
    .first()
    .click();
  await page
    .getByText(/did not answer within 20 s/)
    .first()
    .waitFor({ timeout: 50_000 });
  await press(page, 'Play');
  await soon(() => time(page)).toBeGreaterThan(10_000);
  await picture(page, 'A').waitFor();
});
