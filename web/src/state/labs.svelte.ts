/**
 * Which lab is open: the one that the URL names, or the first lab, which then shows what is wrong with the URL. Opening
 * another lab closes the current session with its engine and its sound, and creates a fresh one; the state of the closed
 * lab remains in its link. A URL that leads to no lab closes everything.
 */
import { labOf, renewAddress, routeOf } from '../link/link.ts';
import type { LabEntry, LabPart } from './lab-part.ts';
import { LabSession, type SessionParts } from './lab-session.svelte.ts';
import { PickedMedia } from './media.svelte.ts';
import { Theme } from './theme.svelte.ts';

/** The labs that the page can open, by id. The first one opens if a link is invalid. */
export type Registry<P extends LabPart> = Record<string, LabEntry<P>>;

export class Labs<P extends LabPart> {
  #registry: Registry<P>;
  #parts: SessionParts;
  #session: LabSession<P>;

  /** @param parts replacements for parts of the session, for tests */
  constructor(registry: Registry<P>, parts: SessionParts = {}) {
    this.#registry = registry;
    this.#parts = { theme: new Theme(), media: new PickedMedia(), ...parts };
    this.#session = $state.raw(this.#make(this.#named(location.hash) ?? this.#first));
  }

  /** Session of the open lab. */
  get session(): LabSession<P> {
    return this.#session;
  }

  /** Opens the URL's fragment now and whenever it changes. */
  start() {
    renewAddress();
    addEventListener('popstate', this.#moved);
    this.#session.start();
  }

  close() {
    removeEventListener('popstate', this.#moved);
    this.#session.close();
  }

  get #first(): string {
    return Object.keys(this.#registry)[0] ?? '';
  }

  /** The lab that a fragment names; undefined if there is no such lab, which the open lab then reports. */
  #named(hash: string): string | undefined {
    const id = labOf(hash);
    return id !== undefined && Object.hasOwn(this.#registry, id) ? id : undefined;
  }

  #moved = () => {
    if (routeOf(location.hash) !== 'lab') return this.close();
    renewAddress();
    const id = this.#named(location.hash);
    if (id === undefined || id === this.#session.id) return void this.#session.follow(location.hash);
    this.#session.close();
    this.#session = this.#make(id);
    this.#session.start();
  };

  #make(id: string): LabSession<P> {
    return new LabSession(id, this.#registry[id], { ...this.#parts, labs: Object.keys(this.#registry) });
  }
}
