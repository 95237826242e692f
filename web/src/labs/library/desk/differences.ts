/** Engines whose rows differ from S4 midb's, and for which songs. */
import { type LibraryRows, rowAt } from '../columns.ts';

/** A song for which another engine gives other rows than midb. */
export interface Difference {
  song: number;
  /** Whether midb finds it. */
  s4: boolean;
  /** Number of rows that the other engine gives for it. */
  rows: number;
}

/** An engine or dialect that differs from midb. */
export interface Parted {
  id: string;
  songs: ReadonlyMap<number, Difference>;
}

/** The shown properties of each song, row by row. */
function shownOf(rows: LibraryRows): Map<number, string[]> {
  const songs = new Map<number, string[]>();
  rows.songs.forEach((song, place) => {
    const shown = JSON.stringify(rowAt(rows, place).shown);
    songs.set(song, [...(songs.get(song) ?? []), shown].sort());
  });
  return songs;
}

/** Compares the rows of another engine with midb's, in any order. @returns the differences, ordered by song */
export function differencesOf(midb: LibraryRows, other: LibraryRows): Difference[] {
  const [ours, theirs] = [shownOf(midb), shownOf(other)];
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((song) => String(ours.get(song)) !== String(theirs.get(song)))
    .sort((one, other) => one - other)
    .map((song) => ({ song, s4: ours.has(song), rows: theirs.get(song)?.length ?? 0 }));
}

export const parted = (id: string, differences: readonly Difference[]): Parted => ({
  id,
  songs: new Map(differences.map((one) => [one.song, one])),
});

/** Songs that midb does not find, by number, each with the engines that do. */
export function missing(all: readonly Parted[]): [song: number, by: Parted[]][] {
  const found = new Map<number, Parted[]>();
  for (const one of all)
    for (const { song, s4 } of one.songs.values())
      if (!s4) found.set(song, [...(found.get(song) ?? []), one]);
  return [...found].sort(([one], [other]) => one - other);
}
