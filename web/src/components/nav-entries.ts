/** Where labs are on the tuner's scale: an entry has one lab, or several, which are its parts. */
import { labLink } from '../state/url.ts';
import { type NavEntry, navEntries } from '../words/parts.en.ts';

/** The entry that a lab is at. */
export const entryOf = (lab: string | null): NavEntry | undefined =>
  navEntries.find(({ labs }) => labs.some(({ id }) => id === lab));

/** An entry's labs that can be opened. */
export const openParts = (entry: NavEntry | undefined, open: readonly string[]): NavEntry['labs'] =>
  entry?.labs.filter(({ id }) => open.includes(id)) ?? [];

/** Links to all stops that can be opened, in the order of the scale. */
export const entryLinks = (open: readonly string[]): { name: string; href: string }[] =>
  navEntries.flatMap((entry) =>
    openParts(entry, open)
      .slice(0, 1)
      .map(({ id }) => ({ name: entry.name, href: labLink(id) })),
  );
