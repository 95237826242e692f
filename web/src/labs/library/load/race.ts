/** Starting up, measured: an engine opens what lies on its disk, or loads all relations where it has no file, and answers once. */

export interface Start {
  id: string;
  /** From the bytes in memory until it can be asked; then until the rows of its first answer. ms */
  open: number;
  first: number;
  /** Bytes of the file that it opened; undefined: it loaded relations. */
  file: number | undefined;
}

/** The query that each is asked first. */
export const FIRST = 'one';

/** What is said of several runs of one engine: the median. */
export function median(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
