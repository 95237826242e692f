import { expect, test } from 'vitest';
import { siteHeaders } from '../../scripts/headers.mjs';
import { site, useBrowser } from './harness.ts';

const open = useBrowser();

test('the built site is isolated and makes no requests to other origins', async () => {
  const { page, problems } = await open();
  expect(await page.title()).toContain('Ringside');
  expect(await page.evaluate(() => [isSecureContext, crossOriginIsolated])).toEqual([true, true]);
  expect(problems).toEqual([]);
});

test('every response carries the headers, and the page repeats the content policy', async () => {
  const response = await fetch(site);
  for (const [name, value] of Object.entries(siteHeaders)) expect(response.headers.get(name)).toBe(value);
  expect(await response.text()).toContain('http-equiv="Content-Security-Policy"');
});

test('the content policy refuses an inline script, and the harness notices', async () => {
  const { page, problems } = await open();
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "intruder"';
    document.head.append(script);
  });
  expect(await page.title()).not.toBe('intruder');
  // The header's policy and the page's policy each refuse it.
  expect(problems).not.toEqual([]);
  for (const problem of problems) expect(problem).toContain('Content Security Policy');
});
