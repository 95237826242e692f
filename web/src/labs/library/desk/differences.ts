/** Engines whose rows differ from S4 midb's, for which songs, and why. */
import type { LibraryDifference } from '../../../../../engine/pkg-library/ringside.js';

/** An engine or dialect that differs from midb. */
export interface Parted {
  id: string;
  songs: ReadonlyMap<number, LibraryDifference>;
}

export const parted = (id: string, differences: readonly LibraryDifference[]): Parted => ({
  id,
  songs: new Map(differences.map((one) => [one.song, one])),
});

/** Number of songs for each reason, the largest first. */
export function reasons({ songs }: Parted): [quirk: string, songs: number][] {
  const counts = new Map<string, number>();
  for (const { quirks } of songs.values())
    for (const quirk of quirks) counts.set(quirk, (counts.get(quirk) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Songs that midb does not find, by number, each with the engines that do. */
export function missing(all: readonly Parted[]): [song: number, by: Parted[]][] {
  const found = new Map<number, Parted[]>();
  for (const one of all)
    for (const { song, s4 } of one.songs.values())
      if (!s4) found.set(song, [...(found.get(song) ?? []), one]);
  return [...found].sort(([one], [other]) => one - other);
}
