/** The entries of the navigation (the tuner's scale). An entry has one lab, or several, which are its parts. */
import { labLink } from '../link/link.ts';
import { type NavEntry, navEntries } from '../words/parts.en.ts';

/** The entry that contains a lab. */
export const entryOf = (lab: string | null): NavEntry | undefined =>
  navEntries.find(({ labs }) => labs.some(({ id }) => id === lab));

/** Labs of an entry that can be opened. */
export const openParts = (entry: NavEntry | undefined, open: readonly string[]): NavEntry['labs'] =>
  entry?.labs.filter(({ id }) => open.includes(id)) ?? [];

/** Links to all entries that can be opened, in order. */
export const entryLinks = (open: readonly string[]): { name: string; href: string }[] =>
  navEntries.flatMap((entry) =>
    openParts(entry, open)
      .slice(0, 1)
      .map(({ id }) => ({ name: entry.name, href: labLink(id) })),
  );
