/** A lab on a phone: the text of the step, the figure and Play are on one screen, and a word of the story lights its mark there. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { press, soon } from './lab.ts';

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

test('text, figure and Play are on one screen; a word lights its mark, and opens the figure from the story', async () => {
  const { page, problems } = await open('#v2/ring', PHONE);
  await page.locator('figure svg').first().waitFor();
  const tabs = (await page.getByRole('navigation', { name: 'Parts of the lab' }).boundingBox())!;
  const word = page.getByRole('button', { name: 'locks' });
  for (const part of [word, page.locator('figure svg').first(), page.locator('.play')]) {
    const { y, height } = (await part.boundingBox())!;
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(tabs.y);
  }
  expect(await lit(page, 'held')).toBe(false);
  await word.click();
  await soon(() => lit(page, 'held')).toBe(true);
  await word.click();
  await press(page, 'Story');
  await page.getByRole('heading', { name: 'Guess first' }).waitFor();
  expect(await page.locator('figure').count()).toBe(0);

  await word.click();
  await page.locator('figure svg').first().waitFor();
  await soon(() => lit(page, 'held')).toBe(true);
  expect(await word.getAttribute('aria-pressed')).toBe('true');
  expect(await word.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
});
