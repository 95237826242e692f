/** Shows the first-visit banner until it is dismissed. */
import { mount } from 'svelte';
import { read, write } from '../state/storage.ts';
import { noticeArea } from './notice-area.ts';

const KEY = 'ringside.met';

/** @param target the element that the page is mounted in */
export async function welcome(target: HTMLElement) {
  if (read(KEY) === true) return;
  const { default: Welcome } = await import('../components/Welcome.svelte');
  mount(Welcome, { target: noticeArea(target), props: { onmet: () => write(KEY, true) } });
}
