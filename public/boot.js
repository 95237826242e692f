/**
 * Starts a built page: imports its entry module and reports to the service worker whether the page shows its first picture.
 * It is small, depends on nothing, and runs before everything else, so that it still works when the application does not.
 *
 * The build adds it to each page, with `data-entry`, the module's address, and the texts of its failure messages
 * (`vite.boot.ts`). `service-worker.js` evaluates its reports: when a version fails to start, the worker answers
 * that a reload will load another version, and this script reloads.
 *
 * With `?safe` in the address it first unregisters the site's service worker, deletes the site's caches, and fetches every file of
 * the site past the HTTP cache. What the reader stored (libraries, settings) stays.
 */
(() => {
  /**
   * A property of the document. A host may add elements to the page, and `<img name=body>` would replace `document.body`.
   * @param {string} name
   */
  const own = (name) => Reflect.get(Document.prototype, name, document);
  const script = own('currentScript');
  const { entry, notStarted, damaged, openSafe } = script.dataset;
  const root = new URL('./', script.src).href;
  const safe = new URLSearchParams(location.search).has('safe');

  /** Elements that count as the first picture. The attributes mark a decorative picture, and a page without a picture. */
  const PICTURE = ['[role="img"]', 'img', '[data-picture]', '[data-no-picture]']
    .map((one) => `#app ${one}`)
    .join();
  /** Longest time without a picture while the page is visible, in ms: from the start, and after an error. */
  const LONGEST_START = 20_000;
  const AFTER_ERROR = 5_000;
  /** Timeout of the worker's answer in ms; the worker may wait for a newer version. */
  const LONGEST_ANSWER = 20_000;
  /** Timeout of each step of safe mode in ms, so that a host that does not answer for one file does not block the start. */
  const LONGEST_CLEANING = 30_000;

  let over = false;
  let timer = 0;

  /** The service worker that controls this page, if there is one. */
  function controller() {
    try {
      return safe ? null : navigator.serviceWorker.controller;
    } catch {
      return null;
    }
  }

  /** @param {string} boot one of the reports that `service-worker.js` lists @returns the version that a reload would load */
  function report(boot) {
    const worker = controller();
    if (!worker) return Promise.resolve('nothing');
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ boot }, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data.reload);
      // A broken worker does not answer.
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
    own('body').prepend(place);
  }

  /** Updates a file in the HTTP cache. @param {string} url @returns whether the cached file differed from the host's */
  async function wasStale(url) {
    const [cached, fresh] = await Promise.all(
      ['force-cache', 'reload'].map(
        async (cache) => new Uint8Array(await (await fetch(url, { cache })).arrayBuffer()),
      ),
    );
    return cached.length !== fresh.length || cached.some((byte, at) => byte !== fresh[at]);
  }

  /** Fetches the files that the page names past the HTTP cache, once per tab. @returns whether a reload may help */
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
    // A picture may still appear; it removes the message then.
    over = false;
    look();
  }

  /** Reports a failure unless a picture appears in time. @param {number} ms */
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

  /** Whether an error is from the site's own scripts rather than a browser extension. @param {string} [text] */
  const ours = (text = '') => text.includes(root);

  async function start() {
    document.getElementById('no-slash')?.remove();
    observer.observe(own('body'), { childList: true, subtree: true });
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
      await import(new URL(entry, own('baseURI')).href);
    } catch (error) {
      console.error(error);
      await fail('failed');
    }
  }

  /** Files whose contents on the host differ from the build. */
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

  /** Removes the worker and the caches between the page and its host. A step that fails does not prevent the others. */
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
