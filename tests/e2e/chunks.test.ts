/** The part Lengths of the built site: opening by the tuner, playing, the story, leaving and returning. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { code } from '../../web/src/words/chunks.en.ts';
import { testAxe } from './axe.ts';
import { useBrowser } from './harness.ts';
import { lamp, press, ready, soon, time } from './lab.ts';

const open = useBrowser();

const graph = (page: Page, side: string) =>
  page.getByRole('region', { name: `Side ${side}` }).getByRole('img', { name: /a graph of/ });

test('from the ring by the tuner, on to another part by keys, and back to both', async () => {
  const { page, problems } = await open('#v2/ring?a=sleep&t=1000');
  await ready(page, 10_000);
  await page.getByRole('link', { name: 'Chunks', exact: true }).click();
  await graph(page, 'A').waitFor();
  expect(await page.title()).toBe('Ringside: chunks, lengths');
  await page.getByRole('link', { name: 'Lengths' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await soon(() => page.url()).toContain('#v1/reslice');
  await page.goBack();
  await graph(page, 'B').waitFor();
  await page.goBack();
  await ready(page, 10_000);
  expect(problems).toEqual([]);
});

test('plays: A looks at many more chunks than B; the link holds the time, and a reload finds it', async () => {
  const { page, problems } = await open('#v1/chunks?operators=6&t=20');
  await soon(() => time(page)).toBe(200);
  await page.keyboard.press('Space');
  await soon(() => time(page)).toBeGreaterThan(4_000);
  await page.keyboard.press('Space');
  const looks = async (side: string) => {
    const name = (await graph(page, side).getAttribute('aria-label')) ?? '';
    return Number(/([\d\u202f]+) chunks looked at/.exec(name)?.[1].replaceAll('\u202f', ''));
  };
  expect(await looks('A')).toBeGreaterThan(8 * (await looks('B')));
  const now = await time(page);
  await soon(() => page.url()).toContain(`t=${Math.floor(now / 10)}`);
  await page.reload();
  await graph(page, 'A').waitFor();
  await soon(() => time(page)).toBeGreaterThan(now - 10);
  expect(problems).toEqual([]);
});

test('the story goes on to its last step; code and table say what the figure shows', async () => {
  const { page, problems } = await open('#v1/chunks');
  await page.getByText('step 1 of 8').waitFor();
  for (let step = 2; step <= 8; step++) {
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText(`step ${step} of 8`).waitFor();
  }
  await page.getByRole('img', { name: /^Short lists: / }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByRole('heading', { name: code.functions.append }).first().waitFor();
  await page.getByRole('tab', { name: 'Table' }).click();
  await page
    .getByRole('row', { name: /^chunks looked at/ })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});

test('on a phone the other side is a press away, and the parts stand above the figure', async () => {
  const { page, problems } = await open('#v1/chunks?t=210', { viewport: { width: 390, height: 844 } });
  await page.getByRole('img', { name: /^Walk the list: a graph of/ }).waitFor();
  await page.getByRole('button', { name: 'Show B, Lengths kept' }).click();
  await page.getByRole('img', { name: /^Lengths kept: a graph of/ }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Parts of Chunks' }).getByRole('link').count()).toBe(3);
  expect(problems).toEqual([]);
});

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

testAxe(open, '#v1/chunks?t=205', 2_050);
