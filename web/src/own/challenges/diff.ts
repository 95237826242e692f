/** The lines that differ between two texts. */

export interface Hunk {
  removed: string[];
  added: string[];
}

/** Runs of lines that differ, by the longest common subsequence of lines. */
export function hunks(before: string, after: string): Hunk[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  /** Length of the longest common subsequence of what follows in both. */
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  const all: Hunk[] = [];
  let hunk: Hunk | undefined;
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      [i, j, hunk] = [i + 1, j + 1, undefined];
      continue;
    }
    if (!hunk) all.push((hunk = { removed: [], added: [] }));
    if (j >= b.length || (i < a.length && common[i + 1][j] >= common[i][j + 1])) hunk.removed.push(a[i++]);
    else hunk.added.push(b[j++]);
  }
  return all;
}
