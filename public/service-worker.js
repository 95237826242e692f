/**
 * The service worker of the site. It adds headers that the host leaves out, answers from its caches without a network, and
 * goes back to the previous version when a new one does not start.
 *
 * Headers. COOP and COEP isolate a page, Document-Isolation-Policy isolates a page in a frame, CORP lets an isolated host
 * show it; the content policy reaches workers, which inherit none from a `<meta>` element. The values are those of
 * `_headers`. A header that the host sends is left as it is.
 *
 * Offline cache. A build is a version, named by the digest of all its files, and has a cache of its own, in which every
 * file matches the SHA-256 digest that the build wrote below. Pages come from a cache only once all of its core files are
 * in it, so a page and what it loads are of one version, whatever the host has by then. A newer worker fills its own cache
 * and waits until no page is open or the reader asks for it. Nothing is stored before a page asks for it, which pages in
 * frames do not.
 *
 * Starts. Each cache holds a record of its version: how much is stored, and whether a page of it came to its first picture.
 * Until the index page has, each navigation is noted as an attempt, and the last version that started stays in its cache.
 * `boot.js` reports how an attempt ends. When one fails, or stalls, the version is given up: its files are deleted and
 * pages come from the last version that started, under the same worker, until a newer worker is installed.
 *
 * `?safe` in the address of a page: neither the page nor what it loads is answered here.
 *
 * `web/src/engine/isolation.svelte.ts` and `offline.svelte.ts` register this file and send it requests.
 */

/** Written by the build, see `scripts/offline.mjs`: `core` is what all pages need, `rest` is stored when first used. */
const SITE = { version: '', policy: '', core: [], rest: [], digests: {}, bytes: { core: 0, rest: 0 } };

const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Document-Isolation-Policy': 'isolate-and-require-corp',
  ...(SITE.policy && { 'Content-Security-Policy': SITE.policy }),
};

/** Responses that carry headers of their own, by the request's destination. */
const PAGES = ['document', 'iframe', 'frame'];
const WITH_HEADERS = [...PAGES, 'worker', 'sharedworker'];

/** Pages lie beside this file and, in Chinese, in `zh/`; workers in `assets/`. Other paths of the host are left alone. */
const OURS = /^((assets|zh)\/)?[^/]*$/;
/** The build names these by their contents. Caches of other versions may hold more of them than this one lists. */
const ASSET = /^assets\//;
const INDEX = /(^|\/)index\.html$/;

const LISTED = new Set([...SITE.core, ...SITE.rest]);
const PREFIX = `ringside ${registration.scope} `;
const CACHE = PREFIX + SITE.version;
/** Address of the record within a cache. */
const RECORD = addressOf('offline-record');
const DOWNLOADS_AT_ONCE = 6;

/**
 * An attempt fails by time alone when its page was open and visible for this long, in ms, without a picture; or for four
 * times as long as the last version's slowest start on this device.
 */
const LONGEST_START = 20_000;
/** Attempts whose pages vanished without a word, by a crash or because the browser ended, before a version is given up. */
const LOST_ATTEMPTS = 2;

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

/** The files that a host may answer a path with: a folder's page, and pages by their names alone. @param {string} path */
const filesAt = (path) => [path, `${path}index.html`, `${path}.html`];
/** @param {string} path */
const fileAt = (path) => filesAt(path).find((file) => LISTED.has(file));

/** @param {string} url */
const isSafe = (url) => new URL(url).searchParams.has('safe');

// Digests.

/** @param {ArrayBuffer} body @param {string} file */
async function matches(body, file) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return btoa(String.fromCharCode(...digest)) === SITE.digests[file];
}

/** @param {Response} response @returns it if it is this version's file to the byte, else undefined @param {string} file */
async function verified(response, file) {
  if (response.status !== 200) return undefined;
  const { headers } = response;
  const body = await response.arrayBuffer();
  // A new response, because browsers take no page that came by way of another address.
  return (await matches(body, file)) ? new Response(body, { headers }) : undefined;
}

/**
 * A file from the host. What does not match its digest is fetched once more, past the HTTP cache.
 * @param {string} file @param {Request | string} [request]
 */
async function download(file, request = addressOf(file)) {
  for (const cache of [ASSET.test(file) ? 'default' : 'no-cache', 'reload']) {
    const response = await verified(await fetch(request, { cache }), file);
    if (response) return response;
  }
  throw new TypeError(`The host's ${file} is not the one that this version was built with.`);
}

// Versions and their records.

