/**
 * The built site below a path of a host that sends no headers: its service worker isolates it after one reload, installs
 * a newer version only on request, and serves the complete site without the host. One test does all of this in sequence.
 */
import { readdirSync, rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { courses } from '../../web/src/lessons/course/registry.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { problemsOf, useBrowser } from './harness.ts';
import { useHosts } from './hosts.ts';
import { press, ready, soon } from './lab.ts';
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
    await page.goto(`${hosts.plain}#v2/ring`);
    const titles = new Set<string>(['Ringside']);
    const isNew = (title: string) => titles.size < titles.add(title).size;
    for (const lab of Object.keys(registry)) {
      await page.evaluate((lab) => (location.hash = `#v1/${lab}`), lab);
      // Each lab shows its own title when it is loaded.
      await soon(async () => isNew(await page.title())).toBe(true);
      const sides = page.getByRole('region', { name: /^Side [AB]$/ });
      await sides.getByRole('img').first().waitFor();
    }
    for (const { id } of courses) {
      await page.evaluate((id) => (location.hash = `#v1/course/${id}/1`), id);
      await soon(async () => isNew(await page.title())).toBe(true);
      await page.getByRole('heading').first().waitFor();
    }
    expect([...problems, ...problemsOfOther]).toEqual([]);
  },
);
