/** Aligns two sequences: which items stand beside each other, and which have no counterpart. Pure. */

/** Indices of two items beside each other, or of one that has no counterpart. */
export type Aligned = [a: number, b: number] | [a: number, b: undefined] | [a: undefined, b: number];

/**
 * Pairs items in their order so that the sum of their likenesses is the largest possible.
 * @param likeness of two items; 0 for two that must not be paired
 */
export function align<T>(a: readonly T[], b: readonly T[], likeness: (a: T, b: T) => number): Aligned[] {
  const width = b.length + 1;
  /** The largest sum for the items from `i` and from `j` on, at `i * width + j`. */
  const best = new Float64Array((a.length + 1) * width);
  const paired = (i: number, j: number) => {
    const like = likeness(a[i], b[j]);
    return like > 0 ? like + best[(i + 1) * width + j + 1] : -1;
  };
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      best[i * width + j] = Math.max(best[(i + 1) * width + j], best[i * width + j + 1], paired(i, j));
  const rows: Aligned[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const sum = best[i * width + j];
    if (i < a.length && j < b.length && paired(i, j) === sum) rows.push([i++, j++]);
    else if (i < a.length && (j === b.length || best[(i + 1) * width + j] === sum))
      rows.push([i++, undefined]);
    else rows.push([undefined, j++]);
  }
  return rows;
}
