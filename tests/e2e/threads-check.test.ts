/** The built page that checks threads: they run, one dies and is replaced, all end with the page; without isolation, the reason. */
import type { CDPSession, Frame, Page } from 'playwright';
import { expect, test } from 'vitest';
import { problemsOf, site, useBrowser } from './harness.ts';
import { framed, useHosts } from './hosts.ts';
import { press, soon } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();

const PAGE = 'crew.html';

/** The text of a result with plain spaces. */
const reading = async (page: Page | Frame, name: string) =>
  (await page.locator('dt', { hasText: name }).locator('+ dd').innerText()).replace(/\s/g, ' ');
const working = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: /^\d+ working$/ })
    .count();

/** Workers alive in the whole browser. */
async function workers(browser: CDPSession) {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{}] });
  return targetInfos.filter(({ type }) => type === 'worker').length;
}

test('threads meet in every round, and one that dies is replaced', async () => {
  const { page, problems } = await open(PAGE);
  await press(page, 'Call them together');
  await soon(() => reading(page, 'Rounds in which all met')).toBe('20 000 of 20 000');
  expect(await reading(page, 'Time of a round')).toMatch(/^[\d.]+ .?s$/);
  await press(page, 'Let one die');
  // The reason is the browser's message: Firefox has “unreachable executed”, WebKit “Unreachable code should not be executed”.
  await page
    .getByText(/thread in slot 3 died: .*unreachable.*\. Another one has taken its slot\./i)
    .waitFor();
  await soon(() =>
    page
      .getByRole('listitem')
      .filter({ hasText: /^Slot 3: asleep.*1 died/ })
      .count(),
  ).toBe(1);
  await press(page, 'Call them together');
  await soon(() => reading(page, 'Rounds in which all met')).toBe('20 000 of 20 000');
  expect(problems).toEqual([]);
});

test.each([
  ['a plain page', {}],
  ['an isolated page', { isolated: true }],
])('in a frame on %s of another site threads meet, too', async (_, how) => {
  const { page, problems } = await open(hosts.framing(site + PAGE, how), { around: hosts.around });
  const frame = framed(page);
  await press(frame, 'Call them together');
  await soon(() => reading(frame, 'Rounds in which all met')).toBe('20 000 of 20 000');
  expect(problems).toEqual([]);
});

test('closing the page in the middle of a run leaves nothing behind; nor does ending the threads', async () => {
  const { page } = await open(PAGE);
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('no browser');
  const before = await workers(browser);
  const other = await page.context().newPage();
  const problems = problemsOf(other, [site]);
  await other.goto(`${site}${PAGE}`);
  await other.getByLabel('Threads').selectOption('24');
  await press(other, 'Call them together');
  await soon(() => working(other)).toBe(1);
  // A conductor and its threads.
  expect(await workers(browser)).toBe(before + 25);
  await press(other, 'Cancel');
  await press(other, 'End all threads');
  await soon(() => workers(browser)).toBe(before);
  await press(other, 'Call them together');
  await soon(() => working(other)).toBe(1);
  expect(await workers(browser)).toBe(before + 25);
  await other.close();
  await soon(() => workers(browser)).toBe(before);
  expect(problems).toEqual([]);
});

test('without isolation the page says why, and loads nothing of it', async () => {
  const asked: string[] = [];
  const { page, problems } = await open(PAGE, {
    from: hosts.plain,
    serviceWorkers: 'allow',
    prepare: (page) => Promise.resolve(page.on('request', (request) => asked.push(request.url()))),
  });
  await page.getByText('No threads on this page: the host sends no isolation headers.').waitFor();
  expect(await page.getByRole('button').allInnerTexts()).toEqual(['Reload isolated']);
  expect(asked.filter((url) => /wasm|worker/.test(url))).toEqual([]);
  await press(page, 'Reload isolated');
  await press(page, 'Call them together');
  await soon(() => reading(page, 'Rounds in which all met')).toBe('20 000 of 20 000');
  expect(problems).toEqual([]);
});
