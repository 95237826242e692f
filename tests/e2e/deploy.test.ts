/**
 * Broken deploys on a plain host: truncated or exchanged files, versions that do not start, a host that rolls back, the kill
 * switch, `?safe`, tabs with two versions. In each case the visitor gets a working page without clearing data or closing tabs.
 */
import { cpSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { useHosts } from './hosts.ts';
import { press, ready, soon } from './lab.ts';
import { hasCache, siteIn, stored, update, useSites, versionOf } from './sites.ts';

const open = useBrowser();
const hosts = useHosts();
const sites = useSites();

const LAB = '#v2/ring?t=500';
/** Timeout for several visits that store the whole site, on a loaded machine. */
const PATIENCE = { timeout: 120_000 };
const good = sites.make('good');

/** Opens the site in a browser that has stored it and has already started it from its store. */
async function visited(folder = good) {
  hosts.deploy(folder);
  const { page } = await open(LAB, { from: hosts.plain, serviceWorkers: 'allow' });
  await soon(() => stored(page)).toEqual(['core']);
  await page.reload();
  await ready(page);
  return page;
}

/** Closes the site's tab, so that the waiting worker takes over. @returns another tab, which is not on the site yet */
async function closed(page: Page) {
  const next = await page.context().newPage();
  await next.goto(new URL('/', hosts.plain).href);
  await page.close();
  const waits = () =>
    next.evaluate(async (site) => {
      const registration = await navigator.serviceWorker.getRegistration(site);
      return registration?.waiting !== null;
    }, hosts.plain);
  await soon(waits).toBe(false);
  return next;
}

/** Opens the sheet of keys, which loads its script. */
async function openHelp(page: Page) {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

/** Truncates scripts within the string of an import, because half of a script might be valid and run. */
const cut = (folder: string, name: RegExp) => {
  const site = siteIn(folder);
  const end = (text: string) => text.lastIndexOf('from"', text.length >> 1) + 'from"'.length;
  for (const file of site.matching(name)) site.edit(file, (text) => text.slice(0, end(text)));
};

const PAGES = {
  home: '',
  'home in Chinese': 'zh/',
  'the courses': '#v1/course',
  'the results': '#v1/results',
  'a lab': '#v1/library',
  'the crew page': 'crew.html',
  'the embed': 'embed.html#v2/ring',
};

const RECORD = '/sites/ringside/offline-record';

/** The duration of the slowest start on record, in ms; 0 if no start has ended. */
const slowestStart = (page: Page) =>
  page.evaluate(async (file) => {
    const [name] = await caches.keys();
    const record = await (await caches.open(name)).match(file);
    return ((await record?.json()) as { slowest?: number }).slowest ?? 0;
  }, RECORD);

/** Forgets the starts on record, so that the next one is the version's first. */
const forgetStarts = (page: Page) =>
  page.evaluate(async (file) => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const record = (await (await cache.match(file))?.json()) as object;
    const forgotten = { ...record, slowest: 0, attempts: {}, startedAt: undefined };
    await cache.put(file, new Response(JSON.stringify(forgotten)));
  }, RECORD);

test('every page comes to what counts as its first picture', PATIENCE, async () => {
  hosts.deploy(good);
  const { page } = await open('crew.html', { from: hosts.plain, serviceWorkers: 'allow' });
  await soon(() => stored(page)).toEqual(['core']);
  for (const [name, address] of Object.entries(PAGES)) {
    await forgetStarts(page);
    await page.goto('about:blank');
    await page.goto(hosts.plain + address);
    // The duration of the start is recorded at its end.
    await expect.poll(() => slowestStart(page), { message: name, timeout: 20_000 }).toBeGreaterThan(0);
  }
});

test(
  'an asset cut short with status 200: once the host has it whole, so has the next visit',
  PATIENCE,
  async () => {
    const damaged = sites.make('good');
    cut(damaged, /KeysSheet-.*js$/);
    hosts.deploy(damaged);
    const { page } = await open(LAB, { from: hosts.plain, serviceWorkers: 'allow' });
    await ready(page);
    // The truncated file is in the browser's HTTP cache, for a year.
    await page.keyboard.press('?');
    await soon(() => hosts.asked.filter((file) => /KeysSheet-/.test(file)).length).toBeGreaterThan(2);
    expect(await stored(page)).not.toContain('core');
    hosts.deploy(good);
    await page.reload();
    await soon(() => stored(page)).toEqual(['core']);
    await page.reload();
    await ready(page);
    await openHelp(page);
  },
);

const BROKEN = [
  'throw new Error("broken")',
  'import "./nothing.js"',
  'setTimeout(() => { throw new Error("broken") })',
];

test(
  'versions that do not start: the last good one by itself each time, and the next one without closing tabs',
  PATIENCE,
  async () => {
    let page = await visited();
    for (const [nth, script] of BROKEN.entries()) {
      const broken = sites.starting(`broken-${nth}`, script);
      hosts.deploy(broken);
      // If the newest version did not start, the next one takes over without waiting: perhaps before it is asked for here,
      // because the browser looks for a newer version after a navigation, too.
      expect(nth === 0 ? ['installed'] : ['installed', 'none'], script).toContain(await update(page));
      expect(await hasCache(page, broken), script).toBe(true);
      if (nth === 0) page = await closed(page);
      await page.goto('about:blank');
      await page.goto(`${hosts.plain}${LAB}`);
      await page.getByText('did not start here').waitFor();
      expect(await versionOf(page), script).toBe('good');
      await ready(page);
    }
    await openHelp(page);
    await page.keyboard.press('Escape');
    hosts.deploy(sites.make('newer'));
    expect(await update(page)).toBe('installed');
    await press(page, 'Switch now');
    await soon(() => versionOf(page)).toBe('newer');
    await ready(page);
  },
);

test(
  'the kill switch: open pages come from the host by themselves, and nothing of the site is left but what is the reader’s',
  PATIENCE,
  async () => {
    const page = await visited();
    await page.evaluate(() => localStorage.setItem('of-the-reader', 'kept'));
    const killed = sites.make('killed');
    cpSync(`${killed}kill-switch/service-worker.js`, `${killed}service-worker.js`);
    hosts.deploy(killed);
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await soon(() => versionOf(page)).toBe('killed');
    await ready(page);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    // The page registers the file again; the kill switch unregisters itself again without a reload.
    const asked = () => hosts.asked.filter((file) => file === 'service-worker.js').length;
    const before = asked();
    await soon(asked).toBeGreaterThan(before);
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await soon(registrations).toBe(0);
    expect(loads).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('of-the-reader'))).toBe('kept');
  },
);

