/**
 * Opens links. An invalid link shows a notice and changes nothing: at once if the codec finds the error, or after the
 * engine's answer if only the engine does.
 */
import type { Lab, Refusal } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { sentences } from '../words/joining.en.ts';
import type { LabState } from './lab-state.svelte.ts';
import type { LinkState, Reading } from '../link/link.ts';
import type { Notices } from './notices.svelte.ts';
import type { Player } from './player.svelte.ts';

export class LinkOpener {
  #state: LabState;
  #worlds: Player;
  #notices: Notices;
  /** State before the link that the engine has not answered yet. */
  #before: (LinkState & { live: boolean }) | undefined;

  /** Why the engine refused the newest link; undefined if it did not. */
  #refused: string | undefined;

  constructor(state: LabState, worlds: Player, notices: Notices) {
    this.#state = state;
    this.#worlds = worlds;
    this.#notices = notices;
  }

  /**
   * Opens the state that was read from a link.
   * @param fallback state that opens if the link is invalid and nothing runs yet
   * @returns what is wrong with the link; undefined if nothing is. Resolves when the engine has answered
   */
  async open(reading: Reading, lab: Lab, fallback?: LinkState): Promise<string | undefined> {
    if ('state' in reading) {
      this.#notices.dismiss('link');
      if (!fallback) this.#before = { ...this.#state.read(), live: this.#worlds.live };
      this.#refused = undefined;
      await this.#state.apply(reading.state, lab);
      return this.#refused;
    }
    const refused = reading.refusals.map(errors.refused);
    const after = fallback ? errors.linkIgnored.first : errors.linkIgnored.running;
    const text = sentences([...refused, after]);
    const unknown = reading.refusals.find(({ knob }) => knob === 'lab')?.value;
    // The notice for the user offers links to the labs. The returned text, for a page that embeds this one, says only
    // what the link lacks.
    this.#notices.show({
      ...{ topic: 'link', tone: 'alert' },
      ...(unknown === undefined
        ? { text }
        : { text: sentences([errors.unknownLab(unknown), after, errors.labs]), labs: true }),
    });
    if (fallback) void this.#state.apply(fallback, lab);
    return text;
  }

  /**
   * Handles the engine's answer to the newest request.
   * @param refusal undefined if the engine accepted it
   * @param after sentence that says what happened to the rest of the link
   */
  engineAnswered(refusal: Refusal | undefined, after: string = errors.linkIgnored.running) {
    const before = this.#before;
    this.#before = undefined;
    if (!refusal) return this.#notices.dismiss('refused');
    if (before) this.#state.applyView(before);
    if (before?.live) this.#worlds.startLive();
    this.#refused = sentences([errors.refused(refusal), after]);
    this.#notices.show({ topic: 'refused', tone: 'alert', text: this.#refused });
  }
}
