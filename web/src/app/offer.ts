/** What a press on an offer of the rung does. Both lead to the state that the lab is in now; the address may lag behind. */
import { isolation } from '../engine/isolation.svelte.ts';
import type { Offer } from '../engine/rung.ts';
import { refused } from '../words/rung.en.ts';
import type { Notices } from '../state/notices.svelte.ts';

/** @param store what is open: it writes its state into the address, and tells what does not work */
export async function takeOffer(store: { leave: () => void; notices: Notices }, offer: Offer) {
  store.leave();
  if (offer === 'tab') return void window.open(location.href, '_blank', 'noopener');
  if (await isolation.reload()) return;
  const text = window.parent === window ? refused.top : refused.framed;
  store.notices.show({ topic: 'isolation', tone: 'alert', text });
}
