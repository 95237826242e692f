/** Saves files with the browser's download, named by their subject and date. */

/** Media types by the endings of names. */
const TYPES = { csv: 'text/csv', json: 'application/json', png: 'image/png', svg: 'image/svg+xml' };

/** Saves a file. */
export function save(file: File) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The click has already started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

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

/** Saves what is exported now. @param parts as of `fileName` */
export const saveAs = (
  content: BlobPart,
  parts: Parameters<typeof fileName>[0],
  ending: keyof typeof TYPES,
) => save(new File([content], fileName(parts, new Date(), ending), { type: TYPES[ending] }));
