/**
 * The kill switch: published in place of the site's `service-worker.js`, it takes that one's place in every browser that
 * has it, deletes the site's caches, unregisters itself, and reloads the pages that the old worker controlled, which then
 * come from the host. Browsers ask for `service-worker.js` themselves at each visit, so no page has to work for it.
 *
 * What readers stored themselves stays. `docs/deploy.md` says how to use it.
 */
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  const names = (await caches.keys()).filter((name) => name.startsWith(`ringside ${registration.scope} `));
  await Promise.all(names.map((name) => caches.delete(name)));
  // Only pages that the old worker controlled: a page that registers this file again is not reloaded by it.
  const pages = await clients.matchAll({ type: 'window' });
  await registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => {})));
}
