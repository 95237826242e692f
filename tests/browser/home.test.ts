/** The home page with the real engine: stages start one by one, the switches show the other side, measurements are stored. */
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Home from '../../web/src/home/Home.svelte';
import { Theme } from '../../web/src/state/theme.svelte.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { soon } from './patience.ts';

const open = async () => {
  await page.viewport(1440, 900);
  return render(Home, { theme: new Theme() });
};
const stage = (name: string) =>
  page.getByRole('region', { name: 'The station' }).getByRole('link', { name: new RegExp(`^${name}`) });
const text = (name: string) => stage(name).element().textContent;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('worlds run beside each other, pause, and show either side', async () => {
  await open();
  await soon(() => expect(text('Ring')).toContain('64'));
  await soon(() => expect(text('Workers')).toMatch(/\d+ jobs, \d+ alloc/));
  // Its first steps are done before it is shown, so that no count begins at 0.
  await soon(() => expect(text('Memory pool')).toMatch(/[1-9][\d\s]* of [\d\s]+ blocks reused/));
  expect(text('Memory pool')).not.toMatch(/\b0 of/);
  const before = text('Workers');
  await soon(() => expect(text('Workers')).not.toBe(before));

  await page.getByRole('switch', { name: /^Pools/ }).click();
  await soon(() => expect(text('Memory pool')).toMatch(/no pool: .* garbage/));
  await expect.element(page.getByText('8 of 9 on, 1 by hand')).toBeVisible();
  await page.getByRole('radio', { name: /as it was/ }).click({ force: true });
  await expect.element(page.getByText('0 of 9 on', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: /optimised/ }).click({ force: true });
  await soon(() => expect(text('Memory pool')).toMatch(/reused/));

  await page.getByRole('button', { name: 'Pause the drawing' }).click();
  await expect.element(page.getByRole('button', { name: 'Let it run' })).toBeVisible();
  const { violations } = await axe.run(document);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
});

test('with data saving on, the page asks first', async () => {
  vi.spyOn(navigator as unknown as { connection: object }, 'connection', 'get').mockReturnValue({
    saveData: true,
  });
  const spawned = vi.spyOn(globalThis, 'Worker');
  await open();
  await expect.element(page.getByText(/Your browser saves data/)).toBeVisible();
  await expect.element(stage('Ring')).toHaveTextContent('not loaded yet');
  expect(spawned).not.toHaveBeenCalled();
  await expect.element(page.getByRole('button', { name: 'Listen', exact: true })).toBeDisabled();
});
