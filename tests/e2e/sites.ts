/**
 * Versions of the built site for tests of deployment: copies with edited files, whose manifest and service worker are
 * written by the build's function; and readings of the version of a page.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll } from 'vitest';
import { MANIFEST, SERVICE_WORKER, writeOffline } from '../../scripts/offline.mjs';
import { root } from '../../scripts/run.mjs';

/** A copy of the built site while it is edited. */
export interface Site {
  /** Its folder, ending in a slash. */
  folder: string;
  /** The files whose paths match. */
  matching: (path: RegExp) => string[];
  /** Rewrites a file. */
  edit: (file: string, change: (text: string) => string) => void;
}

/** The entry module of the index page, from its boot script's attribute. */
const ENTRY = /data-entry="\.\/([^"]+)"/;

/** Makes sites for the tests of the calling file, and removes them afterwards. */
export function useSites() {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  function make(version: string, edit: (site: Site) => void = () => {}): string {
    const folder = `${mkdtempSync(join(tmpdir(), 'ringside-site-'))}/`;
    folders.push(folder);
    // Releases are omitted, because the service worker does not handle them.
    cpSync(`${root}dist`, folder, { recursive: true, filter: (from) => !/dist\/v$/.test(from) });
    const site = siteIn(folder);
    site.edit('index.html', (text) => text.replace('<html', `<html data-version="${version}"`));
    edit(site);
    writeOffline(`${root}public/${SERVICE_WORKER}`, folder);
    return folder;
  }

  return {
    /** @param version that the index page shows @returns the folder of a site, ending in a slash */
    make,
    /** A site whose index pages start with another script. */
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

/** The version that a page shows; undefined while it shows none. */
export const versionOf = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.version).catch(() => undefined);

/** The amount that each version has stored in a page's browser. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const records = names.map(async (name) => (await caches.open(name)).match('offline-record'));
    const read = async (record?: Response) => ((await record?.json()) as { amount?: string })?.amount;
    return Promise.all((await Promise.all(records)).map(read));
  });

/** Whether a page's browser has a cache of a version. @param folder of that version, ending in a slash */
export const hasCache = (page: Page, folder: string) => {
  const { version } = JSON.parse(readFileSync(folder + MANIFEST, 'utf8')) as { version: string };
  return page.evaluate(async (end) => (await caches.keys()).some((name) => name.endsWith(end)), version);
};

/** Makes the browser check for a newer service worker. @returns the newer worker's next state; `none` if there is none */
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
