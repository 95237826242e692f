/** Starts the page that checks threads. */
import { mount } from 'svelte';
import '../style/tokens.css';
import '../style/base.css';
import { deferUntilIdle } from '../app/defer-until-idle.ts';
import { goesElsewhere } from '../state/language.ts';
import { Check } from './check.svelte.ts';
import Page from './Page.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app.');

if (!goesElsewhere()) {
  mount(Page, { target, props: { check: new Check() } });
  deferUntilIdle(target);
}
