/**
 * Stands between the site's pages and their host: adds the headers that isolate a page where the host leaves them out, and
 * answers from what it keeps, so that after the first visit no host is needed.
 *
 * Isolation. COOP and COEP isolate a page of its own, Document-Isolation-Policy a page in a frame, whose host knows nothing
 * of it; CORP lets an isolated host show it. The values are those of `_headers`. What has the headers passes as it is.
 *
 * Keeping. A build is a version, named by the contents of all its files, and has a cache of its own. Pages come from it only
 * once all that they need is there; so a page and what it loads are of one version, whatever the host has by then. A newer
 * worker fills its own cache and then waits: it takes over when no page is open any more, or at the reader's press. Files of
 * older versions stay until a visit finds no other page open. Nothing is kept before a page asks for it, which pages in
 * frames do not; storage that is full or refused leaves all as it is without this worker.
 *
 * `web/src/engine/isolation.svelte.ts` and `offline.svelte.ts` register this file and speak with it.
 */

/** Written by the build, see `scripts/kept.mjs`: `core` is all that the pages need, `rest` is kept when it is first used. */
const SITE = { version: '', core: [], rest: [], digests: {}, bytes: { core: 0, rest: 0 } };

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Document-Isolation-Policy': 'isolate-and-require-corp',
};

/** What has its own isolation, by what the browser wants to make of the response. */
const PAGES = ['document', 'iframe', 'frame'];
const ISOLATED = [...PAGES, 'worker', 'sharedworker'];

/** Pages lie beside this file and, in Chinese, in `zh/`; workers in `assets/`. What else a host has below is not ours to change. */
const OURS = /^((assets|zh)\/)?[^/]*$/;
/** Of versions before there may be more than is listed. */
const ASSET = /^assets\//;

const LISTED = new Set([...SITE.core, ...SITE.rest]);
const PREFIX = `ringside ${registration.scope} `;
const CACHE = PREFIX + SITE.version;
/** Where a cache says how much it has: `core` or `all`. */
const MARK = addressOf('kept');
const AT_ONCE = 6;

/** @param {string} file */
function addressOf(file) {
  return new URL(file, registration.scope).href;
}

/** @param {string} url @returns its path below the site, undefined elsewhere */
function pathOf(url) {
  const { origin, pathname } = new URL(url);
  const scope = new URL(registration.scope);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return undefined;
  return pathname.slice(scope.pathname.length);
}

/** The file that a host answers a path with: a folder's page, and pages by their names alone. @param {string} path */
const fileAt = (path) => [path, `${path}index.html`, `${path}.html`].find((file) => LISTED.has(file));

/** @param {Response} response @returns it with the headers that it lacks */
function isolated(response) {
  const missing = Object.entries(ISOLATION).filter(([name]) => !response.headers.has(name));
  if (missing.length === 0) return response;
  const { status, statusText } = response;
  const headers = new Headers([...response.headers, ...missing]);
  return new Response(response.body, { status, statusText, headers });
}

/** @param {Request} request of what has its own isolation */
async function asHosted(request) {
  const response = await fetch(request);
  // The browser follows where a page is sent, and asks again for what is there. A worker's script was followed already:
  // sent there once more, it keeps the address that its imports are relative to.
  if (response.type !== 'basic') return response;
  return response.redirected ? Response.redirect(response.url) : isolated(response);
}

/** What is kept of a version; undefined where that is nothing, since opening a cache makes it. @param {string} [name] */
const find = async (name = CACHE) => ((await caches.has(name)) ? caches.open(name) : undefined);

/** @returns how much of a version is kept. @param {string} [name] of its cache */
async function amountIn(name) {
  const mark = await (await find(name))?.match(MARK);
  return mark?.text();
}

/** @returns names of the caches of other versions */
const others = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/** @param {string} url @returns {Promise<Response | undefined>} what a version before kept of it */
async function before(url) {
  for (const name of await others()) {
    const found = await (await find(name))?.match(url);
    if (found) return found;
  }
}

/**
 * What is kept for a request. The names of what is in `assets/` say its contents, so that it may be of any version: a page
 * that was open before the newest took over goes on with its own.
 * @param {Request} request @param {string | undefined} file
 */
