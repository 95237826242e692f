/**
 * Starts a built page: imports its entry module and tells the service worker whether the page comes to its first picture.
 * It is small, depends on nothing, and runs before everything else, so that it still works when the application does not.
 *
 * The build puts it into each page, with `data-entry`, the module's address, and the words in which it says a failure
 * (`vite.config.ts`). `service-worker.js` decides what follows from its reports: when a version fails to start, it answers
 * that a reload will bring another one, and this script reloads.
 *
 * With `?safe` in the address it first unregisters the site's service worker, deletes its caches, and fetches every file of
 * the site past the HTTP cache. What the reader stored (libraries, settings) stays.
 */
(() => {
  const script = document.currentScript;
  const { entry, notStarted, damaged, openSafe } = script.dataset;
  const root = new URL('./', script.src).href;
  const safe = new URLSearchParams(location.search).has('safe');

  /** What counts as a first picture. The attributes mark one that only decorates, and a page that has none. */
  const PICTURE = ['[role="img"]', 'img', '[data-picture]', '[data-no-picture]']
    .map((one) => `#app ${one}`)
    .join();
  /** In ms, while the page is visible: without a picture, and without one after an error. */
  const LONGEST_START = 20_000;
  const AFTER_ERROR = 5_000;
  /** For the worker's answer, which may wait for a newer version, ms. */
  const LONGEST_ANSWER = 20_000;
  /** For each step of safe mode, ms: a host that does not answer for one file must not keep the page from starting. */
  const LONGEST_CLEANING = 30_000;

  let over = false;
  let timer = 0;

  /** The worker that answers this page, if the browser has any. */
  function controller() {
    try {
      return safe ? null : navigator.serviceWorker.controller;
    } catch {
      return null;
    }
  }

  /** @param {string} boot one of the reports that `service-worker.js` lists @returns what a reload would change */
  function report(boot) {
    const worker = controller();
    if (!worker) return Promise.resolve('nothing');
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ boot }, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data.reload);
      // A worker that is broken too says nothing.
      setTimeout(resolve, LONGEST_ANSWER, 'nothing');
    });
  }

  /** @param {string} text */
  function say(text) {
    const place = document.createElement('p');
    place.id = 'not-started';
    place.setAttribute('role', 'alert');
    // The site's style sheet may be missing; the content policy lets scripts set a style.
    place.style.padding = '1rem';
    const link = document.createElement('a');
    const there = new URL(location.href);
    there.searchParams.set('safe', '');
    link.href = there.href;
    link.textContent = openSafe;
    place.append(`${text} `, ...(safe ? [] : [link]));
    document.getElementById('not-started')?.remove();
    document.body.prepend(place);
  }

  /** Whether the HTTP cache holds another file than the host, which from now on it does not. @param {string} url */
  async function wasStale(url) {
    const [cached, fresh] = await Promise.all(
      ['force-cache', 'reload'].map(
        async (cache) => new Uint8Array(await (await fetch(url, { cache })).arrayBuffer()),
      ),
    );
    return cached.length !== fresh.length || cached.some((byte, at) => byte !== fresh[at]);
  }

  /** Fetches what the page itself names past the HTTP cache, once a tab. @returns whether a reload may help */
  async function refresh() {
    const KEY = 'ringside.refreshed';
    if (sessionStorage.getItem(KEY) === entry) return false;
    sessionStorage.setItem(KEY, entry);
    const links = [...document.querySelectorAll('link[rel="modulepreload"], link[rel="stylesheet"]')];
    const stale = await Promise.all(links.map(({ href }) => wasStale(href)));
    return stale.includes(true);
  }

  /** @param {'failed' | 'late'} how */
  async function fail(how) {
    if (over) return;
    over = how === 'failed';
    const changed = new Promise((resolve) => {
      if (controller()) navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    const reload = await report(how);
    if (reload === 'newer') await changed;
    if (reload !== 'nothing') return location.reload();
    if (how === 'late') return watch(LONGEST_START);
    if (!safe && !controller() && (await refresh().catch(() => false))) return location.reload();
    say(notStarted);
    // A picture may still come, and then takes the sentence away.
    over = false;
    look();
  }

  /** Reports failure unless a picture comes in time. @param {number} ms */
  function watch(ms, how = 'late') {
    clearTimeout(timer);
    if (!over && !document.hidden) timer = setTimeout(() => void fail(how), ms);
  }

  function look() {
    if (over || !document.querySelector(PICTURE)) return;
    over = true;
    clearTimeout(timer);
    observer.disconnect();
    document.getElementById('not-started')?.remove();
    void report('started');
  }
  const observer = new MutationObserver(look);

  /** Only errors of the site's own scripts; extensions of the browser have theirs. @param {string} [text] */
  const ours = (text = '') => text.includes(root);

  async function start() {
    observer.observe(document.body, { childList: true, subtree: true });
    if (document.hidden) void report('hidden');
    watch(LONGEST_START);
    document.addEventListener('visibilitychange', () => {
      if (over) return;
      void report(document.hidden ? 'hidden' : 'visible');
      watch(LONGEST_START);
    });
    addEventListener('pagehide', () => over || void report('left'));
    addEventListener('error', ({ filename }) => ours(filename) && watch(AFTER_ERROR, 'failed'));
    addEventListener(
      'unhandledrejection',
      ({ reason }) => ours(reason?.stack) && watch(AFTER_ERROR, 'failed'),
    );
    try {
      await import(new URL(entry, document.baseURI).href);
    } catch (error) {
      console.error(error);
      await fail('failed');
    }
  }

  /** Files of the site that the host sends otherwise than they were built. */
  async function damagedFiles() {
    const { digests } = await (await fetch(`${root}offline.json`, { cache: 'reload' })).json();
    const files = Object.keys(digests);
    const wrong = [];
    const next = async () => {
      for (let file = files.pop(); file !== undefined; file = files.pop()) {
        const response = await fetch(root + file, { cache: 'reload' });
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
        if (btoa(String.fromCharCode(...digest)) !== digests[file]) wrong.push(file);
      }
    };
    await Promise.all(Array.from({ length: 6 }, next));
    return wrong;
  }

  /** Removes what stands between the page and its host. Each step is tried, whatever became of the others. */
  async function clean() {
    const tasks = [
      async () => {
        const all = await navigator.serviceWorker.getRegistrations();
        await Promise.all(all.filter(({ scope }) => scope === root).map((one) => one.unregister()));
      },
      async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith(`ringside ${root} `));
        await Promise.all(names.map((name) => caches.delete(name)));
      },
      async () => {
        const wrong = await damagedFiles();
        if (wrong.length > 0) say(`${damaged} ${wrong.slice(0, 5).join(', ')}`);
      },
    ];
    const tooLong = () => new Promise((resolve) => setTimeout(resolve, LONGEST_CLEANING));
    for (const task of tasks) await Promise.race([task().catch(() => {}), tooLong()]);
  }

  void (safe ? clean().then(start) : start());
})();
