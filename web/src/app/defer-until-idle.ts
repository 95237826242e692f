/**
 * Loads code that the first view does not need, some time after the page has loaded, so that it does not delay that
 * view.
 */

/** Time after the page's `load` event in which the lab loads workers, wasm and drawing code, in ms. */
const LATER = 2000;

/** @param target the element that the page is mounted in */
export function deferUntilIdle(target: HTMLElement) {
  // The dev server's files change while the page is open.
  if (!import.meta.env.PROD) return;
  const go = () =>
    void import('./offline.ts').then(
      ({ startOffline }) => startOffline(target),
      () => {},
    );
  const wait = () => setTimeout(go, LATER);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
