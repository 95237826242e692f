/** How long a sound file says it is, read from its header by a media element, which does not decode it. */

/** Milliseconds that reading a header may take. */
const PATIENCE = 5000;

/** @returns seconds, or undefined when the file does not say or is not understood */
export async function promisedSeconds(file: Blob): Promise<number | undefined> {
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
