/** A lab on a phone: question, caption, both figures, the answer and Play are on one screen, and the drawer takes their place. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { closeDrawer, openTab, soon, tabs } from './lab.ts';

const open = useBrowser();
const PHONE = { viewport: { width: 390, height: 844 } };

/** Whether the figure shows this mark and no other. */
const lit = (page: Page, mark: string) =>
  page.evaluate((mark) => {
    const marks = [...document.querySelectorAll(`figure svg [data-mark]`)];
    const [its, others] = [true, false].map((own) =>
      marks
        .filter((one) => one.matches(`[data-mark~="${mark}"]`) === own)
        .map((one) => Number(getComputedStyle(one).opacity)),
    );
    return its.length > 0 && its.every((one) => one === 1) && others.some((one) => one < 1);
  }, mark);

/** The controls of the page that are smaller than a finger. */
const small = (page: Page) =>
  page
    .locator('main :is(button, select, summary, label)')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((one) => !one.closest('.unseen') && one.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML.slice(0, 90)),
    );

test('text, figures, answer and Play are on one screen; a word lights its mark; the drawer takes their place', async () => {
  const { page, problems } = await open('#v2/ring', PHONE);
  const figures = page.locator('figure svg[role=img]');
  await figures.nth(1).waitFor();
  const word = page.getByRole('button', { name: 'locked', exact: true });
  const parts = [
    page.getByRole('heading', { name: /^One slow reader/ }),
    word,
    figures.first(),
    figures.last(),
    page.getByRole('region', { name: 'Answer' }),
    page.locator('.play'),
    tabs(page),
  ];
  let above = 0;
  for (const part of parts) {
    const { y, height } = (await part.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(above);
    above = y;
    expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height);
  }
  expect(await lit(page, 'held')).toBe(false);
  await word.click();
  await soon(() => lit(page, 'held')).toBe(true);
  expect(await word.getAttribute('aria-pressed')).toBe('true');
  expect(await word.evaluate((one) => one === document.activeElement)).toBe(true);

  await openTab(page, 'Variants');
  expect(await small(page)).toEqual([]);
  const settings = await openTab(page, 'Settings');
  await settings.getByRole('slider', { name: 'readers', exact: true }).waitFor();
  expect(await small(page)).toEqual([]);
  expect(await figures.first().isVisible()).toBe(false);
  expect(await page.locator('.play').isVisible()).toBe(true);
  await closeDrawer(page);
  expect(await figures.first().isVisible()).toBe(true);
  await soon(() => lit(page, 'held')).toBe(true);
  expect(problems).toEqual([]);
});
