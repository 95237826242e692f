/** Names of exported files, with their subject and date. */

/**
 * Name such as `ringside-ring-camera-wall-2026-11-22.csv`, with only characters that every file system accepts.
 * @param parts parts of the name in order
 */
export function fileName(parts: readonly (string | undefined)[], date: Date, ending: string): string {
  const day = date.toISOString().slice(0, 10);
  const words = ['ringside', ...parts, day].flatMap(
    (part) =>
      part
        ?.toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || [],
  );
  return `${words.join('-')}.${ending}`;
}
