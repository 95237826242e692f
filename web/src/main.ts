/** Starts the page. */
import { mount } from 'svelte';
import App from './App.svelte';
import { tidyFragment } from './app/fragment.ts';
import { noticeArea, storeLater } from './app/site-notices.ts';
import { nextTask } from './platform/next-task.ts';
import { goesElsewhere } from './state/language.ts';
import { read, write } from './state/storage.ts';
import { Theme } from './state/theme.svelte.ts';
import './style/tokens.css';
import './style/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app.');

const MET = 'ringside.met';

/** Shows the first-visit banner until it is dismissed. */
async function welcome(target: HTMLElement) {
  if (read(MET) === true) return;
  const { default: Welcome } = await import('./components/Welcome.svelte');
  mount(Welcome, { target: noticeArea(target), props: { onmet: () => write(MET, true) } });
}

function start(target: HTMLElement) {
  tidyFragment(target);
  mount(App, { target, props: { theme: new Theme() } });
  welcome(target).catch(() => {});
  storeLater(target);
}

// Runs in a task of its own, after the requested files have been stored. Not awaited here, because the build would then
// split the shared code into three times as many files.
if (!goesElsewhere()) void nextTask().then(() => start(target));
