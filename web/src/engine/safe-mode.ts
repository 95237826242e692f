/**
 * Safe mode: `?safe` in the URL opens the page without service worker and caches. `public/boot.js` removes both before
 * the application starts; the application then must not register the worker again.
 */

const NAME = 'safe';

export const safeMode = {
  on: new URLSearchParams(location.search).has(NAME),

  /** Opens the same link without safe mode. */
  leave: () => {
    const url = new URL(location.href);
    url.searchParams.delete(NAME);
    location.replace(url);
  },
};
