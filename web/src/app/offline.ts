/** Once the page has come to rest: has the service worker store it, and shows what there is to say about its version. */
import { mount } from 'svelte';
import VersionNotice from '../components/VersionNotice.svelte';
import { offline } from '../engine/offline.svelte.ts';
import { noticeArea } from './notice-area.ts';

/** @param target the element that the page is mounted in; notices stand above all of it */
export function startOffline(target: HTMLElement) {
  mount(VersionNotice, { target: noticeArea(target) });
  void offline.start();
}
