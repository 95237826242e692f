/** The parts of the engine's source that a lab shows, with the actors at the lines of their states. */
import type { Component } from 'svelte';
import type { Variant } from '../../engine/types.ts';
import { type Listing, listing, type Source } from './source.ts';

/** What an actor is doing, as the sign inside its mark. */
export type Sign = 'works' | 'sleeps' | 'polls' | 'stopped' | 'torn' | 'gone' | 'crashed';
/** Role of an actor, as the shape of its mark: producer of work, consumer, or sound card. */
export type Role = 'publisher' | 'reader' | 'card';

/** Actors in the same state with the same look. */
export interface Group {
  role: Role;
  sign: Sign;
  /** Names the actors, or their number. */
  says: string;
}
/** One listing of a variant with its actors. */
export interface Part {
  title: string;
  listing: Listing;
  /** Names of the states, by index. */
  names: readonly string[];
  /** Groups of actors by state. */
  groups: Map<number, Group[]>;
}

/** Props of a component in place of a lab's listings: variants and scenes of A and B. */
export interface CodeProps<S> {
  variants: [Variant, Variant];
  /** Undefined before the engine has answered. */
  scenes?: [S, S];
}

/** The `code.ts` of a lab. */
export interface CodeModule<S> {
  /** The shown parts of a variant's file, with the actors at their lines. */
  parts: (source: Source, variant: Variant, scene?: S) => Part[];
}

/** A lab's Code tab, loaded when it is opened: listings of each variant's file, or a component of its own. */
export type CodePart<S> =
  | {
      load: () => Promise<CodeModule<S>>;
      /** Note about the source. */
      note: string;
    }
  | { component: () => Promise<{ default: Component<CodeProps<S>> }> };

/** An actor in a state. */
export interface Standing {
  /** Index of the state. */
  state: number;
  role: Role;
  sign: Sign;
  name: string;
}

/** Text for several actors that look the same. */
type Many = (count: number) => string;

/** Groups actors by state; those that look the same form one group. */
export function grouped(all: Standing[], many: Many): Map<number, Group[]> {
  const byState = new Map<number, (Group & { count: number })[]>();
  for (const { state, role, sign, name } of all) {
    const groups = byState.get(state) ?? [];
    const alike = groups.find((one) => one.role === role && one.sign === sign);
    if (alike) {
      alike.count += 1;
      alike.says = many(alike.count);
    } else groups.push({ role, sign, says: name, count: 1 });
    byState.set(state, groups);
  }
  return byState;
}

/**
 * A part of the source with the actors whose states it marks.
 * @param names names of all states, by index
 * @param all actors of the scene
 * @param many text for several actors
 */
export function partWith(
  source: Source,
  part: string,
  { title, names, all, many }: Pick<Part, 'title' | 'names'> & { all: Standing[]; many: Many },
): Part {
  const shown = listing(source, part, names);
  const here = all.filter(({ state }) => shown.states.has(state));
  return { title, listing: shown, names, groups: grouped(here, many) };
}

/** Groups of actors by line number; several states may share a line. */
export function lineGroups({ listing, groups }: Part): Map<number, Group[]> {
  const lines = new Map<number, Group[]>();
  for (const [state, line] of listing.states) {
    const found = groups.get(state);
    if (found) lines.set(line, [...(lines.get(line) ?? []), ...found]);
  }
  return lines;
}
