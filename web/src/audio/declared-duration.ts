/** Reads the duration that a sound file's header declares, with a media element, which does not decode the file. */

/** Longest time to wait for the header, in ms. */
const PATIENCE = 5000;

/** @returns the duration in seconds; undefined if the file does not declare it or cannot be read */
export async function declaredDuration(file: Blob): Promise<number | undefined> {
  const probe = new Audio();
  const address = URL.createObjectURL(file);
  try {
    return await new Promise((resolve) => {
      probe.preload = 'metadata';
      probe.onloadedmetadata = () => resolve(Number.isFinite(probe.duration) ? probe.duration : undefined);
      probe.onerror = () => resolve(undefined);
      setTimeout(() => resolve(undefined), PATIENCE);
      probe.src = address;
    });
  } finally {
    probe.onloadedmetadata = probe.onerror = null;
    probe.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