/** The cache of a version; undefined where there is none, because opening a cache creates it. @param {string} [name] */
const find = async (name = CACHE) => ((await caches.has(name)) ? caches.open(name) : undefined);

/** @returns names of the caches of other versions */
const others = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/**
 * @typedef {object} VersionRecord
 * @property {'core' | 'all'} [amount] how much of the version is stored; undefined until all core files are
 * @property {true} [failed] the version was given up, and its files were deleted
 * @property {number} [startedAt] when its index page first came to a picture
 * @property {number} slowest of its pages' starts, in ms
 * @property {Record<string, { file: string, at: number | null }>} attempts by client: pages on their way to a first
 *   picture, and since when they are visible
 */

/** @param {string} [name] @returns {Promise<VersionRecord>} */
async function recordOf(name = CACHE) {
  const stored = await (await find(name))?.match(RECORD);
  return { slowest: 0, attempts: {}, ...(await stored?.json()) };
}

let writing = Promise.resolve();
/** Changes a record, one change after the other. @param {string} name @param {(record: VersionRecord) => void} edit */
function change(name, edit) {
  const done = writing.then(async () => {
    const cache = await find(name);
    if (!cache) return;
    const record = await recordOf(name);
    edit(record);
    await cache.put(RECORD, new Response(JSON.stringify(record)));
  });
  writing = done.catch(() => {});
  return done;
}

/** @returns {Promise<string | undefined>} the cache of the last other version that started */
async function lastStarted() {
  let last;
  for (const name of await others()) {
    const { amount, startedAt = 0 } = await recordOf(name);
    if (amount && startedAt > (last?.startedAt ?? 0)) last = { name, startedAt };
  }
  return last?.name;
}

/** @returns {Promise<string | undefined>} the cache that pages come from; undefined where they come from the host */
async function shown() {
  const { amount, failed } = await recordOf();
  return failed ? lastStarted() : amount && CACHE;
}

// Starts.

/** @returns whether this version has been stored and failed to start so far, judged by time alone */
async function stalls() {
  const { startedAt, attempts } = await recordOf();
  const begun = Object.entries(attempts).filter(([, { at }]) => at !== null);
  if (startedAt || begun.length === 0) return false;
  const last = await lastStarted();
  const limit = Math.max(LONGEST_START, 4 * (last ? (await recordOf(last)).slowest : 0));
  const old = begun.filter(([, { at }]) => Date.now() - at >= limit);
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const lost = old.filter(([id]) => open.every((client) => client.id !== id));
  return lost.length >= LOST_ATTEMPTS || lost.length < old.length;
}

/** @returns whether there was a version to go back to */
async function giveUp() {
  if (!(await lastStarted())) return false;
  await caches.delete(CACHE);
  await caches.open(CACHE);
  await change(CACHE, (record) => (record.failed = true));
  registration.waiting?.postMessage({ wish: 'take-over' });
  return true;
}

/** Asks the host for a newer version. @returns whether one takes over; the page then has a new controller */
async function advance() {
  await registration.update().catch(() => {});
  const { installing } = registration;
  if (installing) {
    await new Promise((resolve) =>
      installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve()),
    );
  }
  registration.waiting?.postMessage({ wish: 'take-over' });
  return Boolean(registration.waiting ?? (installing && installing.state !== 'redundant'));
}

/** Notes that a page of this version is on its way to its first picture. @param {FetchEvent} event @param {string} file */
async function attempt({ resultingClientId }, file) {
  if (!resultingClientId || (await recordOf()).startedAt) return;
  await change(CACHE, ({ attempts }) => (attempts[resultingClientId] = { file, at: Date.now() }));
}

/** @param {string} id of a client @param {(record: VersionRecord, attempt: { file: string, at: number }) => void} edit */
async function changeAttempt(id, edit) {
  for (const name of [CACHE, ...(await others())]) {
    const { attempts } = await recordOf(name);
    if (attempts[id])
      await change(name, (record) => record.attempts[id] && edit(record, record.attempts[id]));
  }
}

/** @param {string} id of the client whose page shows no picture @returns what a reload would change */
async function fail(id) {
  const { attempts, startedAt } = await recordOf();
  if (attempts[id] && !startedAt && (await giveUp())) return 'previous';
  return (await advance()) ? 'newer' : 'nothing';
}

