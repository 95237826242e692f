/** The ring with its real engine: stepping, seeking, forking, measuring, and the first events of a run. */
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { hash, pictures, press, ready, soon, time } from './lab.ts';

const open = useBrowser();

test('steps back to the very picture it came from', async () => {
  const { page } = await open('#v2/ring?t=3000');
  await ready(page, 30_000);
  const from = await pictures(page);
  const step = async (name: string) => {
    for (let times = 0; times < 5; times++) await page.getByRole('button', { name }).click();
  };
  for (let times = 0; times < 2; times++) {
    await step('One step on');
    await soon(() => pictures(page)).not.toEqual(from);
    await step('One step back');
    await soon(() => pictures(page)).toEqual(from);
  }
});

test('an action in the past forks: what came after is forgotten', async () => {
  const { page, problems } = await open('#v2/ring?t=5000');
  await ready(page, 50_000);
  const tape = page.getByRole('slider', { name: 'Time', exact: true });
  await tape.press('PageDown');
  await soon(() => time(page)).toBe(40_000);
  await page.getByRole('button', { name: 'close the stream' }).click();
  await soon(() => hash(page)).toMatch(/do=\d+\.close$/);
  await tape.press('End');
  await soon(() => time(page)).toBeLessThan(41_000);
  expect(problems).toEqual([]);
});

test('measures A and B first, then all in pairs, and stops on request with the first answer', async () => {
  const { page, problems } = await open('#v2/ring?t=2000');
  await ready(page);
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  // The heading is about the counts: the ring is a lab about a standstill.
  const sentence = results.getByText(/^Timed here/);
  const ANSWER = /times as long|difference|noisy/;
  await soon(() => sentence.innerText()).toMatch(ANSWER);
  await results.getByText(/Measuring: .*About \d+\ss left/).waitFor();
  await page.getByRole('button', { name: 'Stop measuring' }).click();
  await soon(() => results.innerText()).not.toMatch(/Measuring/);
  expect(await sentence.innerText()).toMatch(ANSWER);
  expect(problems).toEqual([]);
});

test('the first events of both sides are listed in order, and a press goes to one', async () => {
  const { page, problems } = await open('#v2/ring?send=3000&t=2400');
  await ready(page, 24_000);
  const events = page.getByRole('group', { name: 'First events of this run' });
  const blocked = events.getByRole('button', { name: /^A: publisher blocked, at 2\.\d+ seconds$/ });
  await events.getByRole('button', { name: /^B: first frame read/ }).waitFor();
  expect(await blocked.count()).toBe(0);
  const before = await page.locator('.moves').first().boundingBox();
  await press(page, 'Play');
  await blocked.waitFor({ timeout: 20_000 });
  await press(page, 'Pause');
  expect(await page.locator('.moves').first().boundingBox()).toEqual(before);
  const [, at] = /at ([\d.]+) seconds/.exec((await blocked.getAttribute('aria-label'))!)!;
  await blocked.click();
  await soon(() => time(page)).toBe(Math.round(Number(at) * 10_000));
  const figure = page.getByRole('region', { name: 'Side A' }).locator('figure');
  await figure.getByText('publisher blocked').waitFor();
  expect(problems).toEqual([]);
});

test('ten thousand publishers open and play', async () => {
  const { page, problems } = await open('#v2/ring?t=2000');
  await ready(page);
  await page.getByRole('button', { name: 'Publishers', exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await soon(() => time(page)).toBeGreaterThan(2_000);
  expect(problems).toEqual([]);
});
