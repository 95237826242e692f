/** Small built sites, and a fake browser that visits them through their service worker. */
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { SERVICE_WORKER, writeOffline } from '../../scripts/offline.mjs';
import { root } from '../../scripts/run.mjs';
import { ServiceWorker, Storage } from './service-worker.fake.ts';

export const SITE = 'https://host/sites/ringside/';
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Builds a site of these files. @returns its folder */
export function build(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-kept-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  writeOffline(`${root}public/${SERVICE_WORKER}`, folder);
  return folder;
}

export const FIRST = {
  'index.html': 'first',
  'zh/index.html': '第一',
  'crew.html': 'crew',
  'assets/index-1.js': 'one',
  'assets/lab-7.js': 'lab',
  'assets/later/tags-3.js': 'tags',
  'assets/sqlite3-4.wasm': 'sqlite',
  '.vite/manifest.json': '{}',
  _headers: '/*',
};
export const SECOND = {
  ...FIRST,
  'index.html': 'second',
  'assets/index-2.js': 'two',
  'assets/index-1.js': undefined,
};

const kind = (file: string) => (file.endsWith('.html') ? 'text/html' : 'text/plain');

/** A browser with the worker of one site; the host may serve another one. */
export function browser(files: Record<string, string | undefined>, storage = new Storage()) {
  const site = Object.fromEntries(Object.entries(files).filter(([, text]) => text !== undefined));
  const folder = build(site as Record<string, string>);
  const asked: string[] = [];
  /** `stale`: the contents of the browser's HTTP cache, by file. */
  const host = { files: site, stale: {} as Record<string, string>, gone: false };
  const fetch = (request: unknown, { cache }: RequestInit = {}) => {
    const url = typeof request === 'string' ? request : (request as { url: string }).url;
    const file = url.slice(SITE.length) || 'index.html';
    const stale = cache === undefined || cache === 'default' ? host.stale[file] : undefined;
    const text = stale ?? host.files[file];
    asked.push(cache === 'reload' ? `${file} past the cache` : file);
    if (host.gone) return Promise.reject(new TypeError('no host'));
    const init = { status: text === undefined ? 404 : 200, headers: { 'Content-Type': kind(file) } };
    const response = new Response(text ?? 'nothing', init);
    return Promise.resolve(Object.defineProperty(response, 'type', { value: 'basic' }));
  };
  const worker = new ServiceWorker(readFileSync(join(folder, SERVICE_WORKER), 'utf8'), SITE, fetch, storage);
  const get = async (file: string, destination = kind(file) === 'text/html' ? 'document' : 'script') => {
    const answer = await worker.fetch({ url: SITE + file, destination, method: 'GET' }, { clientId: 'page' });
    return answer?.text();
  };
  /** Opens a page. @param id of the client that it becomes @returns its text */
  const visit = async (id: string, file = '') => {
    const request = { url: SITE + file, destination: 'document', method: 'GET' };
    const answer = await worker.fetch(request, { resultingClientId: id });
    worker.windows.push(id);
    return answer?.text();
  };
  return { worker, host, storage, asked, get, visit };
}
