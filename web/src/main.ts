/** Starts the page. */
import { mount } from 'svelte';
import App from './App.svelte';
import { registry } from './labs/registry.ts';
import { Labs } from './state/labs.svelte.ts';
import './style/tokens.css';
import './style/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app.');

const labs = new Labs(registry);
mount(App, { target, props: { labs } });
labs.start();
