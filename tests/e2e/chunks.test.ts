/** The sound of a lab other than the ring, from the built site. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { lamp, press, soon, time } from './lab.ts';

const open = useBrowser();

const graph = (page: Page, side: string) =>
  page.getByRole('region', { name: `Side ${side}` }).getByRole('img', { name: /a graph of/ });

test('the last output is heard, of A or of B', async () => {
  const { page, problems } = await open('#v1/chunks?operators=6');
  await graph(page, 'A').waitFor();
  await press(page, 'Listen');
  await soon(() => lamp(page, 'audio')).toMatch(/^audio \d[\d.]* kHz, \d+ ms latency/);
  const from = await time(page);
  const heard = await page.getByRole('button', { name: /^hearing [AB]$/ }).textContent();
  await press(page, heard?.includes('A') ? 'hear B' : 'hear A');
  await page.getByRole('button', { name: heard?.includes('A') ? 'hearing B' : 'hearing A' }).waitFor();
  await soon(() => time(page)).toBeGreaterThan(from + 10_000);
  expect(problems).toEqual([]);
});
