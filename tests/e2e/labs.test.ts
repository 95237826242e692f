/**
 * Every lab of the built site: it opens, is drawn, plays, comes back after a reload, shows each tab of its drawer, tells its
 * story and begins to measure. What is special about a lab is tested in the lab's own file.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { labLink } from '../../web/src/link/link.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { useBrowser } from './harness.ts';
import { addressHolds, closeDrawer, drawing, hash, openTab, press, soon, tabs, time } from './lab.ts';

const open = useBrowser();

/** Everything that is drawn of a side. */
const marks = (page: Page, side: string) =>
  drawing(page, side)
    .first()
    .evaluate((svg) =>
      [...svg.querySelectorAll('path, rect, circle, line, text')].map((mark) => mark.outerHTML),
    );
const pictures = (page: Page) => Promise.all(['A', 'B'].map((side) => marks(page, side)));

/** Expects that no text, also of the figures for screen readers, has what a program writes where it has no words. */
const expectWords = async (page: Page) =>
  expect(await page.locator('main').textContent()).not.toMatch(/undefined|NaN|\[object/);

/** The number of a step of the story, as the page says it. */
const step = (page: Page) =>
  page
    .getByText(/^step \d+ of/)
    .first()
    .innerText();

test.each(Object.keys(registry))('%s', async (id) => {
  const { page, problems } = await open(labLink(id));
  await soon(() => page.title()).toMatch(/^Ringside: ./);
  for (const side of ['A', 'B']) {
    await soon(async () => (await marks(page, side)).length).toBeGreaterThan(5);
  }

  // The address names only the lab until its first scene is asked for.
  await soon(() => hash(page)).not.toBe(labLink(id));
  await addressHolds(page);
  const [from, before] = [await time(page), await pictures(page)];
  await page.keyboard.press('Space');
  await soon(() => time(page)).toBeGreaterThan(from);
  await soon(() => pictures(page)).not.toEqual(before);
  await page.keyboard.press('Space');
  await addressHolds(page);
  const [at, shown] = [await time(page), await pictures(page)];
  await page.reload();
  await soon(() => time(page)).toBe(at);
  await soon(async () => (await pictures(page)).map(({ length }) => length)).toEqual(
    shown.map(({ length }) => length),
  );

  // The text that a lab runs takes the place of its code.
  const names = await tabs(page).getByRole('button').allInnerTexts();
  // Of two labs a variant can be written.
  expect(names.filter((name) => name !== 'Yours').slice(0, 3)).toEqual(['Numbers', 'Variants', 'Settings']);
  const code = await openTab(
    page,
    names.find((name) => /^(Code|Script)$/.test(name))!,
  );
  await soon(async () => (await code.locator('code').allInnerTexts()).join('').length).toBeGreaterThan(99);
  await expectWords(page);
  const numbers = await openTab(page, 'Numbers');
  const cells = numbers.getByRole('row').filter({ hasText: /\d/ });
  await soon(() => cells.count()).toBeGreaterThan(1);
  const counts = await cells.count();
  await numbers.getByText('Everything in the figures', { exact: true }).click();
  await soon(() => cells.count()).toBeGreaterThan(counts);
  await expectWords(page);
  const variants = await openTab(page, 'Variants');
  await soon(() => variants.locator('input:checked').count()).toBeGreaterThan(0);
  await expectWords(page);
  const settings = await openTab(page, 'Settings');
  await settings.getByRole('heading', { name: 'Preset', exact: true }).waitFor();
  await expectWords(page);
  const sources = await openTab(page, 'Sources');
  await sources.getByRole('heading', { name: 'Background' }).waitFor();
  await expectWords(page);
  await closeDrawer(page);

  const told = await step(page);
  await press(page, 'Next step');
  await soon(() => step(page)).not.toBe(told);

  await page.keyboard.press('m');
  await press(page, 'Stop measuring');
  await page.getByRole('button', { name: MEASURE, exact: true }).waitFor();
  expect(problems).toEqual([]);
});
