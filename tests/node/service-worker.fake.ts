/**
 * Runs the service worker's script with a minimal browser around it, caches, clients, a clock, a host; and small built sites that
 * such a browser visits.
 */
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll } from 'vitest';
import { SERVICE_WORKER, writeOffline } from '../../scripts/offline.mjs';
import { root } from '../../scripts/run.mjs';

type Listener = (event: object) => void;
type Host = (request: unknown, init?: RequestInit) => Promise<Response>;

/** The browser's storage for a site. */
class Storage {
  readonly caches = new Map<string, Map<string, Response>>();
  /** Whether the storage has room. */
  full = false;
  /** Whether the browser refuses all storage. */
  refused = false;

  readonly #open = (name: string) => {
    if (this.refused) return Promise.reject(new DOMException('', 'SecurityError'));
    const files = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, files);
    return Promise.resolve({
      match: (url: string) => Promise.resolve(files.get(url)?.clone()),
      keys: () => Promise.resolve([...files.keys()].map((url) => ({ url }))),
      put: (url: string, response: Response) => {
        if (this.full) return Promise.reject(new DOMException('', 'QuotaExceededError'));
        files.set(url, response);
        return Promise.resolve();
      },
    });
  };

  /** The `caches` of scripts. */
  readonly api = {
    open: this.#open,
    has: (name: string) => Promise.resolve(this.caches.has(name)),
    keys: () => Promise.resolve([...this.caches.keys()]),
    delete: (name: string) => Promise.resolve(this.caches.delete(name)),
  };
}

export class ServiceWorker {
  /** Ids of the pages that are open. */
  windows: string[] = [];
  /** Whether it called `skipWaiting`. */
  skipped = false;
  /** Its clock, ms. */
  now = 1;
  readonly registration = {
    scope: '',
    waiting: null as object | null,
    installing: null,
    update: () => Promise.resolve(),
  };
  #listeners: Record<string, Listener> = {};

  /** @param site address of the site, ending in a slash @param host answers what is fetched */
  constructor(source: string, site: string, host: Host, storage = new Storage()) {
    this.registration.scope = site;
    runInNewContext(source, {
      ...{ URL, Headers, Response, TypeError, setInterval, clearInterval, crypto, btoa, fetch: host },
      Date: { now: () => this.now },
      caches: storage.api,
      registration: this.registration,
      clients: {
        matchAll: () => Promise.resolve(this.windows.map((id) => ({ id }))),
        get: (id: string) => Promise.resolve({ id, url: id.startsWith('safe') ? `${site}?safe` : site }),
      },
      skipWaiting: () => void (this.skipped = true),
      addEventListener: (type: string, listener: Listener) => (this.#listeners[type] = listener),
    });
  }

  /** @param ids of the requesting client, or of the client that the navigation creates @returns the answer; undefined if not intercepted */
  fetch(request: object, ids: { clientId?: string; resultingClientId?: string } = {}) {
    let answer: Promise<Response> | undefined;
    const respondWith = (given: Promise<Response>) => (answer = given);
    const headers = new Headers();
    const asked = 'headers' in request ? request : Object.assign(request, { headers });
    const done = this.#happens('fetch', { request: asked, respondWith, ...ids });
    return answer?.then(async (response) => {
      await done();
      return response;
    });
  }

  /** Resolves when the worker has handled the event. */
  async event(type: 'install' | 'activate') {
    await this.#happens(type, {})();
  }

  /** @returns the messages that a page gets after a request */
  wish = (wish: string, page = 'page') => this.#message({ wish }, page);

  /** @returns the answer to a page's report about its start */
  report = async (boot: string, page: string) =>
    ((await this.#message({ boot }, page)) as { reload: unknown }[])[0].reload;

  async #message(data: object, page: string) {
    const told: unknown[] = [];
    const port = { postMessage: (message: unknown) => told.push(message) };
    await this.#happens('message', { data, source: { id: page }, ports: [port] })();
    return told;
  }

  #happens(type: string, event: object) {
    const ends: Promise<unknown>[] = [];
    this.#listeners[type]?.({ ...event, waitUntil: (end: Promise<unknown>) => ends.push(end) });
    return () => Promise.all(ends);
  }
}

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
