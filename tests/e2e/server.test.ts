/** The server lab of the built site: an access log as the load. */
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { openTab, press, soon, time } from './lab.ts';

const open = useBrowser();

test('an access log is the load of both sides until the knobs are again', async () => {
  const { page, problems } = await open('#v1/server?t=20');
  await soon(() => time(page)).toBe(200);
  await openTab(page, 'Settings');
  await page.getByRole('slider', { name: 'requests each' }).waitFor();
  const line = (status: string, bytes: number) =>
    `203.0.113.7 - - [10/Oct/2026:13:55:36 +0200] "GET / HTTP/1.1" ${status} ${bytes}\n`;
  const log = line('200', 300) + line('2OO', 1) + line('404', 9);
  await page
    .locator('.log input[type=file]')
    .setInputFiles({ name: 'access.log', mimeType: 'text/plain', buffer: Buffer.from(log) });
  await page.getByText('access.log: 2 requests', { exact: true }).waitFor();
  await page
    .getByText('access.log, line 2 (“2OO”) was left out: this is no status; allowed: 100 to 599.')
    .waitFor();
  expect(await page.getByRole('slider', { name: 'requests each' }).count()).toBe(0);
  expect(page.url()).not.toContain('access');
  await page.getByText('Paste a log').click();
  await page.getByRole('textbox', { name: 'Lines of a log' }).fill(line('200', 5));
  await press(page, 'Take its load');
  await page.getByText('The pasted log: 1 request', { exact: true }).waitFor();
  await press(page, 'Load from the knobs again');
  await soon(() => page.getByText('The pasted log: 1 request', { exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});
