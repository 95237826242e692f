/** The queues lab of the built site: playing and the stories of its three parts. */
import { expect, test } from 'vitest';
import { testAxe } from './axe.ts';
import { useBrowser } from './harness.ts';
import { soon, time } from './lab.ts';
import { drawn } from './wire.ts';

const open = useBrowser();

test('the weak queue plays, and its neighbours open', async () => {
  const { page, problems } = await open('#v2/queues?t=999');
  await soon(() => time(page)).toBe(9_990);
  expect(await drawn(page, 'A')).toContain('45');
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.getByRole('row', { name: /^slots or cells copied 45 15$/ }).waitFor();
  await page.getByRole('link', { name: 'Dispatch' }).click();
  await soon(() => drawn(page, 'A')).toContain('track_marks');
  await page.getByRole('link', { name: 'Integers' }).click();
  await soon(() => drawn(page, 'A')).toContain('compare_val');
  expect(problems).toEqual([]);
});

testAxe(open, '#v2/queues?t=500', 5_000);
