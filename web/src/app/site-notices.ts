/** Notices of the site over the page's lower edge, and what the offline cache says of the page's version. */
import { mount } from 'svelte';

/** @param target the element that the page is mounted in @returns the area of the notices, created at the first call */
export function noticeArea(target: HTMLElement): HTMLElement {
  const before = target.previousElementSibling;
  if (before instanceof HTMLElement && before.className === 'site-notices') return before;
  const area = document.createElement('div');
  area.className = 'site-notices';
  target.before(area);
  return area;
}

/** Time after the page's `load` event in which the lab loads workers, wasm and drawing code, in ms. */
const LATER = 2000;

/**
 * Lets the service worker store the page some time after it has loaded, so that this does not delay the first view, and shows
 * notices about its version.
 * @param target as of `noticeArea`
 */
export function storeLater(target: HTMLElement) {
  // The dev server's files change while the page is open.
  if (!import.meta.env.PROD) return;
  const store = async () => {
    const { offline } = await import('../engine/offline.svelte.ts');
    const { default: VersionNotice } = await import('../components/VersionNotice.svelte');
    mount(VersionNotice, { target: noticeArea(target) });
    await offline.start();
  };
  const wait = () => setTimeout(() => void store().catch(() => {}), LATER);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
