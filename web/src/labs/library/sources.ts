/** The order in which sources are preferred: patterns, the most preferred first, each of which may end with a star. */

/** XMMS2's of 2010, with which engines begin: `PREFERENCE` of `engine/crates/medialib/src/relation.rs`. */
export const XMMS2_SOURCES: readonly string[] = ['server', 'client/*', 'plugin/id3v2', 'plugin/*'];
/** Maximum number of patterns, and maximum length of one, in bytes: the engine's limits. */
export const MOST_PATTERNS = 32;
export const LONGEST_PATTERN = 200;

/** Whether the engine takes a pattern. */
export const isPattern = (pattern: string) =>
  pattern.length > 0 &&
  new TextEncoder().encode(pattern).length <= LONGEST_PATTERN &&
  !pattern.slice(0, -1).includes('*');

/** The list with the item at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from], ...rest.slice(to)];
}
