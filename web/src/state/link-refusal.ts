/** What the page says about a link that its codec refuses. */
import type { Refusal } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { sentences } from '../words/joining.en.ts';
import type { Notice } from './notices.svelte.ts';

/**
 * @param first whether nothing runs yet, so that the lab's opening state opens in place of the link
 * @returns what is wrong with the link, for a page that embeds this one, and a notice for the user, which offers links
 *   to the labs if the link names an unknown one
 */
export function linkRefused(refusals: readonly Refusal[], first: boolean): { text: string; notice: Notice } {
  const after = first ? errors.linkIgnored.first : errors.linkIgnored.running;
  const text = sentences([...refusals.map((refusal) => errors.refused(refusal)), after]);
  const unknown = refusals.find(({ knob }) => knob === 'lab')?.value;
  const notice: Notice =
    unknown === undefined
      ? { topic: 'link', tone: 'alert', text }
      : {
          ...{ topic: 'link', tone: 'alert', labs: true },
          text: sentences([errors.unknownLab(unknown), after, errors.labs]),
        };
  return { text, notice };
}