async function kept({ url, destination }, file) {
  if (!SITE.version) return undefined;
  const address = file === undefined ? url.replace(/[?#].*/, '') : addressOf(file);
  if (PAGES.includes(destination) && !(await amountIn())) return undefined;
  return (await (await find())?.match(address)) ?? (SITE.digests[file] ? undefined : before(address));
}

/** Keeps what was used, for who keeps anything. @param {string} file @param {Response} response */
async function keepUsed(file, response) {
  if (await amountIn()) await (await caches.open(CACHE)).put(addressOf(file), response);
}

/** @param {FetchEvent} event @param {string | undefined} file */
async function answer(event, file) {
  const { request } = event;
  const isolates = ISOLATED.includes(request.destination);
  // Where storage is refused, nothing is kept.
  const found = await kept(request, file).catch(() => undefined);
  if (found) return isolates ? isolated(found) : found;
  if (isolates) return asHosted(request);
  const response = await fetch(request);
  if (SITE.rest.includes(file) && response.status === 200 && response.type === 'basic') {
    event.waitUntil(keepUsed(file, response.clone()).catch(() => {}));
  }
  return response;
}

/** A file as it is to be kept, of this version for certain. @param {string} file */
async function bring(file) {
  const url = addressOf(file);
  const integrity = SITE.digests[file];
  const old = integrity ? undefined : await before(url);
  if (old) return old;
  const response = await fetch(url, integrity ? { cache: 'no-cache', integrity } : {});
  const type = response.headers.get('Content-Type') ?? '';
  // Some hosts answer with a page of theirs for what they do not have.
  if (response.status !== 200 || (/^text\/html/.test(type) && !file.endsWith('.html'))) {
    throw new TypeError(`The host does not have ${file}.`);
  }
  // Anew, since the browser takes no page that came by way of another address.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

/**
 * Fills this version's cache.
 * @param {string | undefined} amount `core` or `all`
 * @param {(share: number) => void} [onprogress]
 */
async function keep(amount, onprogress) {
  const cache = await caches.open(CACHE);
  const files = amount === 'all' ? [...LISTED] : SITE.core;
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter((file) => !there.has(addressOf(file)));
  const count = missing.length;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
        await cache.put(addressOf(file), await bring(file));
        onprogress?.(1 - missing.length / count);
      }
    }),
  );
  if ((await amountIn()) !== 'all') await cache.put(MARK, new Response(amount));
}

/** A newer version has at once as much as the one before it. */
async function follow() {
  const amounts = await Promise.all((await others()).map(amountIn));
  const amount = amounts.includes('all') ? 'all' : amounts.find(Boolean);
  // Pages came from the host so far, and are as new as this worker.
  if (!amount) return skipWaiting();
  try {
    await keep(amount);
  } catch (error) {
    // Half of a version on the host, or no host: the browser tries again later. Storage that is full says otherwise.
    if (error.name === 'TypeError') throw error;
  }
}

/** Gives back what no page can need any more. @param {string} [visitor] the page that has just come */
async function sweep(visitor) {
  // A newer version waits, and its files are not old.
  if (registration.waiting || registration.installing) return;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ id }) => id !== visitor)) return;
  await Promise.all((await others()).map((name) => caches.delete(name)));
}

/** What a page is told: how much is kept, and the bytes of it all. */
async function state() {
  const amount = await amountIn();
  return { amount: amount ?? 'nothing', bytes: SITE.bytes };
}

/** What pages ask of the worker; the last that it answers is the state, or what failed. */
const WISHES = {
  state: () => {},
  /** A page has come, and is done with its own loading. */
  visit: async ({ page }) => {
    await sweep(page);
    if (!(await amountIn())) await keep('core');
  },
  'keep-all': ({ port }) => keep('all', (share) => port.postMessage({ share })),
  'take-over': () => skipWaiting(),
};

/** How often a page is told that its wish is worked on, ms: a longer silence means that the browser has ended this worker. */
const BEAT = 5000;

/** @param {ExtendableMessageEvent} event */
async function wish({ data, source, ports: [port] }) {
  const beat = setInterval(() => port.postMessage({ working: true }), BEAT);
  try {
    await WISHES[data.wish]({ port, page: source.id });
    port.postMessage(await state());
  } catch (error) {
    port.postMessage({ failed: error.name });
  } finally {
    clearInterval(beat);
  }
}

addEventListener('install', (event) => event.waitUntil(SITE.version ? follow() : skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(sweep().catch(() => {})));
addEventListener('message', (event) => {
  if (Object.hasOwn(WISHES, event.data?.wish) && event.ports.length === 1) event.waitUntil(wish(event));
});
addEventListener('fetch', (event) => {
  const { url, destination, method } = event.request;
  const path = pathOf(url);
  if (path === undefined || method !== 'GET') return;
  const file = fileAt(path);
  const ours = ISOLATED.includes(destination) ? OURS.test(path) : SITE.version && ASSET.test(path);
  if (file !== undefined || ours) event.respondWith(answer(event, file));
});
