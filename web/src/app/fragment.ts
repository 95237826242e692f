/** Keeps the fragment of the URL free of what programs did to a link on its way, before anything else reads it. */
import { mount, unmount } from 'svelte';
import { pageOf, restoreFragment } from '../link/link.ts';
import { noticeArea } from './site-notices.ts';

/** Ends the notice that is shown. */
let end = () => {};

async function say(target: HTMLElement, parts: readonly string[]) {
  const { default: LeftOut } = await import('../components/LeftOut.svelte');
  end();
  const shown = mount(LeftOut, { target: noticeArea(target), props: { parts, ondismiss: () => end() } });
  end = () => {
    end = () => {};
    void unmount(shown);
  };
}

/**
 * Rewrites the URL's fragment now and whenever it changes, and says what was left out of the link to a page. A lab reads
 * its own link, and says it by itself.
 * @param target the element that the page is mounted in
 */
export function tidyFragment(target: HTMLElement) {
  const tidy = () => {
    end();
    const { link, left } = pageOf(location.hash);
    if (link !== location.hash) history.replaceState(history.state, '', link);
    if (left.length > 0) say(target, left).catch(() => {});
  };
  restoreFragment();
  tidy();
  addEventListener('popstate', tidy);
}
