/** Starts the embed: the lab of the link with the settings in the URL, connected to the embedding page. */
import { mount } from 'svelte';
import { registry } from '../labs/registry.ts';
import { goesElsewhere } from '../state/language.ts';
import { LabSession } from '../state/lab-session.svelte.ts';
import { Theme } from '../state/theme.svelte.ts';
import { labOf, renewAddress, restoreFragment } from '../link/link.ts';
import { problem } from '../words/embed.en.ts';
import { readAsked } from './asked.ts';
import Embed from './Embed.svelte';
import { Host } from './host.ts';
import { ShownLab } from './shown.svelte.ts';
import { followNews } from './news.svelte.ts';
import '../style/tokens.css';
import '../style/base.css';

// The embedding page selects the language.
if (!goesElsewhere(true)) start();

function start() {
  const target = document.getElementById('app');
  if (!target) throw new Error('The page has no #app.');

  restoreFragment();
  renewAddress();
  const asked = readAsked(location.search);
  const labs = Object.keys(registry);
  const named = () => labs.find((id) => id === labOf(location.hash));
  // An unknown lab is refused by the reader of links after another lab has opened.
  const id = named() ?? labs[0];
  const session = new LabSession(id, registry[id], { labs, theme: new Theme(asked.theme), steps: false });
  const shown = new ShownLab(session, asked);
  const { parent } = window;
  const host = new Host(
    {
      hosts: asked.hosts,
      // Without an embedding page, `parent` is the window itself.
      source: parent === window ? null : parent,
      post: (message, origin) => parent !== window && parent.postMessage(message, origin),
    },
    shown,
  );
  addEventListener('message', (event) => void host.hear(event));
  // The embedding page may have navigated the frame to another link.
  addEventListener('popstate', () => {
    renewAddress();
    if ((named() ?? id) === id) void session.follow(location.hash);
    else location.reload();
  });
  followNews(session, shown, host);
  const complain = (text: string) => {
    console.warn(`Ringside: ${text}`);
    host.complain(text);
  };
  for (const refusal of asked.refusals) complain(problem.address(refusal));
  void shown.problems().then((texts) => texts.forEach(complain));
  mount(Embed, {
    target,
    props: { session, shown, asked, onheight: (height: number) => host.resize(height) },
  });
}
