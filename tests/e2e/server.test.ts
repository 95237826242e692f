/** The server lab of the built site: a planted fault leaks other requests' bytes. */
import { expect, test } from 'vitest';
import { testAxe } from './axe.ts';
import { useBrowser } from './harness.ts';
import { soon, time } from './lab.ts';

const open = useBrowser();

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

testAxe(open, '#v1/server?t=100', 1_000);