/** The reports of `boot.js` about a page, by name. @type {Record<string, (id: string) => Promise<unknown>>} */
const REPORTS = {
  started: async (id) => {
    await changeAttempt(id, (record, { file, at }) => {
      record.slowest = Math.max(record.slowest, Date.now() - (at ?? Date.now()));
      delete record.attempts[id];
      if (!INDEX.test(file)) return;
      record.startedAt = Date.now();
      record.attempts = {};
    });
    // What failed before this version no longer matters.
    if ((await recordOf()).startedAt) {
      for (const name of await others()) if ((await recordOf(name)).failed) await caches.delete(name);
    }
  },
  failed: fail,
  late: async (id) => ((await stalls()) ? fail(id) : 'nothing'),
  hidden: (id) => changeAttempt(id, (_, attempt) => (attempt.at = null)),
  visible: (id) => changeAttempt(id, (_, attempt) => (attempt.at = Date.now())),
  left: (id) => changeAttempt(id, ({ attempts }) => delete attempts[id]),
};

// Answers.

/** @param {Response} response @returns it with the headers that it lacks */
function withHeaders(response) {
  const missing = Object.entries(HEADERS).filter(([name]) => !response.headers.has(name));
  if (missing.length === 0) return response;
  const { status, statusText } = response;
  const headers = new Headers([...response.headers, ...missing]);
  return new Response(response.body, { status, statusText, headers });
}

/** @param {Request} request for a page, or for a worker's script that has no digest */
async function fromHost(request) {
  const response = await fetch(request);
  // The browser follows where a page is sent, and asks again for what is there. A worker's script was followed already:
  // sent there once more, it keeps the address that its imports are relative to.
  if (response.type !== 'basic') return response;
  return response.redirected ? Response.redirect(response.url) : withHeaders(response);
}

/** The page at a path, if a version is stored. @param {FetchEvent} event @param {string} path */
async function storedPage(event, path) {
  if (await stalls()) await giveUp();
  const name = await shown();
  const cache = name && (await find(name));
  for (const file of cache ? filesAt(path) : []) {
    const page = await cache.match(addressOf(file));
    if (!page) continue;
    if (name === CACHE) await attempt(event, file);
    return page;
  }
}

/**
 * A file that is no page, if it is stored. An asset may come from any version: a page that was open before the newest
 * worker took over goes on with its own.
 * @param {string} path @param {string | undefined} file
 */
async function storedFile(path, file = path) {
  for (const name of ASSET.test(file) ? [CACHE, ...(await others())] : [await shown()]) {
    const found = name && (await (await find(name))?.match(addressOf(file)));
    if (found) return found;
  }
}

/** Stores a file that was used, if this version is stored. @param {string} file @param {Response} response */
async function keepUsed(file, response) {
  if (!(await recordOf()).amount || !SITE.rest.includes(file)) return;
  const good = await verified(response, file);
  if (good) await (await caches.open(CACHE)).put(addressOf(file), good);
}

/** @param {FetchEvent} event @param {string} path @param {string | undefined} file */
async function answer(event, path, file) {
  const { request, clientId } = event;
  const isPage = PAGES.includes(request.destination);
  const hasHeaders = WITH_HEADERS.includes(request.destination);
  const client = !isPage && clientId ? await clients.get(clientId) : undefined;
  if (client && isSafe(client.url)) return fetch(request, { cache: 'reload' });
  // Where storage is refused, nothing is stored.
  const stored = await (isPage ? storedPage(event, path) : storedFile(path, file)).catch(() => undefined);
  if (stored) return hasHeaders ? withHeaders(stored) : stored;
  if (isPage) return fromHost(request);
  // A stored page gets no asset but its own. Where the page came from the host, so does what it loads.
  if (file !== undefined && ASSET.test(file) && (await shown().catch(() => undefined))) {
    const response = await download(file, request);
    event.waitUntil(keepUsed(file, response.clone()).catch(() => {}));
    return hasHeaders ? withHeaders(response) : response;
  }
  const response = await (hasHeaders ? fromHost(request) : fetch(request));
  if (SITE.rest.includes(file)) event.waitUntil(keepUsed(file, response.clone()).catch(() => {}));
  return response;
}

// Storing.

/** A file to store: from the cache of another version where that has the same one, else from the host. @param {string} file */
async function bring(file) {
  for (const name of await others()) {
    const old = await (await find(name))?.match(addressOf(file));
    const same = old && (await verified(old, file));
    if (same) return same;
  }
  return download(file);
}

/**
 * Fills this version's cache.
 * @param {'core' | 'all'} amount
 * @param {(share: number) => void} [onprogress]
 */
