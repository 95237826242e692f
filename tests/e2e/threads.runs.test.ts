/** Two pools on real threads in the built page: running, results, and starting and stopping a search. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectClean } from './axe.ts';
import { useBrowser } from './harness.ts';
import { press, soon, tabs, time } from './lab.ts';

const open = useBrowser();

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
    expect(await panel(page).locator(`svg rect.${side}`).count(), side).toBeGreaterThan(0);
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
