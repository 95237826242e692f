/** Lets the service worker store the page after it has loaded, and shows notices about its version. */
import { mount } from 'svelte';
import VersionNotice from '../components/VersionNotice.svelte';
import { offline } from '../engine/offline.svelte.ts';
import { noticeArea } from './notice-area.ts';

/** @param target the element that the page is mounted in; notices are above it */
export function startOffline(target: HTMLElement) {
  mount(VersionNotice, { target: noticeArea(target) });
  void offline.start();
}
