/**
 * The service worker of the site. It adds headers that the host omits, answers from its caches without a network, and
 * goes back to the previous version when a new one does not start.
 *
 * Headers. COOP and COEP isolate a page, Document-Isolation-Policy isolates a page in a frame, CORP lets an isolated page
 * frame it. The content policy is added for workers, which do not inherit that of a `<meta>` element. The values are those of
 * `_headers`. Headers that the host sends are not changed.
 *
 * Offline cache. A build is a version, named by the digest of all its files. Each version has its own cache, in which every
 * file matches the SHA-256 digest that the build wrote below. Pages are served from a cache only when all of its core files are
 * in it, so that a page and the files that it loads have the same version, even if the host has another. A newer worker fills its own cache
 * and waits until no page is open or the reader requests the update. Nothing is stored before a page requests it; pages in
 * frames do not request it.
 *
 * Starts. Each cache has a record of its version: the amount stored, and whether a page of it has shown its first picture.
 * Until the index page has, each navigation is recorded as an attempt, and the last version that started stays in its cache.
 * `boot.js` reports the end of an attempt. When an attempt fails or stalls, the version is given up: its files are deleted and
 * pages are served from the last version that started, by the same worker, until a newer worker is installed.
 *
 * With `?safe` in the address of a page, neither the page nor the files that it loads are answered from here.
 *
 * `web/src/engine/isolation.svelte.ts` registers this file, and `offline.svelte.ts` sends it requests.
 */

/** Written by the build, see `scripts/offline.mjs`: `core` are the files that all pages need, `rest` are stored when first used. */
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

/** Files that the build names by their contents. Caches of other versions may have files that this version does not list. */
const ASSET = /^assets\//;
const INDEX = /(^|\/)index\.html$/;

const LISTED = new Set([...SITE.core, ...SITE.rest]);
/** Of a path, up to its last slash. @param {string} path */
const folderOf = (path) => path.slice(0, path.lastIndexOf('/') + 1);
/**
 * Pages are beside this file and in the folders of other languages; workers are in `assets/`. Other paths of the host are not
 * intercepted.
 */
const OURS = new Set(['', 'assets/', ...SITE.core.filter((file) => file.endsWith('.html')).map(folderOf)]);
const PREFIX = `ringside ${registration.scope} `;
const CACHE = PREFIX + SITE.version;
/** Address of the record within a cache. */
const RECORD = addressOf('offline-record');
const DOWNLOADS_AT_ONCE = 6;

/**
 * An attempt times out when its page has been open and visible without a picture for this time, in ms, or for four
 * times the last version's slowest start on this device if that is longer.
 */
const LONGEST_START = 20_000;
/** Number of attempts whose pages vanish without a report (crash, end of the browser) before a version is given up. */
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

/** Files that a host may serve for a path: the file, a folder's index page, a page without its extension. @param {string} path */
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

/** @param {Response} response @param {string} file @returns a copy if it is exactly this version's file, else undefined */
async function verified(response, file) {
  if (response.status !== 200) return undefined;
  const { headers } = response;
  const body = await response.arrayBuffer();
  // A new response, because browsers refuse redirected responses to navigations.
  return (await matches(body, file)) ? new Response(body, { headers }) : undefined;
}

/**
 * Fetches a file from the host. A file that does not match its digest is fetched once more, past the HTTP cache.
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

/** The cache of a version, if it exists. (`caches.open` would create it.) @param {string} [name] */
const find = async (name = CACHE) => ((await caches.has(name)) ? caches.open(name) : undefined);

/** @returns names of the caches of other versions */
const others = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/**
 * @typedef {object} VersionRecord
 * @property {'core' | 'all'} [amount] the stored part of the version; undefined until all core files are stored
 * @property {true} [failed] the version was given up, and its files were deleted
 * @property {number} [startedAt] when its index page first showed a picture
 * @property {number} slowest duration of its pages' starts, in ms
 * @property {Record<string, { file: string, at: number | null }>} attempts by client: pages without a first
 *   picture, and the time since when they are visible
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

/** @returns {Promise<string | undefined>} the cache from which pages are served; undefined if the host serves them */
async function shown() {
  const { amount, failed } = await recordOf();
  return failed ? lastStarted() : amount && CACHE;
}

// Starts.

/** @returns whether attempts to start this version have timed out */
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

/** Checks the host for a newer version. @returns whether one takes over; the page then gets a new controller */
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

/** Clients whose attempts could not be recorded, because the storage was full; as long as this worker runs. */
const unrecorded = new Set();

