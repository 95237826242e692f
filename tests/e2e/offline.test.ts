/**
 * The built site below a path of a host that sends no headers: its service worker isolates it after one reload, installs
 * a newer version only on request, and serves the complete site without the host. One test does all of this in sequence.
 */
import { readdirSync, rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { RESULTS } from '../../web/src/link/link.ts';
import { courses } from '../../web/src/lessons/course/registry.ts';
import { problemsOf, useBrowser } from './harness.ts';
import { useHosts } from './hosts.ts';
import { eachLab, press, ready, soon } from './lab.ts';
import { stored, useSites, versionOf } from './sites.ts';

const open = useBrowser();
const hosts = useHosts();
const sites = useSites();

/** A site that differs from the built one in one page and the name of one script. */
const newerSite = () =>
  sites.make('newer', ({ folder, matching }) =>
    matching(/KeysSheet-/).forEach((file) => rmSync(folder + file)),
  );

const isolated = (page: Page) => page.evaluate(() => crossOriginIsolated);
const isNewer = async (page: Page) => (await versionOf(page)) === 'newer';

/** Timeout for three visits of all parts of the site on a loaded machine. */
const PATIENCE = 120_000;

test(
  'isolated after one reload, newer at a press, and whole without the host',
  { timeout: PATIENCE },
  async () => {
    const { page, problems } = await open('#v2/ring?t=500', { from: hosts.plain, serviceWorkers: 'allow' });
    await soon(() => stored(page)).toEqual(['core']);
    expect(await isolated(page)).toBe(false);

    hosts.deploy(newerSite());
    await page.reload();
    const other = await page.context().newPage();
    const problemsOfOther = problemsOf(other, [hosts.plain]);
    await other.goto(`${hosts.plain}#v2/ring`);
    await page.getByText('A newer version of Ringside is ready').waitFor();
    expect(await Promise.all([page, other].map(isolated))).toEqual([true, true]);
    expect(await Promise.all([page, other].map(isNewer))).toEqual([false, false]);
    await press(page, 'Switch now');
    await soon(() => isNewer(page).catch(() => false)).toBe(true);
    await ready(page, 5000);
    // The other page is unchanged, and finds files that only its own version has.
    expect(await isNewer(other)).toBe(false);
    await ready(other);
    await other.keyboard.press('?');
    await other.getByText(/^Every lab opens here without a network/).waitFor();
    await soon(() => stored(page)).toEqual(['core', 'core']);
    await other.close();

    await hosts.stop();
    await page.goto(`${hosts.plain}crew.html`);
    // The older version's files are deleted at the first visit while no other page is open.
    await soon(() => stored(page)).toEqual(['core']);
    const files = readdirSync(`${root}dist`, { recursive: true }).map(String);
    // `404.html` is the host's.
    for (const file of files.filter((file) => /^(\w+\/)?[a-z]+\.html$/.test(file))) {
      await page.goto(hosts.plain + file);
      await page.locator('h1, h2, svg[role=img]').first().waitFor();
      expect(await isolated(page), file).toBe(true);
    }
    await page.goto(`${hosts.plain}${RESULTS}`);
    await eachLab(page, () => Promise.resolve());
    const titles = new Set([await page.title()]);
    for (const { id } of courses) {
      await page.evaluate((id) => (location.hash = `#v1/course/${id}/1`), id);
      await soon(async () => titles.size < titles.add(await page.title()).size).toBe(true);
      await page.getByRole('heading').first().waitFor();
    }
    expect([...problems, ...problemsOfOther]).toEqual([]);
  },
);
