/** Which rows are selected: songs, so that they stay so in another order. Made anew by each change. */

export interface Selection {
  songs: ReadonlySet<number>;
  /** Place of the row that keys act on. */
  active: number;
  /** Where a range begins, and what was selected before it. */
  anchor: number;
  base: ReadonlySet<number>;
}

/** The rows as they are shown. */
export interface Shown {
  count: number;
  /** The song in a place. */
  song: (nth: number) => number;
}

const NOTHING: ReadonlySet<number> = new Set();

export const nothing: Selection = { songs: NOTHING, active: 0, anchor: 0, base: NOTHING };

const within = (nth: number, { count }: Shown) => Math.max(0, Math.min(count - 1, nth));

/** To another row; what is selected stays. */
export const moved = (selection: Selection, nth: number, shown: Shown): Selection => ({
  ...selection,
  active: within(nth, shown),
});

/** A row in or out. */
export function toggled({ songs }: Selection, nth: number, shown: Shown): Selection {
  const active = within(nth, shown);
  const now = new Set(songs);
  if (shown.count > 0 && !now.delete(shown.song(active))) now.add(shown.song(active));
  return { songs: now, active, anchor: active, base: now };
}

/** All from where the range began to a row, and what was selected before. */
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
