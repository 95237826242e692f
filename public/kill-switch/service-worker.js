/**
 * The kill switch: published instead of the site's `service-worker.js`, it replaces that worker in every browser that
 * has it, deletes the site's caches, unregisters itself, and reloads the pages that the old worker controlled, so that they
 * come from the host. Browsers request `service-worker.js` themselves at each visit, so that no working page is needed.
 *
 * Data that readers stored themselves are kept. `docs/deploy.md` describes its use.
 */
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  const names = (await caches.keys()).filter((name) => name.startsWith(`ringside ${registration.scope} `));
  await Promise.all(names.map((name) => caches.delete(name)));
  // Reloads only pages that the old worker controlled; a page that registers this file again is not reloaded.
  const pages = await clients.matchAll({ type: 'window' });
  await registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => {})));
}