async function keep(amount, onprogress) {
  const cache = await caches.open(CACHE);
  const files = amount === 'all' ? [...LISTED] : SITE.core;
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter((file) => !there.has(addressOf(file)));
  const count = missing.length;
  await Promise.all(
    Array.from({ length: DOWNLOADS_AT_ONCE }, async () => {
      for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
        await cache.put(addressOf(file), await bring(file));
        onprogress?.(1 - missing.length / count);
      }
    }),
  );
  await change(CACHE, (record) => {
    if (record.amount !== 'all') record.amount = amount;
    delete record.failed;
  });
}

/** Before a newer version is installed, it stores as much as the one before it. */
async function follow() {
  const records = await Promise.all((await others()).map(recordOf));
  const amounts = records.map(({ amount }) => amount);
  const amount = amounts.includes('all') ? 'all' : amounts.find(Boolean);
  // Pages came from the host so far, and are as new as this worker.
  if (!amount) return skipWaiting();
  try {
    await keep(amount);
  } catch (error) {
    // Half of a version on the host, or no host: the browser tries again later. Storage that is full says otherwise.
    if (error.name === 'TypeError') throw error;
  }
  // Open pages are of the version before the one that failed, and find their files in its cache.
  if (records.some(({ failed }) => failed)) await skipWaiting();
}

/** Deletes the caches that no page can need any more. @param {string} [visitor] client of the page that has just come */
async function sweep(visitor) {
  // A newer version waits, and its files are not old.
  if (registration.waiting || registration.installing) return;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ id }) => id !== visitor)) return;
  const { amount, failed, startedAt } = await recordOf();
  const needed = (amount || failed) && !startedAt ? await lastStarted() : undefined;
  const old = (await others()).filter((name) => name !== needed);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Stores a version that was given up once more, and shows it at the next navigation. */
async function tryAgain() {
  await caches.delete(CACHE);
  try {
    await keep('core');
  } catch (error) {
    await giveUp();
    throw error;
  }
}

/** The answer to pages: how much is stored, the bytes of everything, and whether an older version is shown instead. */
async function state() {
  const { amount, failed } = await recordOf();
  const older = failed ? await lastStarted() : undefined;
  const stored = older ? (await recordOf(older)).amount : amount;
  return { amount: stored ?? 'nothing', bytes: SITE.bytes, fellBack: older !== undefined };
}

/** What pages ask for; the last message that they get is the state, or the error's name. */
const WISHES = {
  state: () => {},
  /** A page has come, and has finished its own loading. */
  visit: async ({ page }) => {
    await sweep(page);
    const { amount, failed } = await recordOf();
    if (!amount && !failed) await keep('core');
  },
  'keep-all': async ({ port }) => {
    if ((await recordOf()).failed) throw new TypeError('This version does not start.');
    await keep('all', (share) => port?.postMessage({ share }));
  },
  'take-over': () => skipWaiting(),
  'try-again': tryAgain,
};

/** Interval, in ms, at which a page is told that its request is still worked on: after a longer silence it gives up. */
const BEAT = 5000;

/** @param {ExtendableMessageEvent} event */
async function wish({ data, source, ports: [port] }) {
  const beat = setInterval(() => port?.postMessage({ working: true }), BEAT);
  try {
    await WISHES[data.wish]({ port, page: source?.id });
    port?.postMessage(await state());
  } catch (error) {
    port?.postMessage({ failed: error.name });
  } finally {
    clearInterval(beat);
  }
}

/** @param {ExtendableMessageEvent} event */
async function report({ data, source, ports: [port] }) {
  const reload = await REPORTS[data.boot](source.id).catch(() => 'nothing');
  port?.postMessage({ reload });
}

addEventListener('install', (event) => event.waitUntil(SITE.version ? follow() : skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(sweep().catch(() => {})));
addEventListener('message', (event) => {
  if (Object.hasOwn(WISHES, event.data?.wish)) event.waitUntil(wish(event));
  if (Object.hasOwn(REPORTS, event.data?.boot)) event.waitUntil(report(event));
});
addEventListener('fetch', (event) => {
  const { url, destination, method } = event.request;
  const path = pathOf(url);
  if (path === undefined || method !== 'GET') return;
  if (PAGES.includes(destination) && isSafe(url)) return;
  const file = fileAt(path);
  const ours = WITH_HEADERS.includes(destination) ? OURS.test(path) : SITE.version && ASSET.test(path);
  if (file !== undefined || ours) event.respondWith(answer(event, path, file));
});
