/** A lab on a phone: question, caption, both figures, the answer and Play are on one screen, and the drawer takes their place. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { languages } from '../../web/src/words/languages.js';
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

test.each(languages.map(({ code }) => code))(
  'the smallest phone has question, caption, figures, answer and Play of each lab on one screen: %s',
  async (language) => {
    const viewport = { width: 360, height: 640 };
    const { page, problems } = await open(`?lang=${language}#`, { viewport });
    await page.locator('main h1').first().waitFor();
    const beyond: string[] = [];
    for (const lab of Object.keys(registry)) {
      await page.evaluate((lab) => (location.hash = `#v1/${lab}`), lab);
      await page.locator('figure[data-side="b"] svg').first().waitFor();
      const { y, height } = (await page.locator('.play').boundingBox())!;
      if (y + height > viewport.height) beyond.push(`${lab}: ${y + height}`);
      const figures = page.locator('figure svg[role=img]');
      for (const figure of await figures.all()) {
        if ((await figure.boundingBox())!.height < 60) beyond.push(`${lab}: a figure of less than 60 px`);
      }
    }
    expect(beyond).toEqual([]);
    expect(problems).toEqual([]);
  },
  120_000,
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

  const settings = await openTab(page, 'Settings');
  await settings.getByRole('slider', { name: 'readers', exact: true }).waitFor();
  expect(await figures.first().isVisible()).toBe(false);
  expect(await page.locator('.play').isVisible()).toBe(true);
  await closeDrawer(page);
  expect(await figures.first().isVisible()).toBe(true);
  await soon(() => lit(page, 'held')).toBe(true);
  expect(problems).toEqual([]);
});
