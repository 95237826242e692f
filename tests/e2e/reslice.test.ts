/** The re-slice lab of the built site: opening from its stop, playing, the story, and its link. */
import { expect, test } from 'vitest';
import { code } from '../../web/src/words/reslice.en.ts';
import { testAxe } from './axe.ts';
import { useBrowser } from './harness.ts';
import { hash, press, soon, time } from './lab.ts';
import { drawing, drawn } from './wire.ts';

const open = useBrowser();

test('the parts of its stop lead to it and away, and the needle stays', async () => {
  const { page, problems } = await open('#v1/share?t=20');
  await soon(() => time(page)).toBe(200);
  await page.getByRole('link', { name: 'Re-slice' }).click();
  await soon(() => page.title()).toBe('Ringside: re-slice');
  await drawing(page, 'A').waitFor();
  await page.goBack();
  await soon(() => page.title()).toBe('Ringside: share');
  expect(problems).toEqual([]);
});

test('plays: A copies and calls for each chunk, B neither', async () => {
  const { page, problems } = await open('#v1/reslice?t=20');
  await soon(() => time(page)).toBe(200);
  await page.keyboard.press('Space');
  await soon(() => time(page)).toBeGreaterThan(3_000);
  await page.keyboard.press('Space');
  await page.getByRole('img', { name: /^Copy, flush: .* [1-9][\d.]* .B copied/ }).waitFor();
  await page.getByRole('img', { name: /^Gather: .* 0 B copied\. The longest list had 110 pieces/ }).waitFor();
  expect(problems).toEqual([]);
});

test('the story’s fifth step shows where gathering loses; its link and a reload bring it back', async () => {
  const { page, problems } = await open('#v1/reslice?t=20');
  await soon(() => time(page)).toBe(200);
  for (let step = 1; step < 5; step++) await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByText('step 5 of 8').waitFor();
  await press(page, 'Pause');
  await soon(() => drawn(page, 'A')).toContain('100 000 B');
  // The link brings back the same step.
  await soon(() => hash(page)).toMatch(/message=100000(?!.*play=on)/);
  const at = Math.round(Number(/[?&]t=([\d.]+)/.exec(hash(page))?.[1]) * 10);
  await page.reload();
  await soon(() => time(page)).toBe(at);
  await soon(() => drawn(page, 'A')).toContain('100 000 B');
  expect(problems).toEqual([]);
});

test('keys step, restart and choose; code and table say what the figure shows', async () => {
  const { page, problems } = await open('#v1/reslice?t=20');
  await soon(() => time(page)).toBe(200);
  await page.keyboard.press('6');
  await page.getByRole('heading', { name: /Laid out/ }).waitFor();
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByRole('heading', { name: code.functions.send }).first().waitFor();
  await page.getByRole('tab', { name: 'Table' }).click();
  await page
    .getByRole('row', { name: /^system calls/ })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});

testAxe(open, '#v1/reslice?t=8', 80);
