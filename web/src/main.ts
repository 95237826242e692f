/** Starts the page. */
import { mount } from 'svelte';
import App from './App.svelte';
import { whenAtRest } from './app/rest.ts';
import { welcome } from './app/welcome.ts';
import { goesElsewhere } from './state/language.ts';
import { Theme } from './state/theme.svelte.ts';
import './style/tokens.css';
import './style/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app.');

if (!goesElsewhere()) {
  mount(App, { target, props: { theme: new Theme() } });
  welcome(target).catch(() => {});
  whenAtRest(target);
}