test(
  '?safe opens without service worker and caches where what is stored does not start',
  PATIENCE,
  async () => {
    const page = await visited();
    await page.evaluate(async () => {
      localStorage.setItem('of-the-reader', 'kept');
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
          const headers = { 'Content-Type': 'text/javascript' };
          if (url.endsWith('.js'))
            await cache.put(url, new Response('throw new Error("broken")', { headers }));
        }
      }
    });
    await page.reload();
    const asked = hosts.asked.length;
    await page.goto(`${hosts.plain}?safe${LAB}`);
    await ready(page);
    await page.getByText('Safe mode:').waitFor();
    expect(hosts.asked.slice(asked)).toContainEqual(expect.stringMatching(/engine\.worker/));
    const left = await page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      own: localStorage.getItem('of-the-reader'),
    }));
    expect(left).toEqual({ caches: [], workers: 0, own: 'kept' });
    await press(page, 'Open normally');
    await soon(() => stored(page)).toEqual(['core']);
    expect(new URL(page.url()).search).toBe('');
  },
);

test(
  '?safe fetches every file past the browser’s HTTP cache, and names those that the host sends damaged',
  PATIENCE,
  async () => {
    const damaged = sites.make('good');
    cut(damaged, /Laboratory-.*js$/);
    hosts.deploy(damaged);
    const { page } = await open(LAB, { from: hosts.plain, serviceWorkers: 'block' });
    await page.getByText('part of the site').or(page.getByRole('alert')).first().waitFor();
    await page.goto(`${hosts.plain}?safe${LAB}`);
    await page.getByText(/otherwise than they were built: assets\/Laboratory-/).waitFor();
    hosts.deploy(good);
    await page.reload();
    await ready(page);
    await page.goto(`${hosts.plain}${LAB}`);
    await ready(page);
  },
);

test(
  'a first visit whose script is cut: the page says so, and the visit after the host has it whole works',
  PATIENCE,
  async () => {
    const damaged = sites.make('good');
    const [, entry] = /data-entry="\.\/([^"]+)"/.exec(readFileSync(`${damaged}index.html`, 'utf8')) ?? [];
    cut(damaged, new RegExp(`^${entry}$`));
    hosts.deploy(damaged);
    const { page } = await open(LAB, { from: hosts.plain, serviceWorkers: 'allow' });
    await page.getByText('Ringside did not start.').waitFor();
    hosts.deploy(good);
    const tab = await page.context().newPage();
    await tab.goto(`${hosts.plain}${LAB}`);
    await ready(tab);
  },
);
