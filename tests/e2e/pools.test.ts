/** The pools lab of the built site: playing, the story, measuring. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { code } from '../../web/src/words/pools.en.ts';
import { testAxe } from './axe.ts';
import { useBrowser } from './harness.ts';
import { hash, press, soon, time } from './lab.ts';

const open = useBrowser();

const pools = (page: Page, side: string) =>
  page.getByRole('region', { name: `Side ${side}` }).getByRole('img', { name: /a ring of .* in use in all/ });
const SMALL = 'publishers=2&slots=20';

test('plays: A allocates on, B finds its blocks at rest', async () => {
  const { page, problems } = await open(`#v1/pools?${SMALL}&t=2000`);
  await soon(() => time(page)).toBe(20_000);
  await page.keyboard.press('Space');
  await soon(() => time(page)).toBeGreaterThan(25_000);
  await page.keyboard.press('Space');
  await page.getByRole('img', { name: /^No pool: .* objects allocated/ }).waitFor();
  await page.getByRole('img', { name: /^Track pool, FIFO: .* asked for, \d\d % were there/ }).waitFor();
  expect(await pools(page, 'A').textContent()).toContain('left to the collector');
  expect(await pools(page, 'B').textContent()).toContain('back to the pool');
  expect(problems).toEqual([]);
});

test('a link brings another page to the same point, and a reload keeps it', async () => {
  const { page, problems } = await open('#v1/pools?t=0');
  await pools(page, 'A').waitFor();
  await page.getByRole('radio', { name: /^B: Log of segments/ }).check();
  await soon(() => hash(page)).toContain('b=log');
  await press(page, 'One step on');
  await page.reload();
  await page.getByRole('img', { name: /^Log of segments: a ring of 256 slots/ }).waitFor();
  const { page: other } = await open(`${hash(page)}&${SMALL}&t=3000`);
  await soon(() => time(other)).toBe(30_000);
  await other
    .getByRole('img', { name: /^Log of segments: a ring of 20 slots, one of 2 publishers/ })
    .waitFor();
  expect(problems).toEqual([]);
});

test('the story sets the lab; code and table say what the figure shows; measuring begins and stops', async () => {
  const { page, problems } = await open(`#v1/pools?${SMALL}&t=2000&tab=story.4`);
  await soon(() => time(page)).toBe(20_000);
  await press(page, 'Next step');
  await page.getByRole('img', { name: /^Flawed trial: a ring of 64 slots/ }).waitFor();
  await page.getByText('One pool for all, and a trap').waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Stop measuring' }).click();
  await page.getByRole('button', { name: 'Measure' }).waitFor();
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByRole('heading', { name: code.functions.append }).first().waitFor();
  await page.getByRole('tab', { name: 'Table' }).click();
  await page
    .getByRole('row', { name: /^new objects/ })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});

test('on a phone: one figure, the other by its thumbnail', async () => {
  const { page, problems } = await open(`#v1/pools?${SMALL}&t=2000`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page.getByRole('img', { name: /^No pool: a ring of 20 slots/ }).waitFor();
  await page.getByRole('button', { name: 'Show B, Track pool, FIFO' }).click();
  await page.getByRole('img', { name: /^Track pool, FIFO: a ring of 20 slots/ }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
});

testAxe(open, `#v1/pools?${SMALL}&t=2000`, 20_000);
