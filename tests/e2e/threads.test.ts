/** The threads lab of the built site: opening by the tuner, playing, the story, leaving and returning. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { testAxe } from './axe.ts';
import { useBrowser } from './harness.ts';
import { addressHolds, hash, ready, soon, time } from './lab.ts';

const open = useBrowser();

const pool = (page: Page, side: string) =>
  page.getByRole('region', { name: `Side ${side}` }).getByRole('img', { name: /a pool of/ });

test('from the ring by the tuner, and back: each is as it was left', async () => {
  const { page, problems } = await open('#v2/ring?a=sleep&t=1000');
  await ready(page, 10_000);
  await page.getByRole('link', { name: 'Threads', exact: true }).click();
  // The lab is at rest at the first step of its story.
  await pool(page, 'A').waitFor();
  await soon(() => time(page)).toBe(334);
  expect(await page.title()).toBe('Ringside: the job pool');
  await page.getByRole('heading', { name: 'Two blocks for every job' }).waitFor();
  expect(await page.getByRole('button', { name: /Listen|hear/ }).count()).toBe(0);
  await page.keyboard.press('Digit5');
  await page.getByRole('img', { name: /^Bounded queue: a pool of 4 workers/ }).waitFor();
  await page.goBack();
  await page.getByRole('img', { name: /^Free list \+ inline: a pool/ }).waitFor();
  await page.goBack();
  await ready(page, 10_000);
  await page.getByRole('img', { name: /^Sleep: a ring of/ }).waitFor();
  await page.goForward();
  await pool(page, 'B').waitFor();
  expect(problems).toEqual([]);
});

test('keys play, step and measure; the story sets the lab; a link opens the same again', async () => {
  const { page, problems } = await open('#v1/threads?t=20');
  await soon(() => time(page)).toBe(200);
  await page.keyboard.press('ArrowRight');
  await soon(() => time(page)).toBeGreaterThan(200);
  const stepped = await time(page);
  await page.keyboard.press('ArrowLeft');
  await soon(() => time(page)).toBeLessThan(stepped);
  await page.keyboard.press('Space');
  await soon(() => time(page)).toBeGreaterThan(1_000);
  await page.keyboard.press('Space');
  for (let step = 2; step <= 7; step++) await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('heading', { name: 'Memory without end' }).waitFor();
  await page.getByText('queue full').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await soon(() => hash(page)).toMatch(/a=shipped&b=bounded&payload=328.*tab=story\.7/);
  await addressHolds(page);
  const [at, link] = [await time(page), hash(page)];
  const second = await open(link);
  await soon(() => time(second.page)).toBe(at);
  await second.page.getByText('queue full').waitFor();
  expect([...problems, ...second.problems]).toEqual([]);
});

testAxe(open, '#v1/threads?t=100', 1_000);
