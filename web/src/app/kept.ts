/** What a page does about being kept, once it has come to rest: it has the service worker keep it, and tells of a newer one. */
import { mount } from 'svelte';
import Newer from '../components/Newer.svelte';
import { offline } from '../engine/offline.svelte.ts';
import { toldAbove } from './told.ts';

/** @param target what the page is mounted in; what is told stands above all of it */
export function keep(target: HTMLElement) {
  mount(Newer, { target: toldAbove(target) });
  void offline.start();
}