/** Records an attempt to start a page of this version. @param {FetchEvent} event @param {string} file */
async function attempt({ resultingClientId }, file) {
  if (!resultingClientId || (await recordOf()).startedAt) return;
  try {
    await change(CACHE, ({ attempts }) => (attempts[resultingClientId] = { file, at: Date.now() }));
  } catch {
    // The page is stored and is served all the same.
    unrecorded.add(resultingClientId);
  }
}

/** @param {string} id of a client @param {(record: VersionRecord, attempt: { file: string, at: number }) => void} edit */
async function changeAttempt(id, edit) {
  for (const name of [CACHE, ...(await others())]) {
    const { attempts } = await recordOf(name);
    if (attempts[id])
      await change(name, (record) => record.attempts[id] && edit(record, record.attempts[id]));
  }
}

/** @param {string} id of the client whose page shows no picture @returns the version that a reload would load */
async function fail(id) {
  const { attempts, startedAt } = await recordOf();
  if ((attempts[id] || unrecorded.has(id)) && !startedAt && (await giveUp())) return 'previous';
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
    // Records of older failed versions are no longer needed.
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

/** @param {Response} response @returns the response with the missing headers */
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
  // Browsers follow redirects of pages themselves, and request the new address. `fetch` has followed the redirect of a worker's
  // script already; redirecting again lets the worker see the new address, to which its imports are relative.
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
 * A stored file other than a page. An asset may come from any version, because a page that was open before the newest
 * worker took over still uses its own version.
 * @param {string} path @param {string | undefined} file
 */
async function storedFile(path, file = path) {
  for (const name of ASSET.test(file) ? [CACHE, ...(await others())] : [await shown()]) {
    const found = name && (await (await find(name))?.match(addressOf(file)));
    if (found) return found;
  }
}

/** Stores a file that a page used, if this version is stored. @param {string} file @param {Response} response */
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
  // If storage is blocked, nothing is stored.
  const stored = await (isPage ? storedPage(event, path) : storedFile(path, file)).catch(() => undefined);
  if (stored) return hasHeaders ? withHeaders(stored) : stored;
  if (isPage) return fromHost(request);
  // A stored page gets only assets of its own version. A page from the host gets the host's assets.
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

/** Gets a file to store: from the cache of another version if that has the same file, else from the host. @param {string} file */
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

/** Before a newer version is installed, it stores the same amount as the previous one. */
async function follow() {
  const records = await Promise.all((await others()).map(recordOf));
  const amounts = records.map(({ amount }) => amount);
  const amount = amounts.includes('all') ? 'all' : amounts.find(Boolean);
  // Pages come from the host so far, and are of this worker's version.
  if (!amount) return skipWaiting();
  try {
    await keep(amount);
  } catch (error) {
    // If the host is incomplete or unreachable, the browser tries again later. Full storage is another error, and is ignored.
    if (error.name === 'TypeError') throw error;
  }
  // Open pages are of the version before the failed one, and find their files in its cache.
  if (records.some(({ failed }) => failed)) await skipWaiting();
}

/** Deletes caches that no page needs any more. @param {string} [visitor] client of the page that has just loaded */
async function sweep(visitor) {
  // A newer version is waiting; its cache must not be deleted.
  if (registration.waiting || registration.installing) return;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ id }) => id !== visitor)) return;
  const { amount, failed, startedAt } = await recordOf();
  const needed = (amount || failed) && !startedAt ? await lastStarted() : undefined;
  const old = (await others()).filter((name) => name !== needed);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Stores a version again that was given up, and serves it at the next navigation. */
async function tryAgain() {
  await caches.delete(CACHE);
  try {
    await keep('core');
  } catch (error) {
    await giveUp();
    throw error;
  }
}

/** The answer to pages: the stored amount, the total size, and whether an older version is served instead. */
async function state() {
  const { amount, failed } = await recordOf();
  const older = failed ? await lastStarted() : undefined;
  const stored = older ? (await recordOf(older)).amount : amount;
  return { amount: stored ?? 'nothing', bytes: SITE.bytes, fellBack: older !== undefined };
}

/** Requests of pages. The last message of an answer is the state, or the error's name. */
const WISHES = {
  state: () => {},
  /** A page has finished loading. */
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

/** Interval of messages that a request is still in progress, in ms. The page gives up after a longer silence. */
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
  const ours = WITH_HEADERS.includes(destination)
    ? OURS.has(folderOf(path))
    : SITE.version && ASSET.test(path);
  if (file !== undefined || ours) event.respondWith(answer(event, path, file));
});
