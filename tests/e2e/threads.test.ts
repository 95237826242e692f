/**
 * Real threads in the built site: on the page that checks them they run, one dies and is replaced, all end with the page; the ring
 * and the job pool run on them, with results, a recording and a search.
 */
import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectClean } from './axe.ts';
import { problemsOf, site, useBrowser } from './harness.ts';
import { useHosts } from './hosts.ts';
import { hash, pictures, press, ready, soon, tabs, time } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();

const PAGE = 'crew.html';

/** The text of a result with plain spaces. */
const reading = async (page: Page, name: string) =>
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

/** Runs of a second with a small ring, in which the publisher soon meets the slow reader. */
const QUICK = '#v2/ring?slots=8&readers=4&fps=60&send=200&t=500';

const onThreads = (page: Page) => page.getByRole('region', { name: 'Threads', exact: true });
const sentence = (page: Page) => onThreads(page).getByRole('heading', { level: 2 }).last().innerText();
const cells = (page: Page, name: string) =>
  onThreads(page)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .allInnerTexts();

test('A and B run on three threads, by keyboard, and what the threads did is watched and left', async () => {
  const { page, problems } = await open(QUICK, { bypassCSP: true });
  await ready(page, 5_000);
  const before = { pictures: await pictures(page), hash: hash(page) };
  await tabs(page).getByRole('button', { name: 'Sources' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await sentence(page)).toBe('Not run on threads here yet.');
  await page.getByRole('button', { name: 'Run on threads' }).focus();
  await page.keyboard.press('Enter');
  await soon(() => sentence(page)).toMatch(/^Running, round \d+ of 34\.$/);
  await page.getByRole('button', { name: 'Run again' }).waitFor({ timeout: 45_000 });
  expect(await sentence(page)).toMatch(/on 3 threads\.$/);
  for (const name of ['busy per delivery', 'latency, median', 'latency, 99 of 100']) {
    const [a, b, ratio] = await cells(page, name);
    expect([a, b], name).toEqual([
      expect.stringMatching(/\d.(µs|ms|s)$/),
      expect.stringMatching(/\d.(µs|ms|s)$/),
    ]);
    expect(ratio, name).toMatch(/^[\d.\u202f]+$/);
  }
  expect((await cells(page, 'ratio of the pairs'))[2]).toMatch(
    /^[\d.\u202f]+ \([\d.\u202f]+–[\d.\u202f]+\)$/,
  );
  // The slow reader holds its lock, and the publisher completes a lap of eight slots in 133 ms.
  expect(await cells(page, 'publisher blocked')).toEqual([expect.stringMatching(/^[1-9]/), '0\u202fms', '']);

  await press(page, 'Watch what the threads did');
  await page.getByText('Recorded on threads, 1\u202f000× slower').waitFor();
  await page.getByRole('slider', { name: 'Time', exact: true }).focus();
  // The End key works only after the recording is open.
  await soon(async () => {
    await page.keyboard.press('End');
    return time(page);
  }).toBeGreaterThan(5_000_000);
  expect(await pictures(page)).not.toEqual(before.pictures);
  await expectClean(page);
  // The first press leaves the recording, the second one closes the drawer.
  await page.keyboard.press('Escape');
  await soon(() => time(page)).toBe(5_000);
  await page.keyboard.press('Escape');
  await soon(() => onThreads(page).count()).toBe(0);
  expect({ pictures: await pictures(page), hash: hash(page) }).toEqual(before);
  expect(problems).toEqual([]);
});

test('the job pool runs, too: enqueues as a distribution, figures, workers; a search is begun and stopped', async () => {
  // Short runs: 20 000 jobs of two workers.
  const { page, problems } = await open('#v1/threads?jobs=20000&workers=2&t=20&tab=threads', {
    bypassCSP: true,
  });
  await press(page, 'Run on threads');
  await page.getByRole('button', { name: 'Run again' }).waitFor({ timeout: 90_000 });
  expect(await sentence(page)).toMatch(/on 3 threads\.$/);
  // Both distributions have bars.
  for (const side of ['a', 'b'])
    expect(await onThreads(page).locator(`svg rect[data-side=${side}]`).count(), side).toBeGreaterThan(0);
  const [a, b, ratio] = await cells(page, 'time per job');
  expect([a, b]).toEqual([expect.stringMatching(/\d.(ns|µs)$/), expect.stringMatching(/\d.(ns|µs)$/)]);
  expect(ratio).toMatch(/^[\d.\u202f]+$/);
  // A allocates two blocks per job, B almost none.
  expect((await cells(page, 'allocations'))[0]).toBe('2\u202f000');
  const workers = onThreads(page).getByRole('region', { name: /^Workers/ });
  expect(await workers.getByRole('row').count()).toBe(3);

  await press(page, 'How many jobs a second does it hold?');
  await onThreads(page)
    .getByText(/^A: trying [\d\u202f]+ jobs a second for/)
    .waitFor({ timeout: 30_000 });
  await press(page, 'Stop searching');
  await onThreads(page).getByText('Baseline: stopped before it had held any load.').waitFor();
  await expectClean(page);
  expect(problems).toEqual([]);
});
