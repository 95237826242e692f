/** Starts the page that checks threads. */
import { mount } from 'svelte';
import '../style/tokens.css';
import '../style/base.css';
import { storeLater } from '../app/site-notices.ts';
import { goesElsewhere } from '../state/language.ts';
import { Check } from './check.svelte.ts';
import Page from './Page.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app.');

if (!goesElsewhere()) {
  mount(Page, { target, props: { check: new Check() } });
  storeLater(target);
}
