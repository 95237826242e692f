/**
 * Versions of the built site for tests that deploy them: copies with edited files, whose manifest and service worker are
 * written by the function that the build uses; and the readings that tell which version a page is of.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll } from 'vitest';
import { SERVICE_WORKER, writeOffline } from '../../scripts/offline.mjs';
import { root } from '../../scripts/run.mjs';

/** A copy of the built site while it is edited. */
export interface Site {
  /** Ends in a slash. */
  folder: string;
  /** Its files whose paths match. */
  matching: (path: RegExp) => string[];
  /** Rewrites a file. */
  edit: (file: string, change: (text: string) => string) => void;
}

/** The entry module of the index page, as its boot script is given it. */
const ENTRY = /data-entry="\.\/([^"]+)"/;

/** Makes sites for the tests of the calling file, and removes them after these. */
export function useSites() {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  function make(version: string, edit: (site: Site) => void = () => {}): string {
    const folder = `${mkdtempSync(join(tmpdir(), 'ringside-site-'))}/`;
    folders.push(folder);
    // Without the releases, which the service worker leaves alone.
    cpSync(`${root}dist`, folder, { recursive: true, filter: (from) => !/dist\/v$/.test(from) });
    const site = siteIn(folder);
    site.edit('index.html', (text) => text.replace('<html', `<html data-version="${version}"`));
    edit(site);
    writeOffline(`${root}public/${SERVICE_WORKER}`, folder);
    return folder;
  }

  return {
    /** @param version that its index page says @returns the folder of a site, ending in a slash */
    make,
    /** A site of which every page of the index starts with another script. */
    starting: (version: string, script: string) =>
      make(version, ({ edit, folder }) => {
        writeFileSync(`${folder}assets/entry-${version}.js`, script);
        edit('index.html', (text) => text.replace(ENTRY, `data-entry="./assets/entry-${version}.js"`));
      }),
  };
}

export const siteIn = (folder: string): Site => ({
  folder,
  matching: (path) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => path.test(file)),
  edit: (file, change) => writeFileSync(folder + file, change(readFileSync(folder + file, 'utf8'))),
});

/** The version that a page says it is of; undefined while there is none. */
export const versionOf = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.version).catch(() => undefined);

/** How much each version has stored in a page's browser, complete or not. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const records = names.map(async (name) => (await caches.open(name)).match('offline-record'));
    const read = async (record?: Response) => ((await record?.json()) as { amount?: string })?.amount;
    return Promise.all((await Promise.all(records)).map(read));
  });

/** Has the browser look for a newer service worker. @returns what became of it; `none` where there is none */
export const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing, waiting } = registration;
    if (!installing) return waiting ? 'installed' : 'none';
    return new Promise<string>((resolve) =>
      installing.addEventListener('statechange', () => resolve(installing.state), { once: true }),
    );
  });
