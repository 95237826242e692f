/** The library lab of the built site: playing, and queries answered by its own worker and by a real SQLite. */
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { openTab, soon, time } from './lab.ts';
import { drawn } from './wire.ts';

const open = useBrowser();

test('a query plays; the desk asks the whole library, and nothing of SQLite comes before it is wanted', async () => {
  const { page, problems } = await open('#v1/library?query=long&t=900');
  await soon(() => time(page)).toBe(9_000);
  expect(await drawn(page, 'A')).toContain('4 659 leaves');
  const loaded = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('sqlite')).length,
    );
  expect(await loaded()).toBe(0);
  await openTab(page, 'Query');
  await page.getByText('5 rows:').waitFor();
  await page.getByRole('textbox').fill('*');
  await page.keyboard.press('Enter');
  await page.getByText('9 361 rows:').waitFor();
  await page.getByRole('button', { name: 'title', exact: true }).click();
  await page
    .getByRole('columnheader', { name: 'title' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  await page.getByRole('tab', { name: 'SQLite', exact: true }).click();
  await page.getByRole('button', { name: 'Ask SQLite too' }).click();
  await page.getByText(/^SQLite 3\.\d+\.\d+, in memory/).waitFor();
  expect(problems).toEqual([]);
});

test('a query that was asked, and the user’s own songs, run in both figures', async () => {
  const { page, problems } = await open('#v1/library');
  await openTab(page, 'Query');
  await page.getByText('5 rows:').waitFor();
  await page.getByRole('textbox').first().fill('artist:weezer tracknr<3');
  await page.keyboard.press('Enter');
  await page.getByText('16 rows:').waitFor();
  for (const side of ['A', 'B'] as const) await soon(() => drawn(page, side)).toContain('artist:weezer');
  await openTab(page, 'Settings');
  await page.getByRole('slider', { name: 'songs' }).waitFor();
  await openTab(page, 'Query');
  const rows = Array.from({ length: 30 }, (_, song) => `Band ${song % 7},Song ${song}`);
  const buffer = Buffer.from(['artist,title', ...rows].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer });
  await page.getByText('30 rows:').waitFor();
  await openTab(page, 'Settings');
  await page.getByText('Your own library: 30 songs').waitFor();
  expect(await page.getByRole('slider', { name: 'songs' }).count()).toBe(0);
  for (const side of ['A', 'B'] as const) await soon(() => drawn(page, side)).toContain('30 rows');
  expect(problems).toEqual([]);
});
