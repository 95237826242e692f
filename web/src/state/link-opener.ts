/**
 * Opens what links say. What is wrong with one is told, and leaves everything as it is: at once where the codec sees it,
 * and when the engine has answered where only that does.
 */
import type { Lab, Refusal } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { sentences } from '../words/joining.en.ts';
import type { LabState } from './lab-state.svelte.ts';
import type { LinkState } from './link.ts';
import type { Notices } from './notices.svelte.ts';
import type { Player } from './player.svelte.ts';
import type { Reading } from './url.ts';

export class LinkOpener {
  #state: LabState;
  #worlds: Player;
  #notices: Notices;
  /** What was before a link that the engine has not taken yet. */
  #before: (LinkState & { live: boolean }) | undefined;

  /** What the engine had against the newest link. */
  #refused: string | undefined;

  constructor(state: LabState, worlds: Player, notices: Notices) {
    this.#state = state;
    this.#worlds = worlds;
    this.#notices = notices;
  }

  /**
   * Opens what was read of a link. @returns when the engine has it, what was wrong with it, if anything
   * @param fallback what opens in place of a wrong one, where nothing runs yet
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
    // Who reads it is led on; who sent the link, as the page around a frame, is told in the words of links.
    this.#notices.show({
      ...{ topic: 'link', tone: 'alert' },
      ...(unknown === undefined
        ? { text }
        : { text: sentences([errors.unknownLab(unknown), after, errors.labs]), labs: true }),
    });
    if (fallback) void this.#state.apply(fallback, lab);
    return text;
  }

  /** The engine refused what it was asked for; or, told nothing, took it. @param after what became of everything else */
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
