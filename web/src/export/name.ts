/** Names of exported files: what they are of, and when. */

/** `ringside-ring-camera-wall-2026-11-22.csv`: only letters that every file system takes. @param parts from left to right */
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
