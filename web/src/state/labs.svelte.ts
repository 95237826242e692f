/**
 * Which lab is open: the one that the address names, else the first, which says what is wrong with the address. Going from one lab to another closes the store of
 * the first, with its engine and its sound, and opens a fresh one; what the first showed is in its link. Where the address
 * leads to no lab at all, everything is closed.
 */
import { renewAddress } from './address.ts';
import type { LabEntry, LabPart } from './lab-part.ts';
import type { StoreParts } from './lab-opening.svelte.ts';
import { LabStore } from './lab.svelte.ts';
import { PickedMedia } from './media.svelte.ts';
import { routeOf } from './route.ts';
import { Theme } from './theme.svelte.ts';
import { labOf } from './url.ts';

/** The labs that the page can open, by their ids. The first opens where a link is wrong. */
export type Registry<P extends LabPart> = Record<string, LabEntry<P>>;

export class Labs<P extends LabPart> {
  #registry: Registry<P>;
  #parts: StoreParts;
  #store: LabStore<P>;

  /** @param parts what tests put in place of the engine's worker and of the sound card */
  constructor(registry: Registry<P>, parts: StoreParts = {}) {
    this.#registry = registry;
    this.#parts = { theme: new Theme(), media: new PickedMedia(), ...parts };
    this.#store = $state.raw(this.#make(this.#named(location.hash) ?? this.#first));
  }

  /** The lab that is open. */
  get store(): LabStore<P> {
    return this.#store;
  }

  /** Opens what the address holds, now and whenever the reader goes back, on, or changes it by hand. */
  start() {
    renewAddress();
    addEventListener('popstate', this.#moved);
    this.#store.start();
  }

  close() {
    removeEventListener('popstate', this.#moved);
    this.#store.close();
  }

  get #first(): string {
    return Object.keys(this.#registry)[0] ?? '';
  }

  /** The lab that a fragment names; undefined when there is none of that name, which the open lab then says. */
  #named(hash: string): string | undefined {
    const id = labOf(hash);
    return id !== undefined && Object.hasOwn(this.#registry, id) ? id : undefined;
  }

  #moved = () => {
    if (routeOf(location.hash) !== 'lab') return this.close();
    renewAddress();
    const id = this.#named(location.hash);
    if (id === undefined || id === this.#store.id) return void this.#store.follow(location.hash);
    this.#store.close();
    this.#store = this.#make(id);
    this.#store.start();
  };

  #make(id: string): LabStore<P> {
    return new LabStore(id, this.#registry[id], { ...this.#parts, labs: Object.keys(this.#registry) });
  }
}
