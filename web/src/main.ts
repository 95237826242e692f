/** Starts the page. */
import { mount } from 'svelte';
import App from './App.svelte';
import { storyPatch, storySteps } from './labs/ring/story.ts';
import { LabStore } from './state/lab.svelte.ts';
import './style/tokens.css';
import './style/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app.');

const store = new LabStore({ steps: storySteps.length, patch: storyPatch });
mount(App, { target, props: { store } });
store.start();
