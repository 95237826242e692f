/** The selection of rows: a set of songs, so that it survives sorting. Immutable; each change creates a new one. */

export interface Selection {
  songs: ReadonlySet<number>;
  /** Index of the active row, which keys apply to. */
  active: number;
  /** Start of the current range, and the selection before it. */
  anchor: number;
  base: ReadonlySet<number>;
}

/** The rows in display order. */
export interface Shown {
  count: number;
  /** Returns the song at an index. */
  song: (nth: number) => number;
}

const NOTHING: ReadonlySet<number> = new Set();

export const nothing: Selection = { songs: NOTHING, active: 0, anchor: 0, base: NOTHING };

const within = (nth: number, { count }: Shown) => Math.max(0, Math.min(count - 1, nth));

/** Moves the active row; the selection is unchanged. */
export const moved = (selection: Selection, nth: number, shown: Shown): Selection => ({
  ...selection,
  active: within(nth, shown),
});

/** Adds or removes a row. */
export function toggled({ songs }: Selection, nth: number, shown: Shown): Selection {
  const active = within(nth, shown);
  const now = new Set(songs);
  if (shown.count > 0 && !now.delete(shown.song(active))) now.add(shown.song(active));
  return { songs: now, active, anchor: active, base: now };
}

/** Selects the range from its start to a row, in addition to the selection before it. */
export function extended({ anchor, base }: Selection, nth: number, shown: Shown): Selection {
  const active = within(nth, shown);
  const songs = new Set(base);
  const from = within(anchor, shown);
  for (let at = Math.min(from, active); at <= Math.max(from, active) && at < shown.count; at++)
    songs.add(shown.song(at));
  return { songs, active, anchor, base };
}

/** Every row. */
export function all({ active }: Selection, shown: Shown): Selection {
  const songs = new Set(Array.from({ length: shown.count }, (_, nth) => shown.song(nth)));
  return { songs, active, anchor: active, base: songs };
}

/** None of them. */
export const none = ({ active }: Selection): Selection => ({ ...nothing, active, anchor: active });
