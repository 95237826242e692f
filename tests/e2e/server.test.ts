/** The server lab of the built site: it opens from the tuner with a module of its own, plays, leaks and is measured. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { testAxe } from './axe.ts';
import { useBrowser } from './harness.ts';
import { ready, soon, time } from './lab.ts';

const open = useBrowser();

const server = (page: Page, side: string) =>
  page.getByRole('region', { name: `Side ${side}` }).getByRole('img', { name: /a server with/ });

test('from the ring by the tuner, and back', async () => {
  const { page, problems } = await open('#v2/ring?a=sleep&t=1000');
  await ready(page, 10_000);
  await page.getByRole('link', { name: 'Server', exact: true }).click();
  await server(page, 'A').waitFor();
  expect(await page.title()).toBe('Ringside: the server');
  await page.goBack();
  await ready(page, 10_000);
  expect(problems).toEqual([]);
});

test('plays, and what is planted leaks: A is whole, B sends the bytes of others', async () => {
  const { page, problems } = await open('#v1/server?t=20&mixed=on&forgets_rounding=on');
  await soon(() => time(page)).toBe(200);
  await page.keyboard.press('Space');
  await soon(() => time(page)).toBeGreaterThan(5_000);
  await page.keyboard.press('Space');
  await page.getByRole('img', { name: /^Pool, cut: .* got 1.024 bytes that are not its own/ }).waitFor();
  expect(await page.getByRole('img', { name: /^Fresh, cut: .* not its own/ }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('measuring begins and stops; code and table say what the figure shows', async () => {
  const { page, problems } = await open('#v1/server?t=20');
  await soon(() => time(page)).toBe(200);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Stop measuring' }).click();
  await page.getByRole('button', { name: 'Measure' }).waitFor();
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByText('fn cut(').first().waitFor();
  await page.getByRole('tab', { name: 'Table' }).click();
  await page
    .getByRole('row', { name: /^buffers made/ })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});

testAxe(open, '#v1/server?t=100', 1_000);
