/** What can wait until the first view is there, and must not make it later: it is loaded when the page has come to rest. */

/** Between the page's own files and what the lab then loads: workers, wasm, what it draws. In ms. */
const LATER = 2000;

/** @param target what the page is mounted in */
export function deferUntilIdle(target: HTMLElement) {
  // The dev server's files change under the page.
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
