/** The ring and the job pool on real threads in the built page: running, results, watching, searching; without isolation, the reason. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectClean } from './axe.ts';
import { useBrowser } from './harness.ts';
import { useHosts } from './hosts.ts';
import { hash, openTab, pictures, press, ready, soon, tabs, time } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();

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

test('a page without isolation says that it has no threads, and what to press', async () => {
  const { page, problems } = await open('#v2/ring?t=2000', { from: hosts.plain });
  await ready(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openTab(page, 'Threads');
  expect(await sentence(page)).toBe('This page cannot use threads here.');
  expect(await onThreads(page).innerText()).toContain('This host does not send the headers that isolate.');
  expect(await onThreads(page).getByRole('button').allInnerTexts()).toEqual(['Reload isolated']);
  await onThreads(page).getByRole('heading', { name: 'On goroutines (modelled)' }).waitFor();
  expect(asked.filter((url) => !url.endsWith('icon.svg'))).toEqual([]);
  expect(problems).toEqual([]);
});

describe('job pool', () => {
  /** Short runs: 20 000 jobs of two workers. */
  const QUICK = '#v1/threads?jobs=20000&workers=2&t=20';

  const panel = (page: Page) => page.getByRole('region', { name: 'Threads', exact: true });
  const sentence = (page: Page) => panel(page).getByRole('heading', { level: 2 }).last().innerText();

  test('A and B run on real threads: enqueues as a distribution, figures, workers; a search is begun and stopped', async () => {
    const { page, problems } = await open(QUICK, { bypassCSP: true });
    await soon(() => time(page)).toBe(200);
    await tabs(page).getByRole('button', { name: 'Sources' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await sentence(page)).toBe('Not run on threads here yet.');
    await page.getByRole('button', { name: 'Run on threads' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Run again' }).waitFor({ timeout: 90_000 });
    expect(await sentence(page)).toMatch(/on 3 threads\.$/);
    // Both distributions have bars.
    for (const side of ['a', 'b'])
      expect(await panel(page).locator(`svg rect[data-side=${side}]`).count(), side).toBeGreaterThan(0);
    const cells = (name: string) =>
      panel(page)
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell')
        .allInnerTexts();
    const [a, b, ratio] = await cells('time per job');
    expect([a, b]).toEqual([expect.stringMatching(/\d.(ns|µs)$/), expect.stringMatching(/\d.(ns|µs)$/)]);
    expect(ratio).toMatch(/^[\d.\u202f]+$/);
    expect((await cells('ratio of the pairs'))[2]).toMatch(/^[\d.\u202f]+ \([\d.\u202f]+–[\d.\u202f]+\)$/);
    // A allocates two blocks per job, B almost none.
    expect((await cells('allocations'))[0]).toBe('2\u202f000');
    const workers = panel(page).getByRole('region', { name: /^Workers/ });
    expect(await workers.getByRole('row').count()).toBe(3);

    await press(page, 'How many jobs a second does it hold?');
    await panel(page)
      .getByText(/^A: trying [\d\u202f]+ jobs a second for/)
      .waitFor({ timeout: 30_000 });
    await press(page, 'Stop searching');
    await panel(page).getByText('Baseline: stopped before it had held any load.').waitFor();
    await expectClean(page);
    expect(problems).toEqual([]);
  });
});
