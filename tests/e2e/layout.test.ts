/** The layout of a lab: everything that is used fits the window, and no control moves because of what it did. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { press, ready, soon } from './lab.ts';

const open = useBrowser();

/** The places of all controls of the header and the transport, by their names. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header :is(a, button), .transport :is(button, select)')].map(
      (control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        return [control.tagName, ...[x, y, width, height].map(Math.round)].join(' ');
      },
    ),
  );

const inside = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')!;
    return { scrolls: main.scrollHeight > main.clientHeight, wide: document.body.scrollWidth > innerWidth };
  });

test.each([
  ['ring', 1280, 720],
  ['ring', 2560, 1440],
  ['library', 1440, 900],
  ['station', 1366, 768],
])(
  '%s at %i by %i pixels: all is in the window, and controls keep their places',
  async (lab, width, height) => {
    const { page, problems } = await open(`#v1/${lab}`, { viewport: { width, height } });
    await page.locator('figure[data-side="b"] svg').first().waitFor();
    await page.locator('nav .where').waitFor();
    const before = await boxes(page);
    expect(before.length).toBeGreaterThan(12);
    expect(await inside(page)).toEqual({ scrolls: false, wide: false });
    const measure = (await page.getByRole('button', { name: 'Measure', exact: true }).boundingBox())!;
    expect(measure.y + measure.height).toBeLessThan(height);

    await page.locator('.moves .play').click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    expect(await boxes(page)).toEqual(before);
    await press(page, 'Measure');
    await page.getByRole('button', { name: 'Stop measuring' }).waitFor();
    expect(await boxes(page)).toEqual(before);
    await press(page, 'Stop measuring');
    await page.getByRole('button', { name: 'Measure', exact: true }).waitFor();
    const step = await page.locator('nav .where').innerText();
    await press(page, 'Next step');
    await soon(() => page.locator('nav .where').innerText()).not.toBe(step);
    expect(await boxes(page)).toEqual(before);
    expect(await inside(page)).toEqual({ scrolls: false, wide: false });
    expect(problems).toEqual([]);
  },
);

test('code, tables and the results of all variants take the place of the figures', async () => {
  const { page, problems } = await open('#v2/ring?t=2000');
  await ready(page);
  const figures = page.locator('figure[data-side]');
  const transport = () => page.locator('.moves').first().boundingBox();
  const at = (await transport())!;
  expect(await figures.count()).toBe(2);
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByRole('heading', { name: 'RWMutex' }).waitFor();
  const [a, b] = await Promise.all(
    ['RWMutex', 'Cond'].map((name) => page.getByRole('heading', { name }).boundingBox()),
  );
  expect(a!.y).toBe(b!.y);
  expect(b!.x - a!.x).toBeGreaterThan(600);
  expect(await figures.count()).toBe(0);
  await page.getByRole('tab', { name: 'Story' }).click();
  await soon(() => figures.count()).toBe(2);
  await press(page, 'All 9 variants');
  expect(await figures.count()).toBe(0);
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toBe(
    'Back to the figure',
  );
  await press(page, 'Back to the figure');
  await soon(() => figures.count()).toBe(2);
  expect(await transport()).toEqual(at);
  expect(problems).toEqual([]);
});
