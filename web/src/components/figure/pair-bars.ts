/** Rows of `PairBars.svelte`. Pure. */

/** A count of one side beside the other side's. */
export interface PairBar {
  /** The counter's name, or the mark that it stands for. */
  mark: string;
  name: string;
  /** This side's count, and the other side's if both are shown. */
  own: number;
  other?: number;
  /** Count of a full bar, by default the greater one of both: that of the step's end, so that no bar shrinks while it counts. */
  full?: number;
  /** This side's count with its unit. */
  text: string;
}

/**
 * Makes rows from a side's scene and, if both are shown, the other side's.
 * @param ends both sides' scenes at the end of the step, if they are known
 * @returns a function of the row's mark and name, a reading of a scene, and the text of that reading
 */
export const rowsOf =
  <S>(scene: S, peer: S | undefined, ends: readonly S[] = []) =>
  (
    mark: string,
    name: string,
    read: (scene: S) => number,
    write: (value: number) => string,
    full?: number,
  ): PairBar => {
    const own = read(scene);
    const other = peer && read(peer);
    const known = ends.length > 0 ? Math.max(own, other ?? 0, ...ends.map(read)) : undefined;
    return { mark, name, own, other, full: full ?? known, text: write(own) };
  };

/** Counts that differ by less than this share of the greater one are drawn lighter, so that the others stand out. */
const ALIKE = 0.1;

/** Whether two sides have about the same count. @param other null or undefined if only one side is known */
export const alike = (own: number | null, other: number | null | undefined): boolean =>
  own === other ||
  (own !== null && typeof other === 'number' && Math.abs(own - other) < ALIKE * Math.max(own, other));
