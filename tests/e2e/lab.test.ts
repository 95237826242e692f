/** The ring with its real engine: stepping, seeking, forking, measuring, and the first events of a run. */
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { hash, openTab, pictures, press, ready, soon, time } from './lab.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';

const open = useBrowser();

test('steps back to the very picture it came from', async () => {
  const { page } = await open('#v2/ring?t=3000&tab=table');
  await ready(page, 30_000);
  // The drawer is open from the start, because the figures are smaller beside it.
  await page.getByRole('button', { name: 'One step on' }).waitFor();
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
  await openTab(page, 'Settings');
  await press(page, 'close the stream');
  await soon(() => hash(page)).toMatch(/do=\d+\.close$/);
  await tape.press('End');
  await soon(() => time(page)).toBeLessThan(41_000);
  expect(problems).toEqual([]);
});

test('measures A and B first, then all in pairs, in the place of the count, and stops on request', async () => {
  const { page, problems } = await open('#v2/ring?t=2000');
  await ready(page);
  const answer = page.getByRole('region', { name: 'Answer' });
  const sentence = answer.getByRole('status');
  const counted = await sentence.innerText();
  await press(page, MEASURE);
  const ANSWER = /times as long|difference|noisy/;
  await soon(() => sentence.innerText()).toMatch(ANSWER);
  await answer.getByText(/About \d+\ss left/).waitFor();
  await press(page, 'Stop measuring');
  await soon(() => answer.innerText()).not.toMatch(/left|Measuring/);
  expect(await sentence.innerText()).toMatch(ANSWER);
  expect(await answer.getByRole('button', { pressed: true }).innerText()).toBe('Timed here');
  await press(page, 'Counted');
  await soon(() => sentence.innerText()).toBe(counted);
  expect(problems).toEqual([]);
});

test('the first events of both sides are dots at the time, and a press goes to one', async () => {
  const { page, problems } = await open('#v2/ring?send=3000&t=2400');
  await ready(page, 24_000);
  const blocked = page.getByRole('button', { name: /^A: publisher blocked.*, at 2\.\d+ seconds$/ });
  await page.getByRole('button', { name: /^B: .*first frame read/ }).waitFor();
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
  await figure.getByText('stands still').waitFor();
  expect(problems).toEqual([]);
});

test('ten thousand publishers open and play', async () => {
  const { page, problems } = await open('#v2/ring?t=2000');
  await ready(page);
  await openTab(page, 'Settings');
  await press(page, 'Publishers');
  await press(page, 'Play');
  await soon(() => time(page)).toBeGreaterThan(2_000);
  expect(problems).toEqual([]);
});

test('a step that is played as soon as it opens counts itself alone', async () => {
  const { page } = await open('#v1/library');
  await page.locator('figure[data-side="b"] svg[role=img]').waitFor();
  await press(page, 'Next step');
  await press(page, 'Play');
  await soon(() => page.locator('.answer').innerText()).toMatch(/A\s+156\u202f818\s+B\s+2\u202f022/);
});
