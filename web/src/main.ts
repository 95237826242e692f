/** Starts the page. */
import { mount } from 'svelte';
import App from './App.svelte';
import { storyPatch, storySteps } from './labs/ring/story.ts';
import { RingLab } from './state/ring.svelte.ts';
import './style/tokens.css';
import './style/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app.');

const ring = new RingLab({ steps: storySteps.length, patch: storyPatch });
mount(App, { target, props: { ring } });
ring.start();
