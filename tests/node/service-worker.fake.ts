/** Runs the service worker's script with a minimal browser around it: caches, clients, a clock, a host. */
import { runInNewContext } from 'node:vm';

type Listener = (event: object) => void;
type Host = (request: unknown, init?: RequestInit) => Promise<Response>;

/** The browser's storage for a site. */
export class Storage {
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
