/**
 * Carries out an offer of the rung: a new tab or a reload. Both open the lab's current state, which the URL may not
 * contain yet.
 */
import { isolation } from '../engine/isolation.svelte.ts';
import type { Offer } from '../engine/rung.ts';
import { refused } from '../words/rung.en.ts';
import type { Notices } from '../state/notices.svelte.ts';

/** @param session the open session, which writes its state to the URL and shows a notice if the browser refuses */
export async function takeOffer(session: { leave: () => void; notices: Notices }, offer: Offer) {
  session.leave();
  if (offer === 'tab') return void window.open(location.href, '_blank', 'noopener');
  if (await isolation.reload()) return;
  const text = window.parent === window ? refused.top : refused.framed;
  session.notices.show({ topic: 'isolation', tone: 'alert', text });
}
